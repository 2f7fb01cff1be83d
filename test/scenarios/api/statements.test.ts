import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { subscribeTo } from '../../support/arrange.ts';
import { type Counted, countStatements } from '../../support/database/count-statements.ts';
import { engineUnderTest } from '../../support/database/test-database.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';

// Each statement costs more than a row, and each round trip to PostgreSQL more than a statement. Who adds one to a creation
// should know it.

const postgres = engineUnderTest === 'postgres';
const groupSize = 32;

test('a new customer with its event and delivery takes few statements and round trips', async (t) => {
  const { testApp, counted } = await open(t);
  assert.equal((await create(testApp, 1)).status, 200);
  const [{ statements, roundTrips }] = counted as [Counted];
  assert.equal(counted.length, 1);
  atMost(statements, 13);
  if (postgres) assert.ok(roundTrips <= 6, statements.join('\n'));
});

test('an Idempotency-Key takes two statements and one round trip more', async (t) => {
  const { testApp, counted } = await open(t);
  assert.equal((await create(testApp, 1, 'k1')).status, 200);
  const [{ statements, roundTrips }] = counted as [Counted];
  atMost(statements, 15);
  if (postgres) assert.ok(roundTrips <= 7, statements.join('\n'));
});

test('customers that arrive together take as many statements on PostgreSQL as one', async (t) => {
  const { testApp, counted } = await open(t);
  await Promise.all(numbers(groupSize).map((number) => create(testApp, number)));
  assert.equal(counted.length, 1);
  const [{ statements }] = counted as [Counted];
  // SQLite inserts each customer and delivery alone, and four words or events together.
  atMost(statements, postgres ? 13 : 13 + 3.25 * groupSize);
});

test('a refused request with an Idempotency-Key leaves the others of its commit their statements', async (t) => {
  const { testApp, counted } = await open(t);
  const replies = await Promise.all(
    numbers(groupSize).map((number) => create(testApp, number === 7 ? 6 : number, `k${number}`)),
  );
  const refused = replies.filter(({ status }) => status === 409);
  assert.equal(refused.length, 1);
  const statements = counted.flatMap((one) => one.statements);
  atMost(statements, 15 * counted.length + (postgres ? 0 : 3.5 * groupSize));
  const { headers } = await testApp.call('getallcustomers', { query: { page: '1' } });
  // The first was there before.
  assert.equal(headers['x-total-count'], String(groupSize));
});

/** An account with a subscription and a customer, so that everything is prepared. */
async function open(t: TestContext) {
  const counted = countStatements(t);
  const testApp = await openTestApp(t);
  await subscribeTo(testApp, 'customer_created');
  assert.equal((await create(testApp, 0)).status, 200);
  counted.length = 0;
  return { testApp, counted };
}

function create(testApp: TestApp, number: number, key?: string) {
  return testApp.call('createcustomer', {
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    body: { data: { customer_email: emailOf(number), customer_name: 'Ann Lee' } },
  });
}

function emailOf(number: number): string {
  return `c${number}@example.com`;
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function atMost(statements: readonly string[], max: number): void {
  const all = statements.join('\n');
  assert.ok(statements.length <= max, `${statements.length} statements, not ${max}:\n${all}`);
}
