import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { foundation } from './0001-foundation.ts';
import { deliveryEngine } from './0002-delivery-engine.ts';
import { trade } from './0003-trade.ts';
import { desk } from './0004-desk.ts';
import { nodes } from './0005-nodes.ts';
import { largeInstallations } from './0006-large-installations.ts';
import { consumerChecklist } from './0007-consumer-checklist.ts';
import { openOffers } from './0008-open-offers.ts';
import { datasheets } from './0009-datasheets.ts';
import { passwordAgain } from './0011-password-again.ts';
import { signingLinks } from './0012-signing-links.ts';
import { exports } from './0014-exports.ts';
import { fairQueues } from './0015-fair-queues.ts';
import { deskLookups } from './0017-desk-lookups.ts';
import { requiredTwoFactor } from './0021-required-two-factor.ts';
import { securityLog } from './0022-security-log.ts';
import { dailyCounts } from './0023-daily-counts.ts';
import { chosenSaleTypes } from './0026-chosen-sale-types.ts';
import { valueAndErasure } from './0028-value-and-erasure.ts';
import { endpointStanding } from './0030-endpoint-standing.ts';
import { changeNumbers } from './0032-change-numbers.ts';
import type { Columns } from './columns.ts';

/** All migrations, in order. A merged one is never edited: a change of mind is a new one. */
function migrations(columns: Columns): Record<string, Migration> {
  return {
    '0001-foundation': foundation(columns),
    '0002-delivery-engine': deliveryEngine(columns),
    '0003-trade': trade(columns),
    '0004-desk': desk(columns),
    '0005-nodes': nodes(columns),
    '0006-large-installations': largeInstallations(columns),
    '0007-consumer-checklist': consumerChecklist(columns),
    '0008-open-offers': openOffers(),
    '0009-datasheets': datasheets(columns),
    '0011-password-again': passwordAgain(columns),
    '0012-signing-links': signingLinks(columns),
    '0014-exports': exports(),
    '0015-fair-queues': fairQueues(columns),
    '0017-desk-lookups': deskLookups(),
    '0021-required-two-factor': requiredTwoFactor(columns),
    '0022-security-log': securityLog(columns),
    '0023-daily-counts': dailyCounts(columns),
    '0026-chosen-sale-types': chosenSaleTypes(columns),
    '0028-value-and-erasure': valueAndErasure(columns),
    '0030-endpoint-standing': endpointStanding(columns),
    '0032-change-numbers': changeNumbers(columns),
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

/** Somebody copies another database into this one and has not come to the end. */
export class UnfinishedCopyError extends Error {
  constructor() {
    super(
      'The database holds an unfinished copy of another one. ' +
        'Run the same sundesk copy again to finish it, or make the database anew.',
    );
    this.name = 'UnfinishedCopyError';
  }
}

/** Names of all migrations, in order. */
export function migrationNames(columns: Columns): string[] {
  return Object.keys(migrations(columns));
}

/**
 * Brings the schema up to date within the caller's transaction and returns the names of the migrations it ran. `through`
 * names the last one to run, for tests that begin at an earlier schema; `intoCopy` is for the one who finishes a copy.
 */
export async function migrate(
  // biome-ignore lint/suspicious/noExplicitAny: Kysely's migrator works on databases of any schema.
  db: Kysely<any>,
  columns: Columns,
  { through, intoCopy = false }: { through?: string; intoCopy?: boolean } = {},
): Promise<string[]> {
  const all = Object.entries(migrations(columns));
  const end = through === undefined ? all.length : all.findIndex(([name]) => name === through) + 1;
  const known = Object.fromEntries(all.slice(0, end));
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(
    ({ name }) => name,
  );
  const done = await executed(db, tables);
  const unknown = done.filter((name) => !(name in known));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
  if (!intoCopy && tables.includes('copy_progress')) throw new UnfinishedCopyError();
  // Nearly every start finds nothing to do, and the migrator would read all tables twice more to find that out.
  if (done.length === end) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error, results } = await migrator.migrateToLatest({ disableTransactions: true });
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function executed(db: Kysely<any>, tables: readonly string[]): Promise<string[]> {
  if (!tables.includes('kysely_migration')) return [];
  const rows = await db.selectFrom('kysely_migration').select('name').execute();
  return rows.map((row) => String(row.name));
}
