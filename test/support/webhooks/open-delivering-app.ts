import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { EventType } from '../../../src/domain/events/event.ts';
import { startDeliveryWorker } from '../../../src/workers/deliver-webhooks.ts';
import type { Worker } from '../../../src/workers/start-leased-worker.ts';
import type { Row } from '../database/test-database.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

export type DeliveringApp = TestApp & {
  worker: Worker;
  subscribe(url: string, type?: EventType): Promise<Subscribed>;
  createCustomer(email?: string): Promise<string>;
  /** Resolves when the worker has made this many attempts in all and has recorded them. */
  attempted(count: number): Promise<void>;
  /** How long until something is due, as the queue says; undefined while nothing waits. */
  idleMs(): Promise<number | undefined>;
  /** Moves the clock and lets the worker look again. */
  pass(ms: number): void;
  /** Reads through a separate connection, which sees only committed data. */
  rows(sql: string): Promise<Row[]>;
};
type Subscribed = { subscription_id: string; signing_secret: string };

const waitMsMax = 60_000;

/** A whole Sundesk with its delivery worker. Receivers are opened before it, so that they close first. */
export async function openDeliveringApp(
  t: TestContext,
  options: Parameters<typeof openTestApp>[1] = {},
): Promise<DeliveringApp> {
  let worker: Worker | undefined;
  // Hooks run in the order in which they were registered, and the worker must stop before the database closes.
  t.after(async () => {
    await worker?.stop();
  });
  const testApp = await openTestApp(t, options);
  const { app, call, clock, database } = testApp;
  const attempted = countAttempts(testApp);
  const running = startDeliveryWorker(app);
  worker = running;
  return {
    ...testApp,
    worker: running,
    attempted,
    async subscribe(url, type = 'customer_created') {
      const body = { data: { url, event_types: [type] } };
      return (await call('subscribe', { body })).body;
    },
    async createCustomer(email = 'ann@example.com') {
      const data = { customer_email: email, customer_name: 'Ann Lee' };
      return (await call('createcustomer', { body: { data } })).body.customer_id;
    },
    idleMs: () => app.store.queue.idleMs(),
    pass(ms) {
      clock.advance(ms);
      running.wake();
    },
    rows: database.rows,
  };
}

/** Counts what was recorded in the queue, which a test can wait for without asking again and again. */
function countAttempts({ app }: TestApp): (count: number) => Promise<void> {
  const { queue } = app.store;
  const { settleAndLease } = queue;
  const waiting = new Set<() => void>();
  let finished = 0;
  queue.settleAndLease = async (request) => {
    const outcome = await settleAndLease(request);
    finished += request.results.length;
    for (const look of waiting) look();
    return outcome;
  };
  return (count) =>
    new Promise((resolve, reject) => {
      const look = () => {
        if (finished < count) return;
        waiting.delete(look);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`${finished} of ${count} attempts were recorded`));
      }, waitMsMax);
      waiting.add(look);
      look();
    });
}

/** Calls an operation about one subscription. */
export function act(
  desk: DeliveringApp,
  action: string,
  subscriptionId: string,
  more: object = {},
) {
  return desk.call(action, { body: { subscription_id: subscriptionId, ...more } });
}

/** What getsubscriptions tells of the one subscription there is. */
export async function onlySubscription(desk: DeliveringApp) {
  const { body } = await desk.call('getsubscriptions');
  assert.equal(body.length, 1);
  return body[0];
}

/** The states of all deliveries, the oldest first. */
export async function statesOf(desk: DeliveringApp) {
  const rows = await desk.rows('select state from deliveries order by delivery_id');
  return rows.map(({ state }) => state);
}
