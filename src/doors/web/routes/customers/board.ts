import { z } from 'zod';
import { findBoard, findMoreOfColumn } from '../../../../domain/customers/list/find-board.ts';
import { withNextSteps, withNextStepsInEach } from '../../../../domain/tasks/queries.ts';
import { id, pageSize, writeCursor } from '../../input.ts';
import { procedureFor, router } from '../../procedure.ts';
import { filter, listCursor } from './customers.ts';

const reads = procedureFor('customers:read');

/** The pipeline as a board: a column for each status. */
export const boardRoutes = router({
  columns: reads
    .input(z.object(filter))
    .query(async ({ ctx: { app, store, person }, input: filterInput }) => {
      const columns = await findBoard(app, store, { filterInput, asker: person });
      const cards = await withNextStepsInEach(
        store,
        columns.map((column) => column.cards),
      );
      return columns.map(({ next, ...column }, index) => ({
        ...column,
        cards: cards[index] ?? [],
        nextCursor: next === undefined ? null : writeCursor(next),
      }));
    }),

  more: reads
    .input(z.object({ ...filter, statusId: id, cursor: listCursor, limit: pageSize(100, 20) }))
    .query(async ({ ctx: { app, store, person }, input }) => {
      const { statusId, cursor: after, limit, ...filterInput } = input;
      const more = { filterInput, asker: person, statusId, after, limit };
      const { cards, next } = await findMoreOfColumn(app, store, more);
      return {
        cards: await withNextSteps(store, cards),
        nextCursor: next === undefined ? null : writeCursor(next),
      };
    }),
});
