import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer, storeOf } from '../../../test/support/arrange.ts';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import { eraseCustomerData } from '../customers/erase-customer-data.ts';
import { dayMs, formatMoment } from '../shared/time.ts';
import { findEarliestEvents } from './event-queries.ts';
import { eventContext, recordEvent } from './record-event.ts';

const app = {
  baseUrl: () => 'https://desk.example.com',
  now: () => Date.UTC(2026, 10, 24),
  fileLinkKey: () => 'key',
};
const noFile = { pdf_url: '', pdf_expires_at: '' };

test('the context leads to the customer, or to the project and the page of its proposal', () => {
  const contextOf = (project?: { projectId: number; proposalLink: string }) =>
    eventContext(app, { accountId: 3, customerId: 7, project });
  assert.deepEqual(contextOf(), {
    account_id: '3',
    desk_url: 'https://desk.example.com/app/customers/7?account=3',
    proposal_url: '',
    ...noFile,
  });
  assert.deepEqual(contextOf({ projectId: 9, proposalLink: '' }), {
    account_id: '3',
    desk_url: 'https://desk.example.com/app/projects/9?account=3',
    proposal_url: '',
    ...noFile,
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
      file: { kind: 'proposal', id: '5', documentId: 6 },
      data: {},
    }),
  );
  const contexts = async () =>
    (await findEarliestEvents(store, { type: undefined, limit: 9 })).map(
      ({ body }) => JSON.parse(body).context,
    );
  const base = test.app.baseUrl();
  const account_id = String(store.accountId);
  const desk = (screen: string) => ({ account_id, desk_url: `${base}/app/${screen}?account=1` });
  const created = { ...desk(`customers/${customerId}`), proposal_url: '', ...noFile };
  const viewed = { ...desk('projects/4'), proposal_url: `${base}/p/token` };
  const [first, second] = await contexts();
  assert.deepEqual(first, created);
  const { pdf_url, pdf_expires_at, ...others } = second;
  assert.deepEqual(others, viewed);
  assert.ok(pdf_url.startsWith(`${base}/files/${account_id}.proposal.5.6.`), pdf_url);
  assert.equal(pdf_expires_at, formatMoment(test.app.now() + 7 * dayMs));
  await eraseCustomerData(store, customerId);
  assert.deepEqual(await contexts(), [created, { ...viewed, proposal_url: '', ...noFile }]);
});
