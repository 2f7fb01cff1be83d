import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { foundation } from './0001-foundation.ts';
import { deliveryEngine } from './0002-delivery-engine.ts';
import { trade } from './0003-trade.ts';
import { desk } from './0004-desk.ts';
import type { Columns } from './columns.ts';

/** All migrations, in order. A merged one is never edited: a change of mind is a new one. */
function migrations(columns: Columns): Record<string, Migration> {
  return {
    '0001-foundation': foundation(columns),
    '0002-delivery-engine': deliveryEngine(columns),
    '0003-trade': trade(columns),
    '0004-desk': desk(columns),
  };
}

/** The database was written by a Sundesk that is newer than this one. */
export class NewerDatabaseError extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database was written by a newer Sundesk (it has ${unknown.join(', ')}). ` +
        'Start that version, or restore a backup made with this one.',
    );
    this.name = 'NewerDatabaseError';
  }
}

/** Brings the schema up to date within the caller's transaction and returns the names of the migrations it ran. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely's migrator works on databases of any schema.
export async function migrate(db: Kysely<any>, columns: Columns): Promise<string[]> {
  const known = migrations(columns);
  const unknown = (await executed(db)).filter((name) => !(name in known));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error, results } = await migrator.migrateToLatest({ disableTransactions: true });
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function executed(db: Kysely<any>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const rows = await db.selectFrom('kysely_migration').select('name').execute();
  return rows.map((row) => String(row.name));
}
