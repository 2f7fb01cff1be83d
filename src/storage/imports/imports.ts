import { type Selectable, sql } from 'kysely';
import type { CustomerDetails } from '../../domain/customers/customer.ts';
import {
  type Import,
  type ImportRow,
  type ImportState,
  statesUnderWay,
} from '../../domain/imports/import.ts';
import type { ImportQueue, ImportStore } from '../../domain/imports/store.ts';
import type { Engine } from '../engine.ts';
import { updateRows } from '../many-rows.ts';
import type { Db, Schema } from '../schema.ts';

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
        .where('account_id', '=', accountId)
        .where('import_id', '=', importId)
        .where('state', '<>', receiving)
        .$narrowType<{ state: ImportState }>()
        .executeTakeFirst();
      return row && toImport(row);
    },

    async list(limit) {
      const rows = await db
        .selectFrom('imports')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('state', '<>', receiving)
        .$narrowType<{ state: ImportState }>()
        .orderBy('created_at', 'desc')
        .orderBy('import_id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toImport);
    },

    async insert(begun) {
      await db
        .insertInto('imports')
        .values({
          import_id: begun.importId,
          account_id: accountId,
          user_id: begun.userId,
          file_name: begun.fileName,
          columns_json: '[]',
          options_json: '{}',
          state: receiving,
          rows_total: 0,
          created_at: begun.createdAt,
        })
        .execute();
    },

    async complete(importId, { columns, options, rowsTotal }) {
      await db
        .updateTable('imports')
        .set({
          columns_json: JSON.stringify(columns),
          options_json: JSON.stringify(options),
          rows_total: rowsTotal,
          state: 'mapping',
        })
        .where('account_id', '=', accountId)
        .where('import_id', '=', importId)
        .where('state', '=', receiving)
        .execute();
    },

    remove: async (importId, limit) =>
      (await removeImport(db, { accountId, importId, limit })).isGone === false,

    async insertRows(importId, rows) {
      if (rows.length === 0) return;
      await db
        .insertInto('import_rows')
        .values(
          rows.map(({ rowNumber, cells }) => ({
            account_id: accountId,
            import_id: importId,
            row_number: rowNumber,
            cells_json: JSON.stringify(cells),
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
          ended_at: endedAt ?? null,
          ...(options && { options_json: JSON.stringify(options) }),
          ...(fromStart && { rows_done: 0, created: 0, updated: 0, skipped: 0, failed: 0 }),
        })
        .where('account_id', '=', accountId)
        .where('import_id', '=', importId)
        .where('state', 'in', from)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      if (fromStart) await ownRows(importId).set(untouched).where('outcome', '<>', '').execute();
      if (underWay.has(to)) onDue();
      return true;
    },

    async rowsAfter(importId, rowNumber, limit) {
      const rows = await selectRows(importId)
        .where('row_number', '>', rowNumber)
        .orderBy('row_number')
        .limit(limit)
        .execute();
      return rows.map(toRow);
    },

    async rowsBefore(importId, rowNumber, limit) {
      const rows = await selectRows(importId)
        .where('row_number', '<', rowNumber)
        .orderBy('row_number', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toRow);
    },

    async failedAfter(importId, rowNumber, limit) {
      const rows = await selectRows(importId)
        .where('outcome', '=', sql.lit('failed'))
        .where('row_number', '>', rowNumber)
        .orderBy('row_number')
        .limit(limit)
        .execute();
      return rows.map(toRow);
    },

    async saveRows(importId, rows) {
      const stored = rows.map((row) => ({
        account_id: accountId,
        import_id: importId,
        row_number: row.rowNumber,
        email_key: row.emailKey,
        outcome: row.outcome,
        problem: row.problem,
        customer_id: row.customerId ?? null,
        before_json: row.before === undefined ? '' : JSON.stringify(row.before),
        written_at: row.writtenAt ?? null,
      }));
      await setRows(db, stored);
    },

    async seenKeys(importId, emailKeys) {
      if (emailKeys.length === 0) return [];
      const rows = await db
        .selectFrom('import_rows')
        .select('email_key')
        .where('account_id', '=', accountId)
        .where('import_id', '=', importId)
        .where('email_key', 'in', emailKeys)
        .where('email_key', '<>', sql.lit(''))
        .execute();
      return rows.map((row) => row.email_key);
    },

    async advance(before, counts) {
      const { numUpdatedRows } = await db
        .updateTable('imports')
        .set({
          rows_done: counts.rowsDone,
          created: counts.created,
          updated: counts.updated,
          skipped: counts.skipped,
          failed: counts.failed,
        })
        .where('account_id', '=', accountId)
        .where('import_id', '=', before.importId)
        .where('state', '=', before.state)
        .where('rows_done', '=', before.rowsDone)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };

  function selectRows(importId: string) {
    return db
      .selectFrom('import_rows')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('import_id', '=', importId);
  }

  function ownRows(importId: string) {
    return db
      .updateTable('import_rows')
      .where('account_id', '=', accountId)
      .where('import_id', '=', importId);
  }
}

/** Removes rows of an import up to a limit, and the import itself once there are no more. */
export async function removeImport(
  db: Db,
  { accountId, importId, limit }: { accountId: number; importId: string; limit: number },
): Promise<{ removed: number; isGone: boolean }> {
  const numbers = db
    .selectFrom('import_rows')
    .select('row_number')
    .where('account_id', '=', accountId)
    .where('import_id', '=', importId)
    .orderBy('row_number')
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('import_rows')
    .where('account_id', '=', accountId)
    .where('import_id', '=', importId)
    // Deletes up to the last of these rows, so that the database reads no row that stays.
    .where('row_number', '<=', (build) =>
      build.selectFrom(numbers.as('n')).select(({ fn }) => fn.max('n.row_number').as('last')),
    )
    .executeTakeFirstOrThrow();
  const removed = Number(numDeletedRows);
  if (removed >= limit) return { removed, isGone: false };
  const { numDeletedRows: imports } = await db
    .deleteFrom('imports')
    .where('account_id', '=', accountId)
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return { removed: removed + Number(imports), isGone: true };
}

/** Stores the outcomes of rows. */
const setRows = updateRows<Omit<Schema['import_rows'], 'cells_json'>, 'import_rows'>({
  table: 'import_rows',
  columns: {
    account_id: 'integer',
    import_id: 'text',
    row_number: 'integer',
    email_key: 'text',
    outcome: 'text',
    problem: 'text',
    customer_id: 'integer',
    before_json: 'text',
    written_at: 'integer',
  },
  key: ['account_id', 'import_id', 'row_number'],
  set: ({ row }) => ({
    email_key: row('email_key'),
    outcome: row('outcome'),
    problem: row('problem'),
    customer_id: row('customer_id'),
    before_json: row('before_json'),
    written_at: row('written_at'),
  }),
});

/** A row that nothing has become of yet. */
const untouched = {
  email_key: '',
  outcome: '' as const,
  problem: '',
  customer_id: null,
  before_json: '',
  written_at: null,
};

export function importQueue({ reads }: Pick<Engine, 'reads'>): Omit<ImportQueue, 'onDue'> {
  return {
    async underWay(limit) {
      const rows = await reads
        .selectFrom('imports')
        .select(['account_id as accountId', 'import_id as importId'])
        .where(areUnderWay)
        .orderBy('created_at')
        .limit(limit)
        .execute();
      return rows;
    },
  };
}

function toImport(row: Selectable<Schema['imports']> & { state: ImportState }): Import {
  return {
    importId: row.import_id,
    userId: row.user_id,
    fileName: row.file_name,
    columns: JSON.parse(row.columns_json),
    options: JSON.parse(row.options_json),
    state: row.state,
    rowsTotal: row.rows_total,
    rowsDone: row.rows_done,
    created: row.created,
    updated: row.updated,
    skipped: row.skipped,
    failed: row.failed,
    createdAt: row.created_at,
    endedAt: row.ended_at ?? undefined,
  };
}

function toRow(row: Schema['import_rows']): ImportRow {
  return {
    rowNumber: row.row_number,
    cells: JSON.parse(row.cells_json),
    outcome: row.outcome,
    problem: row.problem,
    customerId: row.customer_id ?? undefined,
    before:
      row.before_json === ''
        ? undefined
        : (JSON.parse(row.before_json) as Partial<CustomerDetails>),
    writtenAt: row.written_at ?? undefined,
  };
}
