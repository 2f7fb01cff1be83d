import { type Selectable, sql } from 'kysely';
import type { Engine } from '../../database/engine.ts';
import { updateRows } from '../../database/many-rows.ts';
import type { CustomerDetails } from '../../domain/customers/customer.ts';
import {
  type Import,
  type ImportRow,
  type ImportState,
  statesUnderWay,
} from '../../domain/imports/import.ts';
import type { ImportQueue, ImportStore } from '../../domain/imports/store.ts';
import type { Db, Schema } from '../../domain/schema.ts';

/** The state of an import whose file is still being read, or could not be read to its end. */
export const receiving = 'receiving';

const underWay: ReadonlySet<string> = new Set(statesUnderWay);
/** The condition is written as in the index, so that the database knows the index applies. */
const areUnderWay = sql<boolean>`state in (${sql.join(statesUnderWay.map((state) => sql.lit(state)))})`;

/** `onDue` is called when an import is to be continued, so that the commit can wake a worker. */
export function importStore(
  db: Db,
  accountId: number,
  { onDue }: { onDue: () => void },
): ImportStore {
  return {
    async find(importId) {
      const row = await db
        .selectFrom('imports')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('importId', '=', importId)
        .where('state', '<>', receiving)
        .$narrowType<{ state: ImportState }>()
        .executeTakeFirst();
      return row && toImport(row);
    },

    async list(limit) {
      const rows = await db
        .selectFrom('imports')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('state', '<>', receiving)
        .$narrowType<{ state: ImportState }>()
        .orderBy('createdAt', 'desc')
        .orderBy('importId', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toImport);
    },

    async insert(begun) {
      await db
        .insertInto('imports')
        .values({
          importId: begun.importId,
          accountId,
          userId: begun.userId,
          fileName: begun.fileName,
          columnsJson: '[]',
          optionsJson: '{}',
          state: receiving,
          rowsTotal: 0,
          createdAt: begun.createdAt,
        })
        .execute();
    },

    async complete(importId, { columns, options, rowsTotal }) {
      await db
        .updateTable('imports')
        .set({
          columnsJson: JSON.stringify(columns),
          optionsJson: JSON.stringify(options),
          rowsTotal,
          state: 'mapping',
        })
        .where('accountId', '=', accountId)
        .where('importId', '=', importId)
        .where('state', '=', receiving)
        .execute();
    },

    remove: async (importId, limit) =>
      (await removeImport(db, { accountId, importId, limit })).isGone === false,

    async insertRows(importId, rows) {
      if (rows.length === 0) return;
      await db
        .insertInto('importRows')
        .values(
          rows.map(({ rowNumber, cells }) => ({
            accountId,
            importId,
            rowNumber,
            cellsJson: JSON.stringify(cells),
            ...untouched,
          })),
        )
        .execute();
    },

    async setState(importId, { from, to, endedAt, options, fromStart }) {
      const { numUpdatedRows } = await db
        .updateTable('imports')
        .set({
          state: to,
          endedAt: endedAt ?? null,
          ...(options && { optionsJson: JSON.stringify(options) }),
          ...(fromStart && { rowsDone: 0, created: 0, updated: 0, skipped: 0, failed: 0 }),
        })
        .where('accountId', '=', accountId)
        .where('importId', '=', importId)
        .where('state', 'in', from)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      if (fromStart) await ownRows(importId).set(untouched).where('outcome', '<>', '').execute();
      if (underWay.has(to)) onDue();
      return true;
    },

    async rowsAfter(importId, rowNumber, limit) {
      const rows = await selectRows(importId)
        .where('rowNumber', '>', rowNumber)
        .orderBy('rowNumber')
        .limit(limit)
        .execute();
      return rows.map(toRow);
    },

    async rowsBefore(importId, rowNumber, limit) {
      const rows = await selectRows(importId)
        .where('rowNumber', '<', rowNumber)
        .orderBy('rowNumber', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toRow);
    },

    async failedAfter(importId, rowNumber, limit) {
      const rows = await selectRows(importId)
        .where('outcome', '=', sql.lit('failed'))
        .where('rowNumber', '>', rowNumber)
        .orderBy('rowNumber')
        .limit(limit)
        .execute();
      return rows.map(toRow);
    },

    async saveRows(importId, rows) {
      const stored = rows.map((row) => ({
        accountId,
        importId,
        rowNumber: row.rowNumber,
        emailKey: row.emailKey,
        outcome: row.outcome,
        problem: row.problem,
        customerId: row.customerId ?? null,
        beforeJson: row.before === undefined ? '' : JSON.stringify(row.before),
        writtenAt: row.writtenAt ?? null,
      }));
      await setRows(db, stored);
    },

    async seenKeys(importId, emailKeys) {
      if (emailKeys.length === 0) return [];
      const rows = await db
        .selectFrom('importRows')
        .select('emailKey')
        .where('accountId', '=', accountId)
        .where('importId', '=', importId)
        .where('emailKey', 'in', emailKeys)
        .where('emailKey', '<>', sql.lit(''))
        .execute();
      return rows.map((row) => row.emailKey);
    },

    async advance(before, counts) {
      const { numUpdatedRows } = await db
        .updateTable('imports')
        .set({
          rowsDone: counts.rowsDone,
          created: counts.created,
          updated: counts.updated,
          skipped: counts.skipped,
          failed: counts.failed,
        })
        .where('accountId', '=', accountId)
        .where('importId', '=', before.importId)
        .where('state', '=', before.state)
        .where('rowsDone', '=', before.rowsDone)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };

  function selectRows(importId: string) {
    return db
      .selectFrom('importRows')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('importId', '=', importId);
  }

  function ownRows(importId: string) {
    return db
      .updateTable('importRows')
      .where('accountId', '=', accountId)
      .where('importId', '=', importId);
  }
}

/** Removes rows of an import up to a limit, and the import itself once there are no more. */
export async function removeImport(
  db: Db,
  { accountId, importId, limit }: { accountId: number; importId: string; limit: number },
): Promise<{ removed: number; isGone: boolean }> {
  const numbers = db
    .selectFrom('importRows')
    .select('rowNumber')
    .where('accountId', '=', accountId)
    .where('importId', '=', importId)
    .orderBy('rowNumber')
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('importRows')
    .where('accountId', '=', accountId)
    .where('importId', '=', importId)
    // Deletes up to the last of these rows, so that the database reads no row that stays.
    .where('rowNumber', '<=', (build) =>
      build.selectFrom(numbers.as('n')).select(({ fn }) => fn.max('n.rowNumber').as('last')),
    )
    .executeTakeFirstOrThrow();
  const removed = Number(numDeletedRows);
  if (removed >= limit) return { removed, isGone: false };
  const { numDeletedRows: imports } = await db
    .deleteFrom('imports')
    .where('accountId', '=', accountId)
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

export function importQueue({ reads }: Pick<Engine, 'reads'>): Omit<ImportQueue, 'onDue'> {
  return {
    async underWay(limit) {
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

function toImport(row: Selectable<Schema['imports']> & { state: ImportState }): Import {
  return {
    importId: row.importId,
    userId: row.userId,
    fileName: row.fileName,
    columns: JSON.parse(row.columnsJson),
    options: JSON.parse(row.optionsJson),
    state: row.state,
    rowsTotal: row.rowsTotal,
    rowsDone: row.rowsDone,
    created: row.created,
    updated: row.updated,
    skipped: row.skipped,
    failed: row.failed,
    createdAt: row.createdAt,
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
