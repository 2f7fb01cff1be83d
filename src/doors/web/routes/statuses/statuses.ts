import { z } from 'zod';
import { removeStatusStep } from '../../../../domain/customers/remove-status.ts';
import {
  addStatus,
  changeStatus,
  placeStatus,
  refusedMoves,
  refuseInitial,
  refuseKind,
  refuseRemoval,
  refuseReplacement,
} from '../../../../domain/statuses/change-pipeline.ts';
import { countCustomersByStatus, findStatuses } from '../../../../domain/statuses/queries.ts';
import { statusDetails, statusKinds } from '../../../../domain/statuses/status.ts';
import { id } from '../../input.ts';
import { procedureFor, router } from '../../procedure.ts';

/** The order is changed by placing. */
const details = statusDetails.omit({ rank: true });

/** The pipeline: the statuses that customers go through. */
export const statusRoutes = router({
  /** Lists statuses with the manual moves that the rules refuse, which the board shows up front. */
  list: procedureFor('customers:read').query(async ({ ctx: { store } }) => {
    const statuses = await findStatuses(store);
    return statuses.map((status) => ({ ...status, refused: refusedMoves(status, statuses) }));
  }),

  /** Lists statuses with their number of customers, and what the rules allow for each. */
  overview: procedureFor('account:manage').query(async ({ ctx: { store } }) => {
    const [statuses, counts] = await Promise.all([
      findStatuses(store),
      countCustomersByStatus(store),
    ]);
    return statuses.map((status) => {
      const customers = counts.get(status.statusId) ?? 0;
      return {
        ...status,
        customers,
        kinds: statusKinds.filter((kind) => refuseKind(status, kind, customers) === undefined),
        mayBeInitial: refuseInitial(status) === undefined,
        /** Why it cannot be removed; null when it can. */
        whyItStays: refuseRemoval(status) ?? null,
        /** The status that its customers move to. */
        replacements: statuses
          .filter((other) => refuseReplacement(status, other) === undefined)
          .map(({ statusId }) => statusId),
      };
    });
  }),

  add: procedureFor('account:manage')
    .input(details)
    .mutation(({ ctx: { write }, input }) => write((tx) => addStatus(tx, input))),

  change: procedureFor('account:manage')
    .input(details.extend({ statusId: id }))
    .mutation(({ ctx: { write }, input: { statusId, ...changes } }) =>
      write((tx) => changeStatus(tx, { statusId, changes })),
    ),

  /** New customers start in it from now on. */
  makeInitial: procedureFor('account:manage')
    .input(z.object({ statusId: id }))
    .mutation(({ ctx: { write }, input: { statusId } }) =>
      write((tx) => changeStatus(tx, { statusId, changes: {}, isInitial: true })),
    ),

  /** Right before another, or last. */
  place: procedureFor('account:manage')
    .input(z.object({ statusId: id, beforeId: id.nullable() }))
    .mutation(({ ctx: { write }, input: { statusId, beforeId } }) =>
      write((tx) => placeStatus(tx, { statusId, beforeId: beforeId ?? undefined })),
    ),

  /** One step, so that the screen can show how far it is and stop; it asks again until the status is removed. */
  remove: procedureFor('account:manage')
    .input(z.object({ statusId: id, replacementId: id.nullable() }))
    .mutation(async ({ ctx: { app, person, write }, input }) => {
      const moved = await write((tx) =>
        removeStatusStep(app, tx, {
          statusId: input.statusId,
          replacementId: input.replacementId ?? undefined,
          userId: person.userId,
          source: 'user',
        }),
      );
      return { moved, isRemoved: moved === 0 };
    }),
});
