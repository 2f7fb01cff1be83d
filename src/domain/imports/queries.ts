import { type Selectable, sql } from 'kysely';
import type { Engine } from '../../database/engine.ts';
import { updateRows } from '../../database/many-rows.ts';
import type { AccountDb } from '../account-db.ts';
import type { CustomerDetails } from '../customers/customer.ts';
import type { Schema } from '../schema.ts';
import type { Moment } from '../shared/time.ts';
import {
  type Import,
  type ImportOptions,
  type ImportRow,
  type ImportState,
  statesUnderWay,
} from './import.ts';

/** The state of an import whose file is still being read, or could not be read to its end. */
export const receiving = 'receiving';

const underWay: ReadonlySet<string> = new Set(statesUnderWay);
/** The condition is written as in the index, so that the database knows the index applies. */
const areUnderWay = sql<boolean>`state in (${sql.join(statesUnderWay.map((state) => sql.lit(state)))})`;

export async function findImport(db: AccountDb, importId: string): Promise<Import | undefined> {
  const row = await db
    .own('imports')
    .selectAll()
    .where('importId', '=', importId)
    .where('state', '<>', receiving)
    .$narrowType<{ state: ImportState }>()
    .executeTakeFirst();
  return row && toImport(row);
}

/** Newest first. */
export async function findImports(db: AccountDb, limit: number): Promise<Import[]> {
  const rows = await db
    .own('imports')
    .selectAll()
    .where('state', '<>', receiving)
    .$narrowType<{ state: ImportState }>()
    .orderBy('createdAt', 'desc')
    .orderBy('importId', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toImport);
}

export async function insertImportRows(
  db: AccountDb,
  importId: string,
  rows: readonly Pick<ImportRow, 'rowNumber' | 'cells'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.kysely
    .insertInto('importRows')
    .values(
      rows.map(({ rowNumber, cells }) => ({
        accountId: db.accountId,
        importId,
        rowNumber,
        cellsJson: JSON.stringify(cells),
        ...untouched,
      })),
    )
    .execute();
}

/** Moves an import from one of the states to another; false when it is in none of them. */
export async function setImportState(
  db: AccountDb,
  importId: string,
  {
    from,
    to,
    endedAt,
    options,
    fromStart,
  }: {
    from: readonly ImportState[];
    to: ImportState;
    endedAt?: Moment | undefined;
    options?: ImportOptions;
    /** Begins to count anew, and forgets what became of the rows. */
    fromStart?: true;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .change('imports')
    .set({
      state: to,
      endedAt: endedAt ?? null,
      ...(options && { optionsJson: JSON.stringify(options) }),
      ...(fromStart && { rowsDone: 0, created: 0, updated: 0, skipped: 0, failed: 0 }),
    })
    .where('importId', '=', importId)
    .where('state', 'in', from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (fromStart) await ownRows(db, importId).set(untouched).where('outcome', '<>', '').execute();
  if (underWay.has(to)) db.notify('imports');
  return true;
}

/** Rows after a row, in their order. */
export async function findRowsAfter(
  db: AccountDb,
  importId: string,
  rowNumber: number,
  limit: number,
): Promise<ImportRow[]> {
  const rows = await selectRows(db, importId)
    .where('rowNumber', '>', rowNumber)
    .orderBy('rowNumber')
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

/** Rows before a row, the last first. */
export async function findRowsBefore(
  db: AccountDb,
  importId: string,
  rowNumber: number,
  limit: number,
): Promise<ImportRow[]> {
  const rows = await selectRows(db, importId)
    .where('rowNumber', '<', rowNumber)
    .orderBy('rowNumber', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

/** Rows that could not be taken, in their order. */
export async function findFailedAfter(
  db: AccountDb,
  importId: string,
  rowNumber: number,
  limit: number,
): Promise<ImportRow[]> {
  const rows = await selectRows(db, importId)
    .where('outcome', '=', sql.lit('failed'))
    .where('rowNumber', '>', rowNumber)
    .orderBy('rowNumber')
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

export async function saveRows(
  db: AccountDb,
  importId: string,
  rows: readonly (ImportRow & { emailKey: string })[],
): Promise<void> {
  const stored = rows.map((row) => ({
    accountId: db.accountId,
    importId,
    rowNumber: row.rowNumber,
    emailKey: row.emailKey,
    outcome: row.outcome,
    problem: row.problem,
    customerId: row.customerId ?? null,
    beforeJson: row.before === undefined ? '' : JSON.stringify(row.before),
    writtenAt: row.writtenAt ?? null,
  }));
  await setRows(db.kysely, stored);
}

/** Those of these keys that a saved row of the file has. */
export async function findSeenKeys(
  db: AccountDb,
  importId: string,
  emailKeys: readonly string[],
): Promise<string[]> {
  if (emailKeys.length === 0) return [];
  const rows = await db
    .own('importRows')
    .select('emailKey')
    .where('importId', '=', importId)
    .where('emailKey', 'in', emailKeys)
    .where('emailKey', '<>', sql.lit(''))
    .execute();
  return rows.map((row) => row.emailKey);
}

/** Counts a batch. False when the import has moved on since it was read, because another worker did the batch. */
export async function advanceImport(
  db: AccountDb,
  before: Import,
  counts: Pick<Import, 'rowsDone' | 'created' | 'updated' | 'skipped' | 'failed'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .change('imports')
    .set({
      rowsDone: counts.rowsDone,
      created: counts.created,
      updated: counts.updated,
      skipped: counts.skipped,
      failed: counts.failed,
    })
    .where('importId', '=', before.importId)
    .where('state', '=', before.state)
    .where('rowsDone', '=', before.rowsDone)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function selectRows(db: AccountDb, importId: string) {
  return db.own('importRows').selectAll().where('importId', '=', importId);
}

function ownRows(db: AccountDb, importId: string) {
  return db.change('importRows').where('importId', '=', importId);
}

/** Removes rows of an import up to a limit, and the import itself once there are no more. */
export async function removeImport(
  db: AccountDb,
  { importId, limit }: { importId: string; limit: number },
): Promise<{ removed: number; isGone: boolean }> {
  const numbers = db
    .own('importRows')
    .select('rowNumber')
    .where('importId', '=', importId)
    .orderBy('rowNumber')
    .limit(limit);
  const { numDeletedRows } = await db
    .remove('importRows')
    .where('importId', '=', importId)
    // Deletes up to the last of these rows, so that the database reads no row that stays.
    .where('rowNumber', '<=', (build) =>
      build.selectFrom(numbers.as('n')).select(({ fn }) => fn.max('n.rowNumber').as('last')),
    )
    .executeTakeFirstOrThrow();
  const removed = Number(numDeletedRows);
  if (removed >= limit) return { removed, isGone: false };
  const { numDeletedRows: imports } = await db
    .remove('imports')
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow();
  return { removed: removed + Number(imports), isGone: true };
}

/** Stores the outcomes of rows. */
const setRows = updateRows<Omit<Schema['importRows'], 'cellsJson'>, 'importRows'>({
  table: 'importRows',
  columns: {
    accountId: 'integer',
    importId: 'text',
    rowNumber: 'integer',
    emailKey: 'text',
    outcome: 'text',
    problem: 'text',
    customerId: 'integer',
    beforeJson: 'text',
    writtenAt: 'integer',
  },
  key: ['accountId', 'importId', 'rowNumber'],
  set: ({ row }) => ({
    emailKey: row('emailKey'),
    outcome: row('outcome'),
    problem: row('problem'),
    customerId: row('customerId'),
    beforeJson: row('beforeJson'),
    writtenAt: row('writtenAt'),
  }),
});

/** A row that nothing has become of yet. */
const untouched = {
  emailKey: '',
  outcome: '' as const,
  problem: '',
  customerId: null,
  beforeJson: '',
  writtenAt: null,
};

export function importQueue({ reads }: Pick<Engine, 'reads'>) {
  return {
    async underWay(limit: number): Promise<{ accountId: number; importId: string }[]> {
      const rows = await reads
        .selectFrom('imports')
        .select(['accountId', 'importId'])
        .where(areUnderWay)
        .orderBy('createdAt')
        .limit(limit)
        .execute();
      return rows;
    },
  };
}

function toImport({
  accountId: _,
  columnsJson,
  optionsJson,
  ...row
}: Selectable<Schema['imports']> & { state: ImportState }): Import {
  return {
    ...row,
    columns: JSON.parse(columnsJson),
    options: JSON.parse(optionsJson),
    endedAt: row.endedAt ?? undefined,
  };
}

function toRow(row: Schema['importRows']): ImportRow {
  return {
    rowNumber: row.rowNumber,
    cells: JSON.parse(row.cellsJson),
    outcome: row.outcome,
    problem: row.problem,
    customerId: row.customerId ?? undefined,
    before:
      row.beforeJson === '' ? undefined : (JSON.parse(row.beforeJson) as Partial<CustomerDetails>),
    writtenAt: row.writtenAt ?? undefined,
  };
}
