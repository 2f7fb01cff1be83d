import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** Pictures and datasheets of products. */
export function productFiles({ integer }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const run = (statement: string) => sql.raw(statement).execute(db);
      await run(`alter table products add column picture_id ${integer}`);
      await run(`alter table products add column datasheet_id ${integer}`);
      await run('create index documents_by_kind on documents (account_id, kind, document_id)');
    },
  };
}
