import type { SchemaWriter } from '../schema-writer.ts';

/** The tables of events with their bodies, and of the consumers' positions. */
export async function events({ table, index }: SchemaWriter): Promise<void> {
  await table(
    'events',
    {
      account_id: 'account',
      sequence: 'integer',
      event_id: 'text unique',
      type: 'text',
      occurred_at: 'integer',
      customer_id: 'integer',
      is_test: 'integer default 0',
      in_feed: 'integer default 1',
      traceparent: 'text?',
      body: 'text',
    },
    { constraints: ['constraint events_sequence primary key (account_id, sequence)'] },
  );
  await index('events_by_account_id_type_sequence', 'events (account_id, type, sequence)');
  await index('events_in_feed', 'events (account_id, in_feed, sequence)');
  await index('events_of_customer', 'events (account_id, customer_id, sequence)');
  await index('events_by_time', 'events (occurred_at)');

  await table(
    'consumers',
    { account_id: 'account', name: 'text', sequence: 'integer', updated_at: 'integer' },
    { constraints: ['constraint consumers_name primary key (account_id, name)'] },
  );
}
