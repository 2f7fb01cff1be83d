import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';
import { tableCreator } from './create-table.ts';

/** What several nodes on one database must agree on. */
export function nodes(columns: Columns): Migration {
  const create = tableCreator(columns);
  return { up };

  async function up(db: Kysely<unknown>): Promise<void> {
    await create(db, 'agreements', { name: 'text key', value: 'text' });
  }
}
