import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findUsers } from '../../../../src/domain/accounts/team/user-queries.ts';
import { findContractPage } from '../../../../src/domain/contracts/rows/contracts.ts';
import { findTimeline } from '../../../../src/domain/customer-pages/queries.ts';
import { customerTypes } from '../../../../src/domain/customers/customer.ts';
import {
  type CustomerFilter,
  customerSorts,
  directions,
} from '../../../../src/domain/customers/list/customer-list.ts';
import {
  findBoardColumns,
  findCustomerPage,
  findCustomersWithWords,
  findFittingCustomers,
} from '../../../../src/domain/customers/list/customer-lists.ts';
import { setOwnersOf } from '../../../../src/domain/customers/rows/customers.ts';
import { findCustomer } from '../../../../src/domain/customers/rows/find-customers.ts';
import { deliveryStates } from '../../../../src/domain/deliveries/delivery.ts';
import { findDeliveries } from '../../../../src/domain/deliveries/queue/delivery-log.ts';
import { countBehind, findFirstKept } from '../../../../src/domain/events/consumers.ts';
import {
  findEarliestEvents,
  findFollowingEvents,
  findLatestEvents,
} from '../../../../src/domain/events/event-queries.ts';
import {
  exportLists,
  findDocumentsAfter,
  findExportRows,
} from '../../../../src/domain/exports/export-account.ts';
import { findCaptured, findMessages } from '../../../../src/domain/messages/rows/messages.ts';
import { findProjects } from '../../../../src/domain/projects/rows/projects.ts';
import { findProposals } from '../../../../src/domain/proposals/rows/proposals.ts';
import {
  countAttemptsByHalfHour,
  findAdded,
  findMoves,
  findPipelineShares,
  findPublishedVersions,
  findReadings,
  findSigned,
} from '../../../../src/domain/reports/queries.ts';
import { retained } from '../../../../src/domain/retention/retention.ts';
import { dayMs } from '../../../../src/domain/shared/time.ts';
import { openStore } from '../../../../src/domain/store.ts';
import type { DeliveryFilter } from '../../../../src/domain/webhooks/delivery-log.ts';
import { replayKinds } from '../../../../src/domain/webhooks/replay.ts';
import {
  findDeliveriesAfter,
  findMissedAfter,
} from '../../../../src/domain/webhooks/rows/replays.ts';
import { findSubscriptions } from '../../../../src/domain/webhooks/rows/subscriptions.ts';
import { findTraffic } from '../../../../src/domain/webhooks/subscription-health.ts';
import { testStart } from '../../../support/open-test-app.ts';

// What is asked of a large installation itself, because it depends on how much there is: lists from where a page of them
// ends, what waits for the workers, and what is removed with time. `plans.test.ts` runs this on what it has made.

const url = process.env.INSTALLATION_URL;
assert(url, 'INSTALLATION_URL names the database');
const store = await openStore({ url, connections: 4, now: () => testStart });
const account = store.forAccount(1);
const [subscriptionId, eventId] = [
  `sub_${'100'.padStart(26, '0')}`,
  `evt_${'1'.padStart(26, '0')}`,
];
const anybody: CustomerFilter = {
  terms: [],
  statusIds: undefined,
  ownerIds: undefined,
  types: undefined,
};

test('customers in every order, narrowed in every way', async () => {
  const narrowed: Partial<CustomerFilter>[] = [
    {},
    { terms: ['first1'] },
    { terms: ['first1', 'last2'] },
    { terms: ['c'] },
    { statusIds: [3] },
    { ownerIds: [2] },
    { ownerIds: [1, 2], statusIds: [3, 4] },
    { types: ['Commercial'], statusIds: [3] },
    ...customerTypes.map((type) => ({ types: [type] })),
    { changedUpTo: testStart - 14 * dayMs },
    { createdSince: testStart - 7 * dayMs },
    { viewedSince: testStart - 7 * dayMs, ownerIds: [2] },
  ];
  for (const narrow of narrowed) {
    const filter = { ...anybody, ...narrow };
    await findBoardColumns(account, { filter, statusIds: [1, 2, 3], limit: 20 });
    for (const sort of customerSorts) {
      for (const direction of directions) {
        const list = { filter, sort, direction, limit: 20 };
        const { next } = await findCustomerPage(account, { ...list, after: undefined });
        if (next !== undefined) await findCustomerPage(account, { ...list, after: next });
      }
    }
  }
  await findCustomersWithWords(account, ['first1', 'last2'], 10);
});

test('lists with cursors, from their beginning and from within', async () => {
  const sought: Partial<CustomerFilter>[] = [
    {},
    { terms: ['first1'] },
    { terms: ['c'] },
    { terms: ['first1', 'last2'], statusIds: [3] },
    { statusIds: [3] },
    { ownerIds: [2] },
    { ownerIds: [2], statusIds: [3] },
    { changedSince: testStart - 14 * dayMs },
    { ownerIds: [2], changedSince: testStart - 14 * dayMs },
    ...customerTypes.map((type) => ({ types: [type] })),
  ];
  for (const narrow of sought) {
    const filter = { ...anybody, ...narrow };
    const { next } = await findFittingCustomers(account, filter, { after: undefined, limit: 50 });
    if (next !== undefined) await findFittingCustomers(account, filter, { after: next, limit: 50 });
  }
  for (const narrow of [{}, { customerId: 500_000 }, { projectId: 1 }]) {
    for (const after of [undefined, 100]) {
      await findUsers(account, { after, limit: 51 });
      await findProjects(account, { ...narrow, after, limit: 51 });
      await findProposals(account, { ...narrow, after, limit: 51 });
      const contract =
        after === undefined ? undefined : { openedAt: testStart - 14 * dayMs, contractId: 'con_1' };
      await findContractPage(account, { ...narrow, after: contract, limit: 51 });
    }
  }
});

test('messages, sent and captured, from their beginning and from within', async () => {
  const within = { createdAt: testStart - 14 * dayMs, messageId: `msg_${'9'.repeat(26)}` };
  for (const before of [undefined, within]) {
    for (const narrow of [{}, { customerId: 500 }, { customerId: 500, projectId: 1 }]) {
      await findMessages(account, narrow, { before, limit: 51 });
    }
    for (const narrow of [{}, { customerId: 500 }, { channel: 'sms' }] as const) {
      await findCaptured(account, narrow, { before, limit: 51 });
    }
  }
});

test('subscriptions with what they are sent', async () => {
  const listed = await findSubscriptions(account);
  await findTraffic(
    account,
    listed.map((one) => one.subscriptionId),
  );
});

test('the owner of many customers changes', async () => {
  const isUndone = new Error('nothing of it stays');
  const customerIds = Array.from({ length: 500 }, (_, index) => 3 * index + 1);
  const changed = account.transaction(async (tx) => {
    await setOwnersOf(tx, customerIds, 3, testStart);
    // What is written as a set is written before this.
    await findCustomer(tx, { customerId: 1 });
    throw isUndone;
  });
  await assert.rejects(changed, isUndone);
});

test('reports', async () => {
  for (const ownerId of [undefined, 2]) {
    const scope = { from: testStart - 90 * dayMs, to: testStart, ownerId };
    await findAdded(account, scope);
    await findMoves(account, scope);
    await findSigned(account, scope, [9, 10]);
    await findPublishedVersions(account, scope);
    await findReadings(account, scope);
    await findPipelineShares(account, ownerId);
    await countAttemptsByHalfHour(account, scope);
  }
});

test('deliveries of every kind, to look at and to send again', async () => {
  const kinds: DeliveryFilter[] = [
    {},
    ...deliveryStates.map((state) => ({ states: [state] })),
    { states: ['delivered', 'exhausted'] },
    { type: 'customer_created' },
    { outcome: 'timed_out' },
    { from: testStart - 30 * dayMs, to: testStart - 20 * dayMs },
  ];
  for (const narrow of [{}, { subscriptionId }, { eventId }]) {
    for (const kind of kinds) {
      const filter = { ...kind, ...narrow };
      const { next } = await findDeliveries(account, filter, { before: undefined, limit: 25 });
      if (next !== undefined) await findDeliveries(account, filter, { before: next, limit: 25 });
    }
  }
  const range = { progress: 0, through: 1_000_000 };
  const replay = { replayId: '', state: 'running', replayed: 0, cap: 1000, ...range } as const;
  const times = { createdAt: testStart, finishedAt: undefined };
  for (const which of replayKinds) {
    for (const narrow of [{}, { subscriptionId }]) {
      const filter = { which, ...narrow };
      await findDeliveriesAfter(account, { ...replay, ...times, filter }, 100);
      const sent = {
        types: ['customer_created'],
        filter: { statusIds: [1], ownerIds: [1] },
      } as const;
      const subscription = { subscriptionId, ...sent };
      await findMissedAfter(account, { ...replay, ...times, filter }, subscription, 100);
    }
  }
});

test('events from every place', async () => {
  for (const type of [undefined, 'customer_created'] as const) {
    const filter = { type, limit: 100 };
    await findLatestEvents(account, filter);
    await findEarliestEvents(account, filter);
    await findFollowingEvents(account, 1_000_000, filter);
  }
  await findFirstKept(account, 1_000_000);
});

test('how far consumers are behind', async () => {
  await countBehind(account, 10_000);
});

test('everything of an account, page by page', async () => {
  for (const list of exportLists) {
    const page = await findExportRows(account, list, undefined, 500);
    const last = page.at(-1);
    if (last !== undefined) await findExportRows(account, list, last.place, 500);
  }
  await findDocumentsAfter(account, 1000, 100);
});

test('the story of a customer, page by page', async () => {
  let before: Awaited<ReturnType<typeof findTimeline>>['next'];
  do {
    before = (await findTimeline(account, 1, { before, limit: 1 })).next;
  } while (before !== undefined);
});

test('what waits for the workers', async () => {
  const { leased } = await store.queue.settleAndLease({
    results: [],
    claimId: 'claim',
    limit: 256,
  });
  await store.queue.renew(leased);
  await store.queue.release(leased);
  await store.queue.idleMs();
  await store.queue.depth();
  const { waiting } = await store.outbox.look();
  const shares = waiting.map(({ count: _, ...line }) => ({ ...line, limit: 10 }));
  await store.outbox.lease({ shares, claimId: 'claim' });
  await store.sealing.lease({ limit: 10, leaseMs: 1000 });
  await store.sealing.idleMs();
  await store.drafts.due(testStart, 100);
  await store.drafts.nextDueAt();
  await store.proposalLinks.due(testStart, 100);
  await store.imports.underWay(20);
  await store.replays.list(100);
  await store.unwrittenNotices.accounts(50);
});

test('what is removed with time', async () => {
  for (const what of retained) {
    let steps = 0;
    for await (const _ of store.retention[what](testStart - 300 * dayMs)) {
      steps += 1;
      if (steps === 2) break;
    }
  }
});

test('the installation is left alone', () => store.close());
