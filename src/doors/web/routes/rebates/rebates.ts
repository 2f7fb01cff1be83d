import { rebate } from '@sundesk/solar';
import { z } from 'zod';
import { listRebates, removeRebate, replaceRebate } from '../../../../domain/rebates/rebates.ts';
import { procedureFor, router } from '../../procedure.ts';

const { name, state } = rebate.shape;
const key = z.object({ state, name });

/** The library of rebates. */
export const rebateRoutes = router({
  list: procedureFor('customers:read').query(({ ctx: { store } }) => listRebates(store)),

  set: procedureFor('account:manage')
    .input(z.object({ rebate, replaces: key.nullable() }))
    .mutation(({ ctx: { app, write }, input }) => write((tx) => replaceRebate(app, tx, input))),

  remove: procedureFor('account:manage')
    .input(key)
    .mutation(async ({ ctx: { write }, input }) => {
      await write((tx) => removeRebate(tx, input));
    }),
});
