import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** Pictures of roofs belong to a customer, with whom they go; other documents belong to what they are of. */
export function roofPictures({ integer }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const run = (statement: string) => sql.raw(statement).execute(db);
      await run(
        `alter table documents add column customer_id ${integer} references customers (customer_id)`,
      );
      await run(
        'create index documents_of_customer on documents (customer_id) where customer_id is not null',
      );
    },
  };
}
