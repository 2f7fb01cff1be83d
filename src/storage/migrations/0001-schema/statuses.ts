import type { SchemaWriter } from '../schema-writer.ts';

/** The pipeline of an account, and the counts of its columns, which change with the customers. */
export async function statuses({ table, uniqueIndex }: SchemaWriter): Promise<void> {
  await table(
    'statuses',
    {
      status_id: 'id',
      account_id: 'account',
      name: 'text',
      kind: 'text',
      rank: 'integer',
      win_probability: 'integer',
      is_initial: 'integer',
      step: "text default ''",
    },
    { constraints: ['constraint statuses_name unique (account_id, name)'] },
  );
  await uniqueIndex('statuses_step', "statuses (account_id, step) where step <> ''");

  await table('pipeline_counts', {
    account_id: 'account',
    owner_id: 'integer',
    status_id: 'integer',
    customers: 'count',
    value_cents: 'count',
  });
  await uniqueIndex('pipeline_counts_key', 'pipeline_counts (account_id, owner_id, status_id)');
}
