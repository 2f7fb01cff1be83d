import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer, storeOf } from '../../../test/support/arrange.ts';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import { eraseCustomerData } from '../customers/erase-customer-data.ts';
import { eventContext } from './event-context.ts';
import { recordEvent } from './record-event.ts';

const app = { baseUrl: () => 'https://desk.example.com' };

test('the context leads to the customer, or to the project and the page of its proposal', () => {
  const contextOf = (project?: { projectId: number; proposalLink: string }) =>
    eventContext(app, { accountId: 3, customerId: 7, project });
  assert.deepEqual(contextOf(), {
    account_id: '3',
    desk_url: 'https://desk.example.com/app/customers/7',
    proposal_url: '',
  });
  assert.deepEqual(contextOf({ projectId: 9, proposalLink: '' }), {
    account_id: '3',
    desk_url: 'https://desk.example.com/app/projects/9',
    proposal_url: '',
  });
  assert.equal(
    contextOf({ projectId: 9, proposalLink: '/p/T-_1/proposal.pdf' }).proposal_url,
    'https://desk.example.com/p/T-_1',
  );
});

test('an event is recorded with its context, which leads to no document once its customer was erased', async (t) => {
  const test = await openTestApp(t);
  const customerId = Number(await addCustomer(test));
  const store = storeOf(test);
  await store.transaction((tx) =>
    recordEvent(test.app, tx, {
      type: 'proposal_viewed',
      customerId,
      project: { projectId: 4, proposalLink: '/p/token/proposal.pdf' },
      data: {},
    }),
  );
  const contexts = async () =>
    (await store.events.earliest({ type: undefined, limit: 9 })).map(
      ({ body }) => JSON.parse(body).context,
    );
  const base = test.app.baseUrl();
  const account_id = String(store.accountId);
  const created = { account_id, desk_url: `${base}/app/customers/${customerId}`, proposal_url: '' };
  const viewed = { account_id, desk_url: `${base}/app/projects/4` };
  assert.deepEqual(await contexts(), [created, { ...viewed, proposal_url: `${base}/p/token` }]);
  await eraseCustomerData(store, customerId);
  assert.deepEqual(await contexts(), [created, { ...viewed, proposal_url: '' }]);
});
