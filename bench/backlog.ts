import { call } from './call.ts';
import { type DataLocation, openDatabase } from './data-location.ts';
import { isWaiting } from './is-waiting.ts';
import { makeAccounts } from './make-accounts.ts';
import { type Child, startSundesk } from './start-child.ts';
import { until } from './until.ts';

/**
 * Subscriptions that together send 64 deliveries at the same time; each event is one delivery for each of its account.
 */
export const backlogSubscriptions = 8;
export const backlogConcurrency = 64;
/** The length of a customer with a handful of notes. */
export const backlogBodyBytes = 2500;

/** A Sundesk that gets deliveries in portions, as if the events had happened while it was stopped. */
export type Backlog = {
  nodes: readonly [Child, ...Child[]];
  apiKeys: readonly string[];
  add(deliveries: number): Promise<void>;
  /** Resolves when all are delivered and recorded. */
  drained(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a backlog whose subscriptions belong to one account, or are spread evenly over `accounts`; `nodes` send. */
export async function openBacklog(
  location: DataLocation,
  receiver: Child,
  { accounts = 1, nodes = 1 }: { accounts?: number; nodes?: number } = {},
): Promise<Backlog> {
  const { folder, settings } = location;
  const apiKeys = await makeAccounts(folder, accounts, settings);
  const start = () => startSundesk(folder, { ...settings, HOOKS_ALLOW: '127.0.0.0/8' });
  const first = await start();
  for (const apiKey of apiKeys) await subscribe(first, apiKey, receiver, accounts);
  const running: [Child, ...Child[]] = [first];
  while (running.length < nodes) running.push(await start());
  const database = await openDatabase(location);
  let events = 0;
  return {
    nodes: running,
    apiKeys,
    async add(deliveries) {
      const from = events + 1;
      events += Math.ceil(deliveries / backlogSubscriptions);
      await database.run(inserts, { from, to: events, now: Date.now(), body });
    },
    async drained() {
      await until('all deliveries', async () => !(await database.value(isWaiting)));
      if (await database.value(hasFailed)) throw new Error('a delivery failed');
    },
    close: database.close,
  };
}

const hasFailed = `select exists (select 1 from attempts where outcome <> 'delivered')`;

async function subscribe(
  ours: Child,
  api_key: string,
  receiver: Child,
  accounts: number,
): Promise<void> {
  for (let number = 0; number < backlogSubscriptions / accounts; number += 1) {
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

/** A number of 26 digits for each event. */
const eventId = (number: string) =>
  `'evt_' || '${'0'.repeat(16)}' || substr(cast(10000000000 + ${number} as text), 2)`;
const ownId = eventId('account_id * 100000000 + n');

/** Inserts what `recordEvent` would write, without its changes of customers, in SQL for both databases. */
const inserts = [
  `insert into events (account_id, sequence, event_id, type, occurred_at, customer_id, body)
    with recursive numbers(n) as (
      select cast(:from as bigint) union all select n + 1 from numbers where n < cast(:to as bigint))
    select account_id, n, ${ownId}, 'customer_created', cast(:now as bigint), 1,
      replace(:body, ${eventId('0')}, ${ownId})
    from numbers cross join accounts`,
  'update accounts set event_sequence = cast(:to as bigint)',
  `insert into deliveries (account_id, subscription_id, event_id, sequence, state, due_at, created_at)
    select e.account_id, s.subscription_id, e.event_id, e.sequence, 'pending', cast(:now as bigint), cast(:now as bigint)
    from events e cross join subscriptions s
    where s.account_id = e.account_id and e.sequence between cast(:from as bigint) and cast(:to as bigint) order by e.sequence`,
  'update endpoint_states set sequence = cast(:to as bigint), next_due_at = cast(:now as bigint)',
];
