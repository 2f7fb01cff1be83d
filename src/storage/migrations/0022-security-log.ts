import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';
import { tableCreator } from './create-table.ts';

/** Sign-ins, failures and changes of rights, which owners read. */
export function securityLog(columns: Columns): Migration {
  const create = tableCreator(columns);
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await create(db, 'security_log', {
        entry_id: 'id',
        account_id: 'account',
        at: 'integer',
        kind: 'text',
        actor: 'text',
        by_user_id: 'integer?',
        by_name: 'text',
        about_user_id: 'integer?',
        subject: 'text',
        detail: 'text',
        network: 'text',
        device: 'text',
      });
      for (const [name, names] of Object.entries({
        in_order: 'account_id, entry_id',
        by_kind: 'account_id, kind, entry_id',
        by_age: 'at',
      })) {
        await sql.raw(`create index security_log_${name} on security_log (${names})`).execute(db);
      }
    },
  };
}
