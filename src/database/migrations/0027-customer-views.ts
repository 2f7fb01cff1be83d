import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** Saved views of the list of customers. */
export function customerViews({ id, integer, text, end }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const run = (statement: string) => sql.raw(statement).execute(db);
      await run(`create table customer_views (
        view_id ${id},
        account_id ${integer} not null references accounts (account_id),
        user_id ${integer} not null references users (user_id),
        is_shared ${integer} not null,
        name ${text} not null,
        search_json ${text} not null
      ) ${end}`);
      await run('create index customer_views_in_order on customer_views (account_id, view_id)');
    },
  };
}
