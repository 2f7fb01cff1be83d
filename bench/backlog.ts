import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { call } from './call.ts';
import { makeAccounts } from './make-accounts.ts';
import { type Child, startSundesk } from './start-child.ts';
import { until } from './until.ts';
import { waitingCount } from './waiting-count.ts';

/** Between them they send 64 deliveries at the same time, and each event is one delivery for each. */
export const backlogSubscriptions = 8;
export const backlogConcurrency = 64;
/** As long as a customer with a handful of notes. */
export const backlogBodyBytes = 2500;

/** A Sundesk to which deliveries are given in portions, as if the events had happened while it was stopped. */
export type Backlog = {
  ours: Child;
  add(deliveries: number): void;
  /** Resolves when all are delivered and recorded. */
  drained(): Promise<void>;
  close(): void;
};

export async function openBacklog(folder: string, receiver: Child): Promise<Backlog> {
  mkdirSync(folder);
  const [apiKey = ''] = await makeAccounts(folder, 1);
  const ours = await startSundesk(folder, { HOOKS_ALLOW: '127.0.0.0/8' });
  await subscribe(ours, apiKey, receiver);
  const database = new DatabaseSync(join(folder, 'sundesk.db'), { timeout: 10_000 });
  const insert = inserts.map((sql) => database.prepare(sql));
  const waiting = database.prepare(waitingCount);
  const failed = database.prepare(
    `select count(*) as count from attempts where outcome <> 'delivered'`,
  );
  let events = 0;
  return {
    ours,
    add(deliveries) {
      const from = events + 1;
      events += Math.ceil(deliveries / backlogSubscriptions);
      database.exec('begin immediate');
      for (const statement of insert) {
        statement.setAllowUnknownNamedParameters(true);
        statement.run({ from, to: events, now: Date.now(), body });
      }
      database.exec('commit');
    },
    async drained() {
      await until('all deliveries', () => waiting.get()?.count === 0);
      if (failed.get()?.count !== 0) throw new Error('a delivery failed');
    },
    close: () => database.close(),
  };
}

async function subscribe(ours: Child, api_key: string, receiver: Child): Promise<void> {
  for (let number = 0; number < backlogSubscriptions; number += 1) {
    const hook = { hookUrl: `${receiver.origin}/hook`, type_request: 'customer_created' };
    const { text } = await call(ours, { action: 'subscribe_customer', api_key }, hook);
    await call(
      ours,
      { action: 'updatesubscription', api_key },
      {
        subscription_id: JSON.parse(text).subscription_id,
        concurrency: backlogConcurrency / backlogSubscriptions,
      },
    );
  }
}

const body = makeBody();

/** Filled up so that with the number of the delivery it has the size that it should. */
function makeBody(): string {
  const render = (note: string) =>
    JSON.stringify({
      id: 'evt_00000000000000000000000000',
      type: 'customer_created',
      timestamp: '2026-11-21T09:30:00.000Z',
      data: {
        customer: {
          customer_id: '1',
          customer_first_name: 'Ann',
          customer_last_name: 'Lee',
          customer_email: 'ann@example.com',
          customer_notes: [{ datetime: '2026-11-21 09:30:00', note }],
        },
      },
    });
  const sequence = ',"sequence":10000';
  return render('x'.repeat(backlogBodyBytes - sequence.length - render('').length));
}

/** What `recordEvent` would write, without its changes of customers. */
const inserts = [
  `with recursive numbers(n) as (values (:from) union all select n + 1 from numbers where n < :to)
  insert into events (account_id, sequence, event_id, type, occurred_at, customer_id, body)
    select 1, n, printf('evt_%026d', n), 'customer_created', :now, 1,
      replace(:body, printf('evt_%026d', 0), printf('evt_%026d', n))
    from numbers`,
  'update accounts set event_sequence = :to',
  `insert into deliveries (account_id, subscription_id, event_id, sequence, state, due_at, created_at)
    select 1, subscription_id, event_id, sequence, 'pending', :now, :now
    from events cross join subscriptions where sequence between :from and :to order by sequence`,
  'update lanes set sequence = :to, next_due_at = :now',
];
