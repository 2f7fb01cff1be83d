import { energyPlan, tariffLimits as limits, planFileCharactersMax } from '@sundesk/solar';
import { z } from 'zod';
import { plans } from '../../../../domain/plans/plans.ts';
import { readPlan } from '../../../../domain/projects/check-details.ts';
import { procedureFor, router } from '../../procedure.ts';

const name = z.string().max(limits.nameCharacters);
const key = z.object({ retailer: name, name });

/** The library of electricity plans. */
export const planRoutes = router({
  list: procedureFor('customers:read').query(({ ctx: { store } }) => plans.list(store)),

  set: procedureFor('account:manage')
    .input(z.object({ plan: energyPlan, replaces: key.nullable() }))
    .mutation(({ ctx: { app, write }, input: { plan: item, replaces } }) =>
      write((tx) => plans.replace(app, tx, { item, replaces })),
    ),

  remove: procedureFor('account:manage')
    .input(key)
    .mutation(async ({ ctx: { write }, input }) => {
      await write((tx) => plans.remove(tx, input));
    }),

  /** The plan of a published file and what of it is not taken over. Nothing is written; it is too long for a question. */
  read: procedureFor('account:manage')
    .input(z.object({ text: z.string().max(planFileCharactersMax) }))
    .mutation(({ input: { text } }) => readPlan(text)),
});
