import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** Emails about notices: what each member chose, and which notices wait for one. Earlier notices bring none. */
export function noticeEmails({ integer, text }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const run = (statement: string) => sql.raw(statement).execute(db);
      await run(`alter table users add column notice_emails_json ${text} not null default ''`);
      await run(`alter table users add column notices_emailed_at ${integer} not null default 0`);
      await run(`alter table member_notices add column email_due_at ${integer}`);
      await run(`alter table member_notices add column email_id ${text}`);
      await run(
        'create index member_notices_email_due on member_notices (email_due_at, account_id, user_id) where email_due_at is not null',
      );
      await run(
        'create index member_notices_of_email on member_notices (email_id) where email_id is not null',
      );
    },
  };
}
