import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** What products cost the firm, what they cost when a project was saved, and whether sellers may see it. */
export function costs({ integer, text }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const run = (statement: string) => sql.raw(statement).execute(db);
      await run(`alter table products add column cost_cents ${integer}`);
      await run(`alter table projects add column costs_json ${text} not null default '[]'`);
      await run(`alter table accounts add column sellers_see_costs ${integer} not null default 0`);
    },
  };
}
