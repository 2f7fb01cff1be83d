import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** Where a customer lives, how they found the firm, and their tags. */
export function leads({ text }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const run = (statement: string) => sql.raw(statement).execute(db);
      for (const column of ['address', 'source', 'tags']) {
        await run(`alter table customers add column ${column} ${text} not null default ''`);
      }
      await run('create index customers_by_source on customers (account_id, source, tags)');
    },
  };
}
