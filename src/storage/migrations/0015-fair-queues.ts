import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';
import { adder, tableCreator } from './create-table.ts';

/** Queues that many accounts share are looked up by account. SMS of customers are kept, and opt-outs become a ledger. */
export function fairQueues(columns: Columns): Migration {
  const create = tableCreator(columns);
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create index messages_waiting on messages (channel, purpose, account_id, due_at) where due_at is not null`.execute(
        db,
      );
      await adder(db, 'opt_outs')('takes_back', columns.integer, '0');
      await sql`drop index opt_outs_number`.execute(db);
      await sql`create index opt_outs_number on opt_outs (account_id, number, opt_out_id)`.execute(
        db,
      );
      await create(db, 'received_sms', {
        received_sms_id: 'id',
        account_id: 'account',
        customer_id: 'integer',
        number: 'text',
        text: 'text',
        meaning: 'text',
        provider_id: 'text?',
        received_at: 'integer',
      });
      await sql`create unique index received_sms_once on received_sms (account_id, provider_id, customer_id)`.execute(
        db,
      );
      await sql`create index received_sms_by_customer on received_sms (customer_id, received_at)`.execute(
        db,
      );
    },
  };
}
