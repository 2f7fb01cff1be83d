import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hasHidden, isEmail, trimmed } from '../../../src/domain/shared/text.ts';
import { addCustomer, openOtherAccount } from '../../support/arrange.ts';
import { runsShare } from '../../support/database/test-database.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';

const lookUp = (test: TestApp, email: string) =>
  test.call('getcustomerByemail', { query: { customer_email: email } });

test('a customer is found by any spelling of the email address', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp, { customer_email: 'Ann.Lee+solar@Example.com' });
  const { status, body } = await lookUp(testApp, 'Ann.Lee+solar@Example.com');
  assert.deepEqual([status, body.customer_email], [200, 'Ann.Lee+solar@Example.com']);
  for (const spelling of [
    'ann.lee+solar@example.com',
    'ANN.LEE+SOLAR@EXAMPLE.COM',
    '  Ann.Lee+solar@Example.com',
    'Ann.Lee+solar@Example.com\t\r\n',
    '\u00a0ann.lee+solar@example.com\u00a0',
    '\u202aann.lee+solar@example.com\u202c\u200b\ufeff',
  ]) {
    assert.deepEqual(await lookUp(testApp, spelling).then((reply) => reply.body), body, spelling);
  }
});

test('invisible characters make no second customer of one, and hide in no name', async (t) => {
  const testApp = await openTestApp(t);
  const customer_id = await addCustomer(testApp, { customer_email: '\u200bzoë@example.com\u00ad' });
  for (const [customer_email, customer_name, code] of [
    ['zoë@example.com\u200b', 'Zoë', 'CUSTOMER_EXISTS'],
    ['\u202aZOE\u0308@example.com\u202c', 'Zoë', 'CUSTOMER_EXISTS'],
    ['zo\u200bë@example.com', 'Zoë', 'INVALID_PARAMETERS'],
    ['b@example.com', 'Zo\u00adë', 'INVALID_PARAMETERS'],
    ['b@example.com', '\u200b', 'INVALID_PARAMETERS'],
  ] as const) {
    const data = { customer_email, customer_name };
    const { body } = await testApp.call('createcustomer', { body: { data } });
    assert.equal(body.code, code, JSON.stringify(data));
  }
  const data = { customer_id, customer_last_name: '\ufeffLee\u2060 ' };
  await testApp.call('updatecustomer', { body: { data } });
  const { body } = await lookUp(testApp, 'zoë@example.com');
  assert.deepEqual([body.customer_email, body.customer_last_name], ['zoë@example.com', 'Lee']);
});

test('the address is looked up whole', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp, { customer_email: 'ann_lee@example.com' });
  for (const other of ['ann', 'ann%', 'ann_lee@example.co', 'ann.lee@example.com', '%', '_', '*']) {
    assert.equal((await lookUp(testApp, other)).status, 404, other);
  }
});

test('an address belongs to one customer of an account, and to one of each account', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp);
  const { apiKey } = await openOtherAccount(testApp);
  const again = { data: { customer_email: ' ANN@example.com ', customer_name: 'Other Ann' } };
  assert.equal((await testApp.call('createcustomer', { body: again })).status, 409);
  const query = { api_key: apiKey };
  assert.equal((await testApp.call('createcustomer', { query, body: again })).status, 200);
  assert.equal((await lookUp(testApp, 'ann@example.com')).body.customer_first_name, 'Ann');
});

test('a new address frees the old one', async (t) => {
  const testApp = await openTestApp(t);
  const id = await addCustomer(testApp);
  const data = { customer_id: id, customer_email: 'lee@example.com' };
  assert.equal((await testApp.call('updatecustomer', { body: { data } })).status, 200);
  assert.equal((await lookUp(testApp, 'ann@example.com')).status, 404);
  assert.equal((await lookUp(testApp, 'LEE@example.com')).body.customer_id, id);
  assert.equal(await addCustomer(testApp), String(Number(id) + 1));
});

test('returns accepted values as they were sent, trimmed', async (t) => {
  const testApp = await openTestApp(t);
  const plain = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .filter((text) => text.isWellFormed() && !/\p{Cc}/u.test(text) && trimmed(text) !== '')
    .filter((text) => !hasHidden(trimmed(text)));
  const local = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
  const email = local.map((text) => `${text}@example.com`).filter(isEmail);
  await fc.assert(
    fc.asyncProperty(email, plain, plain, async (address, first, company) => {
      const data = {
        customer_email: address,
        customer_first_name: first,
        company_name: company,
      };
      const created = await testApp.call('createcustomer', { body: { data } });
      // The same address may come up twice.
      if (created.status === 409) return;
      const { status, body } = await lookUp(testApp, ` ${address.toLowerCase()} `);
      assert.deepEqual(
        [status, body.customer_email, body.customer_first_name, body.company_name],
        [200, trimmed(address), trimmed(first), trimmed(company)],
      );
    }),
    { numRuns: 150 * runsShare },
  );
});
