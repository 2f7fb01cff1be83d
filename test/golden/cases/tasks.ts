import type { Call, TestApp } from '../../support/open-test-app.ts';
import { casesOf, type GoldenCase, refusedAfter, refusedAs } from '../golden-case.ts';

const sent = (data: object): Call => ({ body: { data } });
const ann = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
const call = { customer_id: '1', kind: 'call', due_on: '2026-11-24' };
const withCustomer = {
  given: 'a customer',
  arrange: async (test: TestApp) => void (await test.call('createcustomer', sent(ann))),
};
const withTask = {
  given: 'a customer and a task',
  arrange: async (test: TestApp) => {
    await withCustomer.arrange(test);
    await test.call('addtask', sent({ ...call, title: 'Ask about the roof' }));
  },
};
const withDoneTask = {
  given: 'a task that is done',
  arrange: async (test: TestApp) => {
    await withTask.arrange(test);
    await test.call('finishtask', sent({ task_id: '1' }));
  },
};

export const taskCases: GoldenCase[] = [
  ...casesOf('gettasks', {
    'of-customer': { ...withTask, request: { query: { customer_id: '1' } } },
    'customer-missing': { request: {}, refusal: 'INVALID_PARAMETERS' },
    'customer-unknown': {
      request: { query: { customer_email: 'nobody@example.com' } },
      refusal: 'CUSTOMER_NOT_FOUND',
    },
  }),

  ...casesOf('getopentasks', {
    all: { ...withTask, request: {} },
    filtered: {
      ...withTask,
      request: {
        query: { owner_email: 'alex@example.com', due_before: '2026-11-25', kind: 'call' },
      },
    },
    'due-that-day': { ...withTask, request: { query: { due_before: '2026-11-24' } } },
    ...refusedAs('INVALID_PARAMETERS', {
      'no-day': { query: { due_before: 'tomorrow' } },
      'kind-unknown': { query: { kind: 'nap' } },
      'owner-unknown': { query: { owner_email: 'nobody@example.com' } },
    }),
  }),

  ...casesOf('addtask', {
    added: {
      ...withCustomer,
      request: sent({
        ...call,
        due_time: '14:30',
        repeats: 'weekly',
        owner_email: 'alex@example.com',
      }),
    },
    ...refusedAfter('INVALID_PARAMETERS', withCustomer, {
      'own-words-missing': sent({ ...call, kind: 'other' }),
      'owner-unknown': sent({ ...call, owner_email: 'nobody@example.com' }),
    }),
    'project-of-nobody': {
      ...withCustomer,
      request: sent({ ...call, project_id: '9' }),
      refusal: 'PROJECT_NOT_FOUND',
    },
    'customer-unknown': { request: sent(call), refusal: 'CUSTOMER_NOT_FOUND' },
  }),

  ...casesOf('changetask', {
    changed: {
      ...withTask,
      request: sent({
        task_id: '1',
        kind: 'visit',
        due_on: '2026-11-30',
        due_time: '09:00',
        owner_email: 'alex@example.com',
      }),
    },
    'nothing-new': { ...withTask, request: sent({ task_id: '1' }) },
    done: {
      ...withDoneTask,
      request: sent({ task_id: '1', due_on: '2026-11-30' }),
      refusal: 'INVALID_PARAMETERS',
    },
    ...refusedAfter('INVALID_PARAMETERS', withTask, {
      'own-words-missing': sent({ task_id: '1', kind: 'other', title: '' }),
      'owner-unknown': sent({ task_id: '1', owner_email: 'nobody@example.com' }),
      'no-day': sent({ task_id: '1', due_on: '2026-02-30' }),
      'id-missing': sent({ due_on: '2026-11-30' }),
    }),
    unknown: { request: sent({ task_id: '9' }), refusal: 'TASK_NOT_FOUND' },
    'project-of-nobody': {
      ...withTask,
      request: sent({ task_id: '1', project_id: '9' }),
      refusal: 'PROJECT_NOT_FOUND',
    },
  }),

  ...casesOf('finishtask', {
    done: { ...withTask, request: sent({ task_id: '1' }) },
    unknown: { request: sent({ task_id: '9' }), refusal: 'TASK_NOT_FOUND' },
    'id-missing': { request: sent({}), refusal: 'INVALID_PARAMETERS' },
  }),

  ...casesOf('reopentask', {
    open: { ...withDoneTask, request: sent({ task_id: '1' }) },
    'open-before': { ...withTask, request: sent({ task_id: '1' }) },
    unknown: { request: sent({ task_id: '9' }), refusal: 'TASK_NOT_FOUND' },
    'id-missing': { request: sent({}), refusal: 'INVALID_PARAMETERS' },
  }),

  ...casesOf('removetask', {
    removed: { ...withTask, request: sent({ task_id: '1' }) },
    unknown: { request: sent({ task_id: '9' }), refusal: 'TASK_NOT_FOUND' },
    'id-missing': { request: sent({}), refusal: 'INVALID_PARAMETERS' },
  }),
];
