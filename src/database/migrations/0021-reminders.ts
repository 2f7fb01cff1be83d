import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** The rules by which customers are reminded, and what they were reminded of. */
export function reminders({ integer, text }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const run = (statement: string) => sql.raw(statement).execute(db);
      await run(
        `alter table account_settings add column reminders_json ${text} not null default ''`,
      );
      await run(
        `alter table account_settings add column reminders_on ${integer} not null default 0`,
      );
      await run(
        'create index account_settings_reminding on account_settings (account_id) where reminders_on = 1',
      );
      for (const column of [
        'not_opened_reminder_at',
        'expiry_reminder_at',
        'signature_reminder_at',
      ]) {
        await run(`alter table proposals add column ${column} ${integer}`);
      }
      await run(`alter table tasks add column reminded_on ${text} not null default ''`);
      await run(`alter table projects add column install_reminded_on ${text} not null default ''`);
    },
  };
}
