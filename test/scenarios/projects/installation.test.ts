import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { changeSettings } from '../../../src/domain/accounts/settings/change-settings.ts';
import { dayMs, hourMs } from '../../../src/domain/shared/time.ts';
import { addCustomer, storeOf } from '../../support/arrange.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';
import { addDraft, eventTypesOf, signContract } from '../../support/projects/arrange-projects.ts';

// Tests begin on Saturday 21 November 2026, 20:30 in Sydney.

async function openSigned(t: TestContext, coolingOffEnds: string): Promise<TestApp> {
  const testApp = await openTestApp(t);
  await addCustomer(testApp);
  await addDraft(testApp);
  await signContract(testApp, coolingOffEnds);
  return testApp;
}

async function agree(test: TestApp, install_on: string) {
  const data = { project_id: '1', install_on };
  const { status, body } = await test.call('updateproject', { body: { data } });
  return status === 200 ? body.project.install_on : [status, body.code, body.message];
}

async function moveTo(test: TestApp, customer_status: string) {
  const data = { customer_id: '1', customer_status };
  const { status, body } = await test.call('setcustomerstatus', { body: { data } });
  return status === 200 ? body.customer.customer_status : [status, body.code, body.message];
}

async function statusOf(test: TestApp): Promise<string> {
  const query = { customer_email: 'ann@example.com' };
  return (await test.call('getcustomerByemail', { query })).body.customer_status;
}

const mayWithdraw = 'the customer may withdraw from the contract until 2026-12-04';

test('an agreed day of installation moves a customer who has signed to the scheduled ones', async (t) => {
  const testApp = await openSigned(t, '');
  const before = await eventTypesOf(testApp);
  assert.equal(await agree(testApp, '2026-12-10'), '2026-12-10');
  assert.equal(await statusOf(testApp), 'Install Scheduled');
  assert.deepEqual((await eventTypesOf(testApp)).slice(before.length), ['customer_status_change']);
});

test('another day, or none, moves the customer no more', async (t) => {
  const testApp = await openSigned(t, '');
  await agree(testApp, '2026-12-10');
  const before = await eventTypesOf(testApp);
  assert.equal(await agree(testApp, '2026-12-11'), '2026-12-11');
  assert.equal(await agree(testApp, ''), '');
  assert.equal(await statusOf(testApp), 'Install Scheduled');
  assert.deepEqual((await eventTypesOf(testApp)).slice(before.length), []);
});

test('a customer who has been installed is not scheduled again', async (t) => {
  const testApp = await openSigned(t, '');
  await moveTo(testApp, 'Installed');
  assert.equal(await agree(testApp, '2026-12-10'), '2026-12-10');
  assert.equal(await statusOf(testApp), 'Installed');
});

test('no day is agreed with a customer who has not signed', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp);
  await addDraft(testApp);
  assert.deepEqual(await agree(testApp, '2026-12-10'), [
    409,
    'STATUS_CHANGE_REFUSED',
    'The installation date was not set: the customer has not signed a contract',
  ]);
});

test('refuses an invalid day and names it', async (t) => {
  const testApp = await openSigned(t, '');
  for (const text of ['2026-02-30', 'soon', '2026-12-10 09:00:00']) {
    assert.deepEqual(await agree(testApp, text), [
      400,
      'INVALID_PARAMETERS',
      'install_on must be a day such as 2026-11-21, or empty',
    ]);
  }
});

test('while the customer may withdraw, no day is agreed, and none of those days ever', async (t) => {
  const testApp = await openSigned(t, '2026-12-04');
  const refused = [
    409,
    'STATUS_CHANGE_REFUSED',
    `The installation date was not set: ${mayWithdraw}`,
  ];
  assert.deepEqual(await agree(testApp, '2026-12-03'), refused);
  assert.deepEqual(await agree(testApp, '2026-12-10'), refused);
  testApp.clock.advance(14 * dayMs);
  assert.deepEqual(await agree(testApp, '2026-12-04'), [
    409,
    'STATUS_CHANGE_REFUSED',
    'The installation date was not set: the customer could withdraw until 2026-12-04',
  ]);
  assert.equal(await agree(testApp, '2026-12-05'), '2026-12-05');
  assert.equal(await statusOf(testApp), 'Install Scheduled');
});

test('during the cooling-off period, a deposit or an installation cannot be marked', async (t) => {
  const testApp = await openSigned(t, '2026-12-04');
  const refused = [409, 'STATUS_CHANGE_REFUSED', `The status was not changed: ${mayWithdraw}`];
  const before = await eventTypesOf(testApp);
  for (const status of ['Deposit Paid', 'Install Scheduled', 'Installed']) {
    assert.deepEqual(await moveTo(testApp, status), refused);
  }
  assert.deepEqual((await eventTypesOf(testApp)).slice(before.length), []);
  assert.equal(await moveTo(testApp, 'Grid Approval'), 'Grid Approval', 'papers may go on');
  for (const status of ['Deposit Paid', 'Install Scheduled', 'Installed']) {
    assert.deepEqual(await moveTo(testApp, status), refused, 'nor from another won status');
  }
});

test('holds back deposit and installation, whatever the statuses are called', async (t) => {
  const testApp = await openSigned(t, '2026-12-04');
  const { body: statuses } = await testApp.call('getstatuses');
  const deposit = statuses.find((status: { step: string }) => status.step === 'deposit');
  const data = { status_id: deposit.status_id, status_name: 'Paid' };
  await testApp.call('changestatus', { body: { data } });
  assert.equal((await moveTo(testApp, 'Paid'))[1], 'STATUS_CHANGE_REFUSED');
});

test('the last day counts whole, in the time zone of the account', async (t) => {
  // 20:30 on the last day in Sydney; midnight is three and a half hours away, and in Perth six and a half.
  const testApp = await openSigned(t, '2026-11-21');
  testApp.clock.advance(3.5 * hourMs - 1);
  assert.equal((await moveTo(testApp, 'Deposit Paid'))[1], 'STATUS_CHANGE_REFUSED');
  testApp.clock.advance(1);
  await storeOf(testApp).transaction((tx) => changeSettings(tx, { timeZone: 'Australia/Perth' }));
  assert.equal((await moveTo(testApp, 'Deposit Paid'))[1], 'STATUS_CHANGE_REFUSED');
  await storeOf(testApp).transaction((tx) => changeSettings(tx, { timeZone: 'Australia/Sydney' }));
  assert.equal(await moveTo(testApp, 'Deposit Paid'), 'Deposit Paid');
});

test('uses the longest cooling-off period of several contracts', async (t) => {
  const testApp = await openSigned(t, '2026-12-04');
  await signContract(testApp, '2026-11-25');
  await signContract(testApp, '');
  assert.deepEqual(await moveTo(testApp, 'Deposit Paid'), [
    409,
    'STATUS_CHANGE_REFUSED',
    `The status was not changed: ${mayWithdraw}`,
  ]);
});

test('a customer may be cancelled at any time while the cooling-off period runs', async (t) => {
  const testApp = await openSigned(t, '2026-12-04');
  const data = { customer_id: '1', customer_status: 'Cancelled', reason: 'Cooling-off' };
  const { body } = await testApp.call('setcustomerstatus', { body: { data } });
  assert.equal(body.customer.customer_status, 'Cancelled');
});
