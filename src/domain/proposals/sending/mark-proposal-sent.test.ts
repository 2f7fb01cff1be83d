import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { storeOf } from '../../../../test/support/arrange.ts';
import { openTestApp } from '../../../../test/support/open-test-app.ts';
import {
  addReadyProject,
  dataOf,
  publish,
  quickPrinter,
  saleEvents,
} from '../../../../test/support/proposals/arrange-proposals.ts';
import { changeCustomerStatus } from '../../customers/change-customer-status.ts';
import { requireCustomer } from '../../customers/require-customer.ts';
import { findProject } from '../../projects/rows/projects.ts';
import { withdrawProposal } from '../end-proposal.ts';
import { markProposalSent } from './mark-proposal-sent.ts';

async function openPublished(t: TestContext, status = 'Quoting') {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const projectId = await addReadyProject(desk);
  await publish(desk, projectId);
  const store = storeOf(desk);
  const { userId } = desk.account;
  const project = await findProject(store, projectId);
  assert(project);
  const { customerId } = project;
  const input = { key: { customerId }, status, reason: 'Test', userId, source: 'user' } as const;
  await store.transaction((tx) => changeCustomerStatus(desk.app, tx, input));
  return {
    desk,
    projectId,
    eventsBefore: await saleEvents(desk),
    statusNow: async () => (await requireCustomer(store, { customerId })).status,
    mark: (id = projectId) =>
      store.transaction((tx) => markProposalSent(desk.app, tx, { projectId: id, userId })),
  };
}

test('moves the customer to the status of a sent proposal, once, and fires no event of an email', async (t) => {
  const { desk, mark, statusNow, eventsBefore } = await openPublished(t);
  await mark();
  await mark();
  assert.equal(await statusNow(), 'Proposal Sent');
  assert.deepEqual(await saleEvents(desk), [...eventsBefore, 'customer_status_change']);
  const { old_status: before, new_status: after } = (
    await dataOf(desk, 'customer_status_change')
  ).at(-1);
  assert.deepEqual([before, after], ['Quoting', 'Proposal Sent']);
});

for (const status of ['Proposal Viewed', 'Negotiating', 'Lost', 'Nurture']) {
  test(`leaves a customer in ${status} there`, async (t) => {
    const { desk, mark, statusNow, eventsBefore } = await openPublished(t, status);
    await mark();
    assert.equal(await statusNow(), status);
    assert.deepEqual(await saleEvents(desk), eventsBefore);
  });
}

test('refuses unpublished versions and changes nothing', async (t) => {
  const { desk, projectId, mark, statusNow } = await openPublished(t);
  const { userId } = desk.account;
  await storeOf(desk).transaction((tx) => withdrawProposal(desk.app, tx, { projectId, userId }));
  await assert.rejects(mark(), { code: 'PROPOSAL_NOT_PUBLISHED' });
  await assert.rejects(mark(99), { code: 'PROJECT_NOT_FOUND' });
  assert.equal(await statusNow(), 'Quoting');
});
