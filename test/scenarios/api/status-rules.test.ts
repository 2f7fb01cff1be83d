import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireCustomer } from '../../../src/domain/customers/require-customer.ts';
import { setStatus } from '../../../src/domain/customers/rows/customers.ts';
import { findEarliestEvents } from '../../../src/domain/events/event-queries.ts';
import { findStatus, findStatuses } from '../../../src/domain/statuses/queries.ts';
import { defaultStatuses } from '../../../src/domain/statuses/status.ts';
import { addCustomer, storeOf } from '../../support/arrange.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';

type Group = 'open' | 'parked' | 'won' | 'Lost' | 'Cancelled';
type Rule = 'free' | 'with reason' | 'never';

const groups: Readonly<Record<Group, readonly string[]>> = {
  open: [
    'No Status Set',
    'New Lead',
    'Contacted',
    'Qualified',
    'Quoting',
    'Proposal Sent',
    'Proposal Viewed',
    'Negotiating',
  ],
  parked: ['Nurture'],
  won: ['Signed', 'Deposit Paid', 'Grid Approval', 'Install Scheduled', 'Installed'],
  Lost: ['Lost'],
  Cancelled: ['Cancelled'],
};

/** What may be done by hand: a sale is won only by a signature, and lost after it only by cancelling. */
const rules: Readonly<Record<Group, Readonly<Record<Group, Rule>>>> = {
  open: row('free', 'free', 'never', 'with reason', 'never'),
  parked: row('free', 'free', 'never', 'with reason', 'never'),
  won: row('never', 'never', 'free', 'never', 'with reason'),
  Lost: row('free', 'free', 'never', 'with reason', 'never'),
  Cancelled: row('free', 'free', 'never', 'with reason', 'never'),
};

test('the groups hold every status that an account starts with', () => {
  assert.deepEqual(
    Object.values(groups).flat().toSorted(),
    defaultStatuses.map((status) => status.name).toSorted(),
  );
});

for (const from of Object.keys(groups) as Group[]) {
  test(`every move by hand out of ${from} follows the rules`, async (t) => {
    const testApp = await openTestApp(t);
    await addCustomer(testApp);
    for (const name of groups[from]) {
      for (const to of Object.keys(groups) as Group[]) {
        for (const target of groups[to]) {
          const rule = name === target ? 'same' : rules[from][to];
          await checkMove(testApp, { from: name, to: target, rule, reason: '' });
          await checkMove(testApp, { from: name, to: target, rule, reason: 'Because' });
        }
      }
    }
  });
}

test('every change is kept with old, new, by whom, source and reason', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp);
  await moveTo(testApp, 'Contacted', '');
  await moveTo(testApp, 'Contacted', '');
  await moveTo(testApp, 'Signed', '');
  await moveTo(testApp, 'Lost', 'Chose another firm');
  const kept = await testApp.database.rows(
    `select f.name as "from", t.name as "to", h.user_id as "user", h.source, h.reason from status_changes h
       join statuses f on f.status_id = h.from_status_id join statuses t on t.status_id = h.to_status_id
       order by h.change_id`,
  );
  const { userId: user } = testApp.account;
  assert.deepEqual(kept, [
    { from: 'New Lead', to: 'Contacted', user, source: 'api', reason: '' },
    { from: 'Contacted', to: 'Lost', user, source: 'api', reason: 'Chose another firm' },
  ]);
});

function row(open: Rule, parked: Rule, won: Rule, lost: Rule, cancelled: Rule) {
  return { open, parked, won, Lost: lost, Cancelled: cancelled };
}

async function checkMove(
  testApp: TestApp,
  move: { from: string; to: string; rule: Rule | 'same'; reason: string },
): Promise<void> {
  const { from, to, rule, reason } = move;
  await putInto(testApp, from);
  const before = await changesOf(testApp);
  const { status, body } = await moveTo(testApp, to, reason);
  const label = `${from} to ${to} with reason "${reason}"`;
  const isAllowed = rule === 'free' || rule === 'same' || (rule === 'with reason' && reason !== '');
  const isChange = isAllowed && rule !== 'same';
  if (isAllowed) assert.deepEqual([status, body.customer?.customer_status], [200, to], label);
  else assert.deepEqual([status, body.code], [409, 'STATUS_CHANGE_REFUSED'], label);
  const recorded = (await changesOf(testApp)).slice(before.length);
  const expected = { old_status: from, new_status: to, source: 'api', reason };
  assert.deepEqual(recorded, isChange ? [expected] : [], label);
}

function moveTo(testApp: TestApp, to: string, reason: string) {
  const data = { customer_id: '1', customer_status: to, ...(reason !== '' && { reason }) };
  return testApp.call('setcustomerstatus', { body: { data } });
}

/** No manual move may lead to the first status, so the store is changed directly. */
async function putInto(testApp: TestApp, name: string): Promise<void> {
  await storeOf(testApp).transaction(async (tx) => {
    const statuses = await findStatuses(tx);
    const customer = await requireCustomer(tx, { customerId: 1 });
    await setStatus(tx, customer, {
      valueCents: customer.valueCents,
      from: findStatus(statuses, customer.status),
      to: findStatus(statuses, name),
      userId: testApp.account.userId,
      source: 'rule',
      reason: '',
      at: testApp.app.now(),
    });
  });
}

async function changesOf(testApp: TestApp) {
  const filter = { type: 'customer_status_change', limit: 10_000 } as const;
  const events = await findEarliestEvents(storeOf(testApp), filter);
  return events.map((event) => {
    const { old_status, new_status, source, reason } = JSON.parse(event.body).data;
    return { old_status, new_status, source, reason };
  });
}
