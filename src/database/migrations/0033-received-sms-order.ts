import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** The order in which an account's SMS are exported. SQLite reads them by their primary key. */
export function receivedSmsOrder({ database }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (database === 'sqlite') return;
      await sql
        .raw('create index received_sms_in_order on received_sms (account_id, received_sms_id)')
        .execute(db);
    },
  };
}
