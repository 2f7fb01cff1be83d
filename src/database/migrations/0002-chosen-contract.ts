import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** Contracts that were closed because the customer signed another name that one. */
export function chosenContract({ text }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw(`alter table contracts add column chosen_contract_id ${text}`).execute(db);
    },
  };
}
