import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planState } from '@sundesk/solar';
import { quickSeal } from '../../../test/support/contracts/arrange-contract.ts';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import { quickPrinter } from '../../../test/support/proposals/arrange-proposals.ts';
import { findMembers } from '../accounts/team/user-queries.ts';
import { findBoardColumns } from '../customers/list/customer-lists.ts';
import { findEarliestEvents } from '../events/event-queries.ts';
import { findMemberNotices } from '../notices/queries.ts';
import { findProject } from '../projects/rows/projects.ts';
import { findContent, findProposals } from '../proposals/rows/proposals.ts';
import { readSigned } from '../reports/read-reports.ts';
import { dayMs, hourMs } from '../shared/time.ts';
import { findStatuses } from '../statuses/queries.ts';
import { findToday } from '../tasks/find-today.ts';
import { createDemoAccount, finishDemoAccount } from './create-demo-account.ts';

test('the demo has a team, and customers in every status who came in and signed over a year', async (t) => {
  const { app } = await openTestApp(t, { ports: { ...quickPrinter, ...quickSeal } });
  const demo = await createDemoAccount(app);
  await finishDemoAccount(app, demo);
  const store = app.store.forAccount(demo.accountId);
  const members = await findMembers(store);
  assert.deepEqual(
    members.map(({ role, identityId }) => [role, identityId !== undefined]),
    [
      ['owner', true],
      ['manager', false],
      ['sales', false],
    ],
  );
  const statuses = await findStatuses(store);
  const columns = await findBoardColumns(store, {
    filter: {
      terms: [],
      statusIds: undefined,
      ownerIds: undefined,
      types: undefined,
      changedUpTo: undefined,
      createdSince: undefined,
      viewedSince: undefined,
    },
    statusIds: statuses.map(({ statusId }) => statusId),
    limit: 20,
  });
  const counts = columns.map(({ count }) => count.count);
  assert.ok(Math.min(...counts) >= 1);
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    44,
  );
  const customers = columns.flatMap(({ page }) => page.customers);
  assert.deepEqual(
    [...new Set(customers.map(({ ownerId }) => ownerId))].toSorted(),
    members.map(({ userId }) => userId).toSorted(),
  );
  const ages = customers.map(({ createdAt }) => Math.floor((app.now() - createdAt) / dayMs));
  assert.ok(Math.max(...ages) > 340 && Math.min(...ages) < 4);
  assert.ok(
    customers.every(({ createdAt, updatedAt }) => createdAt <= updatedAt && updatedAt <= app.now()),
  );
  const published = await findProposals(store, {
    projectId: undefined,
    customerId: undefined,
    after: undefined,
    limit: 50,
  });
  assert.equal(published.length, 21);
  const viewed = published.filter(({ viewCount }) => viewCount === 1);
  assert.equal(viewed.length, 19, 'all but those of the customer to whom one was only sent');
  for (const { publishedAt, firstViewedAt } of viewed) {
    assert.ok(publishedAt + hourMs < (firstViewedAt ?? 0));
  }
  const months = await readSigned(app, store, { ownerId: undefined });
  assert.deepEqual(
    months.filter(({ customers, valueCents }) => customers === 0 || valueCents === 0),
    [],
    'each month of the year has a sale',
  );
  const { unread } = await findMemberNotices(store, { userId: demo.userId, onlyOwner: undefined });
  assert.ok(unread > 0 && unread < 5, 'the bell has only what is new');
  const today = await findToday(app, store, { ownerId: undefined, onlyOwner: undefined });
  const { overdue, dueToday, soon, viewed: unplanned } = today;
  assert.deepEqual([overdue.length, dueToday.length, unplanned.length], [3, 5, 1]);
  assert.ok(soon.length >= 10, 'the week is full');
  const [customer] = published;
  const roofs = await Promise.all(
    published
      .filter(({ customerId }) => customerId === customer?.customerId)
      .map(({ proposalId }) => findContent(store, proposalId)),
  );
  assert.deepEqual(
    roofs.map(({ specification }) => planState(specification).kind),
    ['used', 'used'],
    'the proposals of the first customer show their own roof',
  );
  const events = await findEarliestEvents(store, { type: undefined, limit: 1000 });
  for (const ofOne of Map.groupBy(events, ({ customerId }) => customerId).values()) {
    const times = ofOne.map(({ occurredAt }) => occurredAt);
    assert.deepEqual(
      times,
      times.toSorted((one, other) => one - other),
    );
    assert.ok(Number(times.at(-1)) <= app.now());
  }
  const rows = await store
    .own('projects')
    .select('projectId')
    .where('installOn', '<>', '')
    .execute();
  assert.equal(rows.length, 13);
  for (const { projectId } of rows) {
    const project = await findProject(store, projectId);
    assert.equal(project?.specification.expectedInstallOn, project?.installOn);
  }
});

test('the first proposal is published once, also when midnight lies between it and the others', async (t) => {
  const { app, clock } = await openTestApp(t, { ports: { ...quickPrinter, ...quickSeal } });
  // The first proposal is 30 hours old: it is half past eleven in Sydney.
  clock.advance(9 * hourMs);
  const demo = await createDemoAccount(app);
  clock.advance(hourMs);
  await finishDemoAccount(app, demo);
  const published = await findProposals(app.store.forAccount(demo.accountId), {
    projectId: undefined,
    customerId: undefined,
    after: undefined,
    limit: 50,
  });
  assert.equal(published.length, 21);
});
