import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findEarliestEvents } from '../../../src/domain/events/event-queries.ts';
import { addCustomer, storeOf } from '../../support/arrange.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';

// `move-by-hand.test.ts` tries every move; these show what a caller gets.

test('a move by hand is answered, refused or asked for its reason, and only a change fires an event', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp);
  const refused = { code: 'STATUS_CHANGE_REFUSED', recorded: [] };
  const moved = (from: string, to: string, reason = '') => ({
    code: to,
    recorded: [{ old_status: from, new_status: to, source: 'api', reason }],
  });
  for (const [to, reason, expected] of [
    ['Contacted', '', moved('New Lead', 'Contacted')],
    ['Contacted', '', { code: 'Contacted', recorded: [] }],
    ['Nurture', 'Later', moved('Contacted', 'Nurture', 'Later')],
    ['Signed', 'Because', refused],
    ['Cancelled', 'Because', refused],
    ['Lost', '', refused],
    ['Lost', 'Price', moved('Nurture', 'Lost', 'Price')],
    ['Quoting', '', moved('Lost', 'Quoting')],
  ] as const) {
    const before = await changesOf(testApp);
    const { status, body } = await moveTo(testApp, to, reason);
    assert.equal(status, expected === refused ? 409 : 200, to);
    const code = body.code ?? body.customer.customer_status;
    const recorded = (await changesOf(testApp)).slice(before.length);
    assert.deepEqual({ code, recorded }, expected, `${to} with reason "${reason}"`);
  }
});

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

function moveTo(testApp: TestApp, to: string, reason: string) {
  const data = { customer_id: '1', customer_status: to, ...(reason !== '' && { reason }) };
  return testApp.call('setcustomerstatus', { body: { data } });
}

async function changesOf(testApp: TestApp) {
  const filter = { type: 'customer_status_change', limit: 10_000 } as const;
  const events = await findEarliestEvents(storeOf(testApp), filter);
  return events.map((event) => {
    const { old_status, new_status, source, reason } = JSON.parse(event.body).data;
    return { old_status, new_status, source, reason };
  });
}
