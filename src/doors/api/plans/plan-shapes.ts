import { energyPlan } from '@sundesk/solar';
import { z } from 'zod';
import { answerSchema } from '../answer-schema.ts';
import { snakeInput, snakeSchema, toSnakeCase } from '../snake-case.ts';
import { tariffSentences } from '../solar/tariff-sentences.ts';

export const planInput = snakeInput(
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

export const planShape = snakeSchema(answer);
export const wirePlan = toSnakeCase(answer);
