import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { addCustomer, storeOf, subscribeTo } from '../../../../test/support/arrange.ts';
import { openTestApp, testStart } from '../../../../test/support/open-test-app.ts';
import { subscriptionsMax } from '../subscription.ts';
import { findTraffic } from '../subscription-health.ts';
import { waitingCountMax } from '../subscription-limits.ts';
import { findSubscriptions } from './subscriptions.ts';

test('pending deliveries are counted by kind, up to a limit', async (t) => {
  const testApp = await openTestApp(t);
  const id = await subscribeTo(testApp, 'customer_created');
  await addCustomer(testApp);
  const counted = async () => {
    // The reads of one turn share a snapshot, which would not hold what another connection has just written.
    await setImmediate();
    const traffic = (await findTraffic(storeOf(testApp), [id])).get(id);
    return { held: traffic?.held, waiting: traffic?.waiting };
  };
  const add = (count: number, state: string, aside: string, dueAt: string) =>
    testApp.database.change(
      `insert into deliveries (account_id, subscription_id, event_id, state, aside, due_at, created_at)
       with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${count})
       select account_id, subscription_id, event_id, '${state}', ${aside}, ${dueAt}, created_at
       from numbers, (select * from deliveries limit 1)`,
    );
  await add(2, 'retry_wait', 'null', '0');
  await add(3, 'blocked', "'blocked'", 'null');
  await add(4, 'held', "'held'", 'null');
  await add(5, 'exhausted', "'exhausted'", 'null');
  await add(6, 'delivered', 'null', 'null');
  assert.deepEqual(await counted(), { held: 4, waiting: 6 });
  await add(waitingCountMax, 'held', "'held'", 'null');
  await add(waitingCountMax, 'blocked', "'blocked'", 'null');
  await add(waitingCountMax, 'pending', 'null', '0');
  assert.deepEqual(await counted(), { held: waitingCountMax, waiting: waitingCountMax });
});

test('however many have gone, those that go on are listed, the oldest first', async (t) => {
  const testApp = await openTestApp(t);
  const first = await subscribeTo(testApp, 'customer_created');
  await testApp.database.change(
    `insert into subscriptions (subscription_id, account_id, hook_url, type, sealed_secret, created_at, ended_at, end_reason)
     with recursive numbers (number) as
       (select 1 union all select number + 1 from numbers where number < ${3 * subscriptionsMax})
     select 'gone' || number, account_id, hook_url, type, '', ${testStart} + number, ${testStart} + number, 'gone'
     from numbers, subscriptions`,
  );
  testApp.clock.advance(4 * subscriptionsMax);
  const last = await subscribeTo(testApp, 'customer_created');
  const listed = await findSubscriptions(storeOf(testApp));
  const ids = listed.map(({ subscriptionId }) => subscriptionId);
  assert.deepEqual(
    [ids.length, ids[0], ids[1], ids.at(-2), ids.at(-1)],
    [
      2 * subscriptionsMax,
      first,
      `gone${subscriptionsMax + 3}`,
      `gone${3 * subscriptionsMax}`,
      last,
    ],
  );
});

test('an account has no view of how the subscription of another fares', async (t) => {
  const testApp = await openTestApp(t);
  const id = await subscribeTo(testApp, 'customer_created');
  const other = testApp.app.store.forAccount(testApp.account.accountId + 1);
  assert.deepEqual(await findTraffic(other, [id]), new Map());
});
