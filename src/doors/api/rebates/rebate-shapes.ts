import { rebate } from '@sundesk/solar';
import { z } from 'zod';
import { answerSchema } from '../schema-parts.ts';
import { snakeInput, snakeSchema, toSnakeCase } from '../snake-case.ts';

export const rebateInput = snakeInput(
  rebate.meta({ id: 'RebateInput', description: 'A payment of a program towards a system' }),
);

/** The descriptions of a rebate's members in responses, by path. */
export function rebateSentences(path: string) {
  const of = (name: string) => (path === '' ? name : `${path}.${name}`);
  return {
    [of('state')]: { description: 'The state or territory of the site; empty for every one' },
    [of('fromOn')]: { description: 'First day of installation, `YYYY-MM-DD`, or empty' },
    [of('untilOn')]: { description: 'Last day of installation, `YYYY-MM-DD`, or empty' },
    [of('basis')]: { description: 'What `cents` is paid for; a `loan` is information only' },
    [of('cents')]: {
      description: 'Amount for each unit of the basis; of a loan, the most that is lent',
    },
    [of('maxCents')]: { description: 'The most that it pays; `null` for no maximum' },
    [of('paidTo')]: { description: 'Who receives it' },
    [of('source')]: { description: 'Where this is published' },
  };
}

const answer = answerSchema(rebate.safeExtend({ isExample: z.boolean() }), {
  '': { id: 'Rebate', description: 'A payment of a program towards a system' },
  isExample: {
    description:
      'Whether it is a known program, to check with the program before you offer it, and not of the account',
  },
  ...rebateSentences(''),
});

export const rebateShape = snakeSchema(answer);
export const wireRebate = toSnakeCase(answer);
