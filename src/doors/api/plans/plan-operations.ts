import { energyPlan, tariffLimits } from '@sundesk/solar';
import { z } from 'zod';
import { plans, plansMax } from '../../../domain/plans/plans.ts';
import { line } from '../../../domain/shared/values/members.ts';
import { change, read } from '../operation.ts';
import { answerSchema } from '../schema-parts.ts';
import { acknowledgement } from '../shapes.ts';
import { snakeInput, snakeSchema, toSnakeCase } from '../snake-case.ts';
import { tariffSentences } from '../solar/quote-shapes.ts';

const planInput = snakeInput(
  energyPlan.meta({ id: 'EnergyPlanInput', description: 'An electricity plan' }),
);

const answer = answerSchema(energyPlan.extend({ isExample: z.boolean() }), {
  '': { id: 'EnergyPlan', description: 'An electricity plan' },
  isExample: {
    description: 'Whether it is an invented example to copy from',
  },
  validOn: { description: 'A day that its prices were valid on, `YYYY-MM-DD`, or empty' },
  ...tariffSentences('tariff'),
});

const planShape = snakeSchema(answer);

const wirePlan = toSnakeCase(answer);

const named = line(tariffLimits.nameCharacters);

export function planOperations() {
  return [
    read({
      action: 'getplans',
      permission: 'customers:read',
      summary: 'The electricity plans of the account',
      description:
        'A JSON array: the plans of the account by retailer and name, then invented, dated examples for each ' +
        'state. Pass one of them, without `is_example`, as `usage.plan` of a project to estimate savings with its ' +
        'tariff. The project keeps a copy, so later changes to the library do not affect it.',
      answer: z.array(planShape),
      refusals: [],
      async run({ store }) {
        return { json: (await plans.list(store)).map(wirePlan) };
      },
    }),

    change({
      action: 'setplan',
      permission: 'account:manage',
      summary: 'Create or replace an electricity plan',
      description:
        'Adds a plan to the library, or replaces the one with the same retailer and name. Projects that use it keep their copy. ' +
        `An account has at most ${plansMax} plans. Every half hour of the year must be in exactly one of ` +
        '`import_rates`, and in exactly one of `feed_in_rates` if there are any.',
      body: z.object({ data: planInput }),
      answer: acknowledgement({ plan: planShape }),
      refusals: ['INVALID_PARAMETERS'],
      async run({ app, store, body: { data } }) {
        const plan = await plans.set(app, store, data);
        const written = wirePlan({ ...plan, isExample: false });
        return { json: { success: true, message: 'Plan saved', plan: written } };
      },
    }),

    change({
      action: 'removeplan',
      permission: 'account:manage',
      summary: 'Remove an electricity plan',
      description: 'Removes it from the library. Projects that use it keep their copy.',
      body: z.object({
        data: z.object({
          retailer: named.default('').meta({ description: 'Empty for a plan without one' }),
          name: named,
        }),
      }),
      answer: acknowledgement({}),
      refusals: ['INVALID_PARAMETERS', 'PLAN_NOT_FOUND'],
      async run({ store, body: { data } }) {
        await plans.remove(store, data);
        return { json: { success: true, message: 'Plan removed' } };
      },
    }),
  ];
}
