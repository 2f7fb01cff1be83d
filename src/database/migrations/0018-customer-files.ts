import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** Files and photos of customers. */
export function customerFiles({ id, integer, text, end }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const run = (statement: string) => sql.raw(statement).execute(db);
      await run(`create table customer_files (
        file_id ${id},
        account_id ${integer} not null references accounts (account_id),
        customer_id ${integer} not null references customers (customer_id),
        project_id ${integer},
        document_id ${integer} not null,
        thumbnail_id ${integer},
        name ${text} not null,
        media_type ${text} not null,
        byte_size ${integer} not null,
        added_by ${integer} not null,
        created_at ${integer} not null
      ) ${end}`);
      await run(
        'create index customer_files_of_customer on customer_files (customer_id, created_at, file_id)',
      );
      await run(
        'create index customer_files_in_order on customer_files (account_id, file_id, byte_size)',
      );
    },
  };
}
