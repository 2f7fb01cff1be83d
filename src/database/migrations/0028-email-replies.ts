import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** The mailboxes that customers reply to, and what they write. */
export function emailReplies({ id, integer, text, end, database }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const run = (statement: string) => sql.raw(statement).execute(db);
      await run(`alter table messages add column answered_email_id ${integer}`);
      await run(`create table reply_mailboxes (
        account_id ${integer} not null primary key references accounts (account_id),
        server_json ${text} not null,
        sealed_password ${text} not null,
        due_at ${integer} not null,
        uid_validity ${text} not null default '',
        last_uid ${integer} not null default 0,
        read_at ${integer},
        failures ${integer} not null default 0,
        problem ${text} not null default '',
        failing_since ${integer},
        taken ${integer} not null default 0,
        left_alone ${integer} not null default 0
      ) ${end}`);
      await run('create index reply_mailboxes_due on reply_mailboxes (due_at)');
      await run(`create table received_emails (
        received_email_id ${id},
        account_id ${integer} not null references accounts (account_id),
        customer_id ${integer} not null,
        project_id ${integer},
        sender ${text} not null,
        subject ${text} not null,
        text ${text} not null,
        attachments_json ${text} not null,
        is_answer ${integer} not null,
        is_cut ${integer} not null,
        email_id ${text} not null,
        thread ${text} not null,
        received_at ${integer} not null
      ) ${end}`);
      const on = 'on received_emails';
      await run(`create unique index received_emails_once ${on} (account_id, email_id)`);
      await run(`create index received_emails_by_customer ${on} (customer_id, received_at)`);
      await run(
        `create index received_emails_by_project ${on} (project_id) where project_id is not null`,
      );
      if (database === 'postgres') {
        await run(`create index received_emails_in_order ${on} (account_id, received_email_id)`);
      }
    },
  };
}
