import { rebate } from '@sundesk/solar';
import { z } from 'zod';
import { rebates } from '../../../../domain/rebates/rebates.ts';
import { procedureFor, router } from '../../procedure.ts';

const { name, state } = rebate.shape;
const key = z.object({ state, name });

/** The library of rebates. */
export const rebateRoutes = router({
  list: procedureFor('customers:read').query(({ ctx: { store } }) => rebates.list(store)),

  set: procedureFor('account:manage')
    .input(z.object({ rebate, replaces: key.nullable() }))
    .mutation(({ ctx: { app, write }, input: { rebate: item, replaces } }) =>
      write((tx) => rebates.replace(app, tx, { item, replaces })),
    ),

  remove: procedureFor('account:manage')
    .input(key)
    .mutation(async ({ ctx: { write }, input }) => {
      await write((tx) => rebates.remove(tx, input));
    }),
});
