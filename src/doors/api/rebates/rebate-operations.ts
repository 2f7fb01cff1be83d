import { rebate } from '@sundesk/solar';
import { z } from 'zod';
import { rebates, rebatesMax } from '../../../domain/rebates/rebates.ts';
import { change, read } from '../operation.ts';
import { answerSchema } from '../schema-parts.ts';
import { acknowledgement } from '../shapes.ts';
import { snakeInput, snakeSchema, toSnakeCase } from '../snake-case.ts';

const { name, state } = rebate.shape;

export function rebateOperations() {
  return [
    read({
      action: 'getrebates',
      permission: 'customers:read',
      summary: 'The rebates of the account and known programs',
      description:
        'A JSON array: the rebates of the account by state and name, then known programs of states and territories, ' +
        'with the day on which their source was read. Programs change, so check one before you offer it. Pass ' +
        'rebates, without `is_example`, as `rebates` of a specification. The project keeps copies, so later changes ' +
        'to the library do not affect it.',
      answer: z.array(rebateShape),
      refusals: [],
      async run({ store }) {
        return { json: (await rebates.list(store)).map(wireRebate) };
      },
    }),

    change({
      action: 'setrebate',
      permission: 'account:manage',
      summary: 'Create or replace a rebate',
      description:
        'Adds a rebate to the library, or replaces the one with the same state and name. Projects that use it keep their ' +
        `copy. An account has at most ${rebatesMax} rebates.`,
      body: z.object({ data: rebateInput }),
      answer: acknowledgement({ rebate: rebateShape }),
      refusals: ['INVALID_PARAMETERS'],
      async run({ app, store, body: { data } }) {
        const written = wireRebate({ ...(await rebates.set(app, store, data)), isExample: false });
        return { json: { success: true, message: 'Rebate saved', rebate: written } };
      },
    }),

    change({
      action: 'removerebate',
      permission: 'account:manage',
      summary: 'Remove a rebate',
      description: 'Removes it from the library. Projects that use it keep their copy.',
      body: z.object({ data: snakeInput(z.object({ state, name })) }),
      answer: acknowledgement({}),
      refusals: ['INVALID_PARAMETERS', 'REBATE_NOT_FOUND'],
      async run({ store, body: { data } }) {
        await rebates.remove(store, data);
        return { json: { success: true, message: 'Rebate removed' } };
      },
    }),
  ];
}

const rebateInput = snakeInput(
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

const rebateShape = snakeSchema(answer);
const wireRebate = toSnakeCase(answer);
