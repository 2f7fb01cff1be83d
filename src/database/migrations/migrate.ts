import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { tables } from '../../domain/schema.ts';
import { databaseName } from '../naming.ts';
import type { Column, Index, Table } from '../table.ts';
import { chosenContract } from './0002-chosen-contract.ts';
import { listIndexes } from './0003-list-indexes.ts';
import { roofPictures } from './0005-roof-pictures.ts';
import { tasks } from './0007-tasks.ts';
import { costs } from './0008-costs.ts';
import { calendar } from './0011-calendar.ts';
import { leads } from './0012-leads.ts';
import { productFiles } from './0015-product-files.ts';
import { memberPhotos } from './0016-member-photos.ts';
import { memberNotices } from './0017-member-notices.ts';
import { customerFiles } from './0018-customer-files.ts';
import { noticeEmails } from './0019-notice-emails.ts';
import { leadForms } from './0020-lead-forms.ts';
import { reminders } from './0021-reminders.ts';
import { customFields } from './0022-custom-fields.ts';
import { discountLimit } from './0023-discount-limit.ts';
import { callLog } from './0026-call-log.ts';
import { customerViews } from './0027-customer-views.ts';
import { emailReplies } from './0028-email-replies.ts';
import { imagery } from './0029-imagery.ts';
import { customFieldOrder } from './0030-custom-field-order.ts';
import { replyFiles } from './0031-reply-files.ts';
import { fileStore } from './0032-file-store.ts';
import { receivedSmsOrder } from './0033-received-sms-order.ts';
import { setUp } from './0034-set-up.ts';
import { savedBy } from './0035-saved-by.ts';
import { tasksOfOwner } from './0036-tasks-of-owner.ts';
import type { Columns } from './columns.ts';

/** The migration that every database made before the first release has. */
const firstUnreleased = '0001-foundation';

/**
 * All migrations, in order. The first creates a new database as the tables are described today, so the others have nothing to
 * do there. A released one is never edited: a change is a new one, and the description beside it.
 */
export function migrations(
  columns: Columns,
  { isNew = false }: { isNew?: boolean } = {},
): Record<string, Migration> {
  const later: Record<string, Migration> = {
    '0002-chosen-contract': chosenContract(columns),
    '0003-list-indexes': listIndexes(columns),
    '0005-roof-pictures': roofPictures(columns),
    '0007-tasks': tasks(columns),
    '0008-costs': costs(columns),
    '0011-calendar': calendar(columns),
    '0012-leads': leads(columns),
    '0015-product-files': productFiles(columns),
    '0016-member-photos': memberPhotos(columns),
    '0017-member-notices': memberNotices(columns),
    '0018-customer-files': customerFiles(columns),
    '0019-notice-emails': noticeEmails(columns),
    '0020-lead-forms': leadForms(columns),
    '0021-reminders': reminders(columns),
    '0022-custom-fields': customFields(columns),
    '0023-discount-limit': discountLimit(columns),
    '0026-call-log': callLog(columns),
    '0027-customer-views': customerViews(columns),
    '0028-email-replies': emailReplies(columns),
    '0029-imagery': imagery(columns),
    '0030-custom-field-order': customFieldOrder(columns),
    '0031-reply-files': replyFiles(columns),
    '0032-file-store': fileStore(columns),
    '0033-received-sms-order': receivedSmsOrder(columns),
    '0034-set-up': setUp(columns),
    '0035-saved-by': savedBy(columns),
    '0036-tasks-of-owner': tasksOfOwner(),
  };
  return {
    '0001-schema': { up: (db) => createTables(db, columns) },
    ...(isNew ? Object.fromEntries(Object.keys(later).map((name) => [name, nothing])) : later),
  };
}

const nothing: Migration = { up: async () => undefined };

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

/** The database was made before the first release, and no migration leads on from its schema. */
export class UnreleasedDatabaseError extends Error {
  constructor() {
    super(
      'The database was made by a version before 0.2.0, which was never released. This version cannot convert it and ' +
        'has left it as it is. Start with an empty DATA_DIR or DATABASE_URL; ' +
        'the version that made it can still export your data.',
    );
    this.name = 'UnreleasedDatabaseError';
  }
}

/** Another database is being copied into this one, and the copy is not complete. */
class UnfinishedCopyError extends Error {
  constructor() {
    super(
      'The database holds an unfinished copy of another one. ' +
        'Run the same sundesk copy again to finish it, or make the database anew.',
    );
    this.name = 'UnfinishedCopyError';
  }
}

/**
 * Brings the schema up to date within the caller's transaction and returns the names of the migrations it ran. `known` is for
 * tests of an upgrade; `intoCopy` is for the command that finishes a copy.
 */
export async function migrate(
  // biome-ignore lint/suspicious/noExplicitAny: Kysely's migrator works on databases of any schema.
  db: Kysely<any>,
  columns: Columns,
  given: { known?: Record<string, Migration>; intoCopy?: boolean } = {},
): Promise<string[]> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(
    ({ name }) => name,
  );
  const done = await executed(db, tables);
  const { known = migrations(columns, { isNew: done.length === 0 }), intoCopy = false } = given;
  if (done.includes(firstUnreleased)) throw new UnreleasedDatabaseError();
  const unknown = done.filter((name) => !(name in known));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
  if (!intoCopy && tables.includes('copy_progress')) throw new UnfinishedCopyError();
  // Nearly every start finds nothing to do, and the migrator would read all tables twice more to find that out.
  if (done.length === Object.keys(known).length) return [];
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

/** Creates every table with its indexes, as its description says it is today. */
async function createTables(db: Kysely<unknown>, columns: Columns): Promise<void> {
  for (const statement of Object.values(tables).flatMap((table) => create(table, columns))) {
    await sql.raw(statement).execute(db);
  }
}

function create(table: Table, columns: Columns): string[] {
  const name = databaseName(table.name);
  const lines = Object.entries(table.columns).map(
    ([column, { facts }]) => `"${databaseName(column)}" ${define(facts, columns)}`,
  );
  const constraints = [
    ...(table.primaryKey ? [constrain('primary key', table.primaryKey)] : []),
    ...(table.unique ? [constrain('unique', table.unique)] : []),
  ];
  const end = table.isClustered ? columns.clusteredEnd : columns.end;
  const indexes = (table.indexes ?? []).filter(
    ({ only }) => (only ?? columns.database) === columns.database,
  );
  return [
    `create table ${name} (\n  ${[...lines, ...constraints].join(',\n  ')}\n) ${end}`.trimEnd(),
    ...indexes.map((index) => createIndex(index, name, columns)),
  ];
}

function define(facts: Column<unknown>['facts'], columns: Columns): string {
  if (facts.kind === 'id') return columns.id;
  const value = typeof facts.default === 'string' ? `'${facts.default}'` : facts.default;
  return [
    columns[facts.kind],
    ...(facts.isNullable ? [] : ['not null']),
    ...(value === undefined ? [] : [`default ${value}`]),
    ...(facts.isPrimaryKey ? ['primary key'] : []),
    ...(facts.isUnique ? ['unique'] : []),
    ...(facts.references
      ? [
          `references ${databaseName(facts.references.table)} (${databaseName(facts.references.column)})`,
        ]
      : []),
  ].join(' ');
}

function constrain(
  kind: string,
  { name, columns }: { name: string; columns: readonly string[] },
): string {
  return `constraint ${name} ${kind} (${columns.map(databaseName).join(', ')})`;
}

function createIndex(index: Index, table: string, { database }: Columns): string {
  const hashed = index.isHashed && database === 'postgres' ? ' using hash' : '';
  const on = `${table}${hashed} (${index.columns.map(databaseName).join(', ')})`;
  const where = index.where === undefined ? '' : ` where ${index.where}`;
  return `create ${index.isUnique ? 'unique ' : ''}index ${index.name} on ${on}${where}`;
}
