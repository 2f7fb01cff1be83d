import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** Where the content of a file is if it is not in the database, and the objects there that no document needs. */
export function fileStore({ text, integer, end }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const run = (statement: string) => sql.raw(statement).execute(db);
      await run(`alter table documents add column object_key ${text}`);
      await run(
        'create unique index documents_by_object on documents (object_key) where object_key is not null',
      );
      await run(
        "create index documents_to_move on documents (kind, object_key, document_id, account_id) where kind = 'file' and object_key is null",
      );
      await run(`create table unused_objects (
        object_key ${text} not null primary key,
        account_id ${integer} not null references accounts (account_id),
        document_id ${integer} not null unique,
        due_at ${integer} not null
      ) ${end}`);
      await run('create index unused_objects_due on unused_objects (due_at, object_key)');
    },
  };
}
