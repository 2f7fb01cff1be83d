import assert from 'node:assert/strict';
import { test } from 'node:test';
import { customerTypes } from '../../../../src/domain/customers/customer.ts';
import {
  type CustomerFilter,
  customerSorts,
  directions,
} from '../../../../src/domain/customers/list/customer-list.ts';
import { deliveryStates } from '../../../../src/domain/deliveries/delivery.ts';
import { retained } from '../../../../src/domain/events/retention.ts';
import { exportLists } from '../../../../src/domain/exports/export.ts';
import { publicForms } from '../../../../src/domain/projects/public-forms.ts';
import { dayMs } from '../../../../src/domain/shared/time.ts';
import type { DeliveryFilter } from '../../../../src/domain/webhooks/delivery-log.ts';
import { replayKinds } from '../../../../src/domain/webhooks/replay.ts';
import { openStorage } from '../../../../src/storage/open-storage.ts';
import { testStart } from '../../../support/open-test-app.ts';

// What is asked of a large installation itself, because it depends on how much there is: lists from where a page of them
// ends, what waits for the workers, and what is removed with time. `plans.test.ts` runs this on what it has made.

const url = process.env.INSTALLATION_URL;
assert(url, 'INSTALLATION_URL names the database');
const store = await openStorage({ url, connections: 4, now: () => testStart }, publicForms);
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
    await account.customerLists.columns({ filter, statusIds: [1, 2, 3], limit: 20 });
    for (const sort of customerSorts) {
      for (const direction of directions) {
        const list = { filter, sort, direction, limit: 20 };
        const { next } = await account.customerLists.page({ ...list, after: undefined });
        if (next !== undefined) await account.customerLists.page({ ...list, after: next });
      }
    }
  }
  await account.customerLists.withWords(['first1', 'last2'], 10);
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
    const { next } = await account.customerLists.find(filter, { after: undefined, limit: 50 });
    if (next !== undefined) await account.customerLists.find(filter, { after: next, limit: 50 });
  }
  for (const narrow of [{}, { customerId: 500_000 }, { projectId: 1 }]) {
    for (const after of [undefined, 100]) {
      await account.users.page({ after, limit: 51 });
      await account.projects.page({ ...narrow, after, limit: 51 });
      await account.proposals.page({ ...narrow, after, limit: 51 });
      const contract =
        after === undefined ? undefined : { openedAt: testStart - 14 * dayMs, contractId: 'con_1' };
      await account.contracts.page({ ...narrow, after: contract, limit: 51 });
    }
  }
});

test('messages, sent and captured, from their beginning and from within', async () => {
  const within = { createdAt: testStart - 14 * dayMs, messageId: `msg_${'9'.repeat(26)}` };
  for (const before of [undefined, within]) {
    for (const narrow of [{}, { customerId: 500 }, { customerId: 500, projectId: 1 }]) {
      await account.messages.page(narrow, { before, limit: 51 });
    }
    for (const narrow of [{}, { customerId: 500 }, { channel: 'sms' }] as const) {
      await account.messages.captured(narrow, { before, limit: 51 });
    }
  }
});

test('subscriptions with what they are sent', async () => {
  const listed = await account.subscriptions.list();
  await account.subscriptions.traffic(listed.map((one) => one.subscriptionId));
});

test('the owner of many customers changes', async () => {
  const isUndone = new Error('nothing of it stays');
  const customerIds = Array.from({ length: 500 }, (_, index) => 3 * index + 1);
  const changed = account.transaction(async (tx) => {
    await tx.customers.reassign(customerIds, 3, testStart);
    // What is written as a set is written before this.
    await tx.customers.find({ customerId: 1 });
    throw isUndone;
  });
  await assert.rejects(changed, isUndone);
});

test('reports', async () => {
  for (const ownerId of [undefined, 2]) {
    const scope = { from: testStart - 90 * dayMs, to: testStart, ownerId };
    await account.reports.added(scope);
    await account.reports.moves(scope);
    await account.reports.published(scope);
    await account.reports.readings(scope);
    await account.reports.pipeline(ownerId);
    await account.reports.attempts(scope);
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
      const { next } = await account.deliveryLog.page(filter, { before: undefined, limit: 25 });
      if (next !== undefined) await account.deliveryLog.page(filter, { before: next, limit: 25 });
    }
  }
  const range = { progress: 0, through: 1_000_000 };
  const replay = { replayId: '', state: 'running', replayed: 0, cap: 1000, ...range } as const;
  const times = { createdAt: testStart, finishedAt: undefined };
  for (const which of replayKinds) {
    for (const narrow of [{}, { subscriptionId }]) {
      const filter = { which, ...narrow };
      await account.replays.deliveriesAfter({ ...replay, ...times, filter }, 100);
      const sent = {
        types: ['customer_created'],
        filter: { statusIds: [1], ownerIds: [1] },
      } as const;
      const subscription = { subscriptionId, ...sent };
      await account.replays.missedAfter({ ...replay, ...times, filter }, subscription, 100);
    }
  }
});

test('events from every place', async () => {
  for (const type of [undefined, 'customer_created'] as const) {
    const filter = { type, limit: 100 };
    await account.events.latest(filter);
    await account.events.earliest(filter);
    await account.events.following(1_000_000, filter);
  }
  await account.events.firstKept(1_000_000);
});

test('how far consumers are behind', async () => {
  await account.consumers.behind(10_000);
});

test('everything of an account, page by page', async () => {
  for (const list of exportLists) {
    const page = await account.exports.rows(list, undefined, 500);
    const last = page.at(-1);
    if (last !== undefined) await account.exports.rows(list, last.place, 500);
  }
  await account.exports.documentsAfter(1000, 100);
});

test('the story of a customer, page by page', async () => {
  let before: Awaited<ReturnType<typeof account.timeline.of>>['next'];
  do {
    before = (await account.timeline.of(1, { before, limit: 1 })).next;
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
