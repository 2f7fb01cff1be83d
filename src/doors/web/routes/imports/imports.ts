import { z } from 'zod';
import {
  type CustomColumn,
  customColumnPattern,
  type Import,
  importColumnsMax,
  importFields,
  matchedFields,
  onExisting,
  valueMatchesMax,
} from '../../../../domain/imports/import.ts';
import { findFailedAfter, findImports, findRowsAfter } from '../../../../domain/imports/queries.ts';
import {
  checkImport,
  findForeignValues,
  requireImport,
  runImport,
  stopImport,
  undoImport,
} from '../../../../domain/imports/start-import.ts';
import { line } from '../../../../domain/shared/values/members.ts';
import { id } from '../../input.ts';
import { procedureFor, router } from '../../procedure.ts';

const importsShown = 50;
const rowsShown = 5;
const faultsShown = 20;

const managing = procedureFor('customers:manage');
const named = z.object({ importId: line(100) });
const customColumn = z.custom<CustomColumn>(
  (text) => typeof text === 'string' && customColumnPattern.test(text),
  'must be a field',
);
const mapping = z
  .array(z.union([z.enum([...importFields, '']), customColumn]))
  .max(importColumnsMax);
const match = z.object({ field: z.enum(matchedFields), from: line(200), to: line(200) });
const options = z.object({
  mapping,
  values: z.array(match).max(valueMatchesMax).optional(),
  onExisting: z.enum(onExisting),
  ownerId: id,
  status: line(200),
  announces: z.boolean(),
});

/** Files of customers. They come in through `/app/files/imports`. */
export const importRoutes = router({
  list: managing.query(async ({ ctx: { store } }) => {
    const imports = await findImports(store, importsShown);
    return imports.map(summary);
  }),

  /** Returns an import with its first rows, to show what the columns contain, and its first rejected rows. */
  find: managing.input(named).query(async ({ ctx: { store }, input: { importId } }) => {
    const found = await requireImport(store, importId);
    const first = await findRowsAfter(store, importId, 0, rowsShown);
    const faults = await findFailedAfter(store, importId, 0, faultsShown);
    return {
      ...summary(found),
      columns: found.columns,
      options: found.options,
      firstRows: first.map(({ cells }) => cells),
      faults: faults.map(({ rowNumber, problem }) => ({ rowNumber, problem })),
    };
  }),

  /** Returns the values of status, type and GST that the member is asked about, with a guess for each. */
  values: managing
    .input(named.extend({ mapping }))
    .query(({ ctx: { store }, input }) => findForeignValues(store, input)),

  check: managing
    .input(named.extend({ options }))
    .mutation(({ ctx: { app, write }, input }) => write((tx) => checkImport(app, tx, input))),

  run: managing
    .input(named)
    .mutation(({ ctx: { app, write }, input }) => write((tx) => runImport(app, tx, input))),

  stop: managing
    .input(named)
    .mutation(({ ctx: { app, write }, input }) => write((tx) => stopImport(app, tx, input))),

  undo: managing
    .input(named)
    .mutation(({ ctx: { app, write }, input }) => write((tx) => undoImport(app, tx, input))),
});

function summary({ options: _options, columns: _columns, ...shown }: Import) {
  return { ...shown, endedAt: shown.endedAt ?? null };
}
