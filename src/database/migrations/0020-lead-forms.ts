import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** The lead forms of firms for their websites. */
export function leadForms({ integer, text, end }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql
        .raw(`create table lead_forms (
          account_id ${integer} not null primary key references accounts (account_id),
          form_json ${text} not null,
          public_key ${text} not null,
          turn ${integer} not null default 0
        ) ${end}`)
        .execute(db);
    },
  };
}
