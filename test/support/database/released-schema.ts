import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from '../../../src/database/migrations/columns.ts';

/** The version whose databases every later one must be able to bring up to date. */
const firstRelease = '0.2.0';

const between = ';\n\n';

/** The first migration with the statements that it ran when it was released, whatever the code of today would run. */
export function releasedSchema(columns: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const statements = readFileSync(releasedFile(columns), 'utf8').trimEnd().split(between);
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

function releasedFile({ database }: Columns): string {
  return join(import.meta.dirname, '../../released', `${firstRelease}-${database}.sql`);
}
