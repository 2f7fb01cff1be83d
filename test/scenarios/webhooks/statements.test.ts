import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createCustomers } from '../../../src/domain/customers/create-customer.ts';
import { eraseBatch } from '../../../src/domain/customers/erase-customer-data.ts';
import { eventCustomer } from '../../../src/domain/customers/payload.ts';
import { requirePublicCustomer } from '../../../src/domain/customers/require-customer.ts';
import { findLastCursor } from '../../../src/domain/events/event-queries.ts';
import { recordEvents } from '../../../src/domain/events/record-event.ts';
import type { ReplayFilter } from '../../../src/domain/webhooks/replay.ts';
import { continueReplay, startReplay } from '../../../src/domain/webhooks/replay-deliveries.ts';
import { addCustomer, storeOf, subscribeTo } from '../../support/arrange.ts';
import { countStatements } from '../../support/database/count-statements.ts';
import { engineUnderTest } from '../../support/database/test-database.ts';
import { openTestApp } from '../../support/open-test-app.ts';

const eventCount = 60;
/** SQLite runs a statement for each row of most sets. */
const perRow = engineUnderTest === 'postgres' ? 0 : 1;

test('a replay begins deliveries again in statements for all of them', async (t) => {
  const desk = await open(t);
  const subscriptionId = await subscribeTo(desk.testApp, 'customer_created');
  await desk.record();
  await desk.change("update deliveries set state = 'delivered', due_at = null, finished_at = 1");
  const statements = await desk.replay({ which: 'all', subscriptionId });
  assert.ok(statements.length <= 11, statements.join('\n'));
  assert.equal(await desk.waiting(), eventCount);
});

test('a replay of missed events adds their deliveries in statements for all of them', async (t) => {
  const desk = await open(t);
  await desk.record();
  const subscriptionId = await subscribeTo(desk.testApp, 'customer_created');
  const statements = await desk.replay({ which: 'missed', subscriptionId, from: 1 });
  assert.ok(statements.length <= 12 + perRow * (eventCount + 1), statements.join('\n'));
  // That of the customer itself was missed as well.
  assert.equal(await desk.waiting(), eventCount + 1);
});

for (const which of ['all', 'missed'] as const) {
  test(`a replay in strict order (${which}) costs the same statements for 5 customers and for 50`, async (t) => {
    const few = await replayInOrder(t, which, 5);
    const many = await replayInOrder(t, which, 50);
    assert.equal(many.length - few.length, 45 * perRow, many.join('\n'));
  });
}

test('an erasure blanks events and cancels deliveries in statements for all of them', async (t) => {
  const desk = await open(t);
  await subscribeTo(desk.testApp, 'customer_created');
  await desk.record();
  const store = storeOf(desk.testApp);
  const page = { after: 0, through: await findLastCursor(store), limit: 200 };
  desk.counted.length = 0;
  const { erased } = await store.transaction((tx) => eraseBatch(tx, [desk.customerId], page));
  assert.equal(erased, eventCount + 1);
  const statements = desk.counted.flatMap((one) => one.statements);
  assert.ok(statements.length <= 12 + perRow * (eventCount + 1), statements.join('\n'));
  assert.equal(await desk.waiting(), 0);
});

test('filters cost a group of events as many statements as one event', async (t) => {
  const statementsFor = async (events: number) => {
    const desk = await open(t);
    const { testApp, counted } = desk;
    for (const customer_statuses of [['New Lead'], ['Lost']]) {
      const url = 'https://hooks.example.com/sundesk';
      const data = { url, event_types: '*', customer_statuses, owner_emails: null };
      await testApp.call('subscribe', { body: { data } });
    }
    counted.length = 0;
    await desk.record(events);
    const statements = counted.flatMap((one) => one.statements);
    assert.equal(await desk.waiting(), events);
    return statements.filter((sql) => sql.startsWith('select'));
  };
  const one = await statementsFor(1);
  const many = await statementsFor(eventCount);
  assert.equal(many.length, one.length, many.join('\n'));
});

/** The statements of a replay of the event of each of these customers. */
async function replayInOrder(t: TestContext, which: 'all' | 'missed', customers: number) {
  const { testApp, change, replay, waiting } = await open(t);
  const subscribe = () => subscribeTo(testApp, 'customer_created');
  let subscriptionId = which === 'all' ? await subscribe() : '';
  const { app, account } = testApp;
  const inputs = Array.from({ length: customers }, (_, number) => ({
    email: `ordered${number}@example.com`,
    userId: account.userId,
  }));
  await storeOf(testApp).transaction((tx) => createCustomers(app, tx, inputs));
  if (which === 'missed') subscriptionId = await subscribe();
  await change('update subscriptions set is_ordered = 1');
  await change("update deliveries set state = 'delivered', due_at = null, finished_at = 1");
  const statements = await replay({ which, subscriptionId, from: 1 });
  assert.equal(await waiting(), customers + (which === 'missed' ? 1 : 0));
  return statements;
}

/** An account with a customer, whose events are recorded when a test says so. */
async function open(t: TestContext) {
  const counted = countStatements(t);
  const testApp = await openTestApp(t);
  const { app, database } = testApp;
  const customerId = Number(await addCustomer(testApp));
  const store = storeOf(testApp);
  return {
    testApp,
    counted,
    customerId,
    change: (sql: string) => database.change(sql),
    record: (events = eventCount) =>
      store.transaction(async (tx) => {
        const customer = eventCustomer(await requirePublicCustomer(tx, { customerId }));
        const facts = Array.from({ length: events }, (_, number) => ({
          type: 'customer_created' as const,
          customerId,
          data: { customer, number },
        }));
        await recordEvents(app, tx, facts);
      }),
    async replay(filter: ReplayFilter): Promise<string[]> {
      const { replayId } = await store.transaction((tx) => startReplay(app, tx, filter));
      counted.length = 0;
      await continueReplay(app, store, replayId);
      return counted.flatMap((one) => one.statements);
    },
    async waiting(): Promise<number> {
      const rows = await database.rows(
        "select delivery_id from deliveries where state = 'pending'",
      );
      return rows.length;
    },
  };
}
