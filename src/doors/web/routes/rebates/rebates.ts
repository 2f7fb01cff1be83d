import { z } from 'zod';
import { listRebates } from '../../../../domain/rebates/list-rebates.ts';
import { removeRebate, setRebate } from '../../../../domain/rebates/set-rebate.ts';
import { rebate } from '../../../../domain/solar/rebates/rebate.ts';
import { procedureFor, router } from '../../procedure.ts';

const { name, state } = rebate.shape;

/** The library of rebates. */
export const rebateRoutes = router({
  list: procedureFor('customers:read').query(({ ctx: { store } }) => listRebates(store)),

  set: procedureFor('account:manage')
    .input(rebate)
    .mutation(({ ctx: { app, write }, input }) => write((tx) => setRebate(app, tx, input))),

  remove: procedureFor('account:manage')
    .input(z.object({ state, name }))
    .mutation(async ({ ctx: { write }, input }) => {
      await write((tx) => removeRebate(tx, input));
    }),
});
