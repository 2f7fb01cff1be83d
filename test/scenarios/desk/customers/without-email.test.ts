import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPublicCustomer } from '../../../../src/domain/customers/rows/find-customers.ts';
import { findEarliestEvents } from '../../../../src/domain/events/event-queries.ts';
import { beginImport } from '../../../../src/domain/imports/begin-import.ts';
import { continueImport } from '../../../../src/domain/imports/continue-import.ts';
import { setConsent } from '../../../../src/domain/messages/set-consent.ts';
import { storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { sendsEmail, sendsSms } from '../../../support/contracts/arrange-contract.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
} from '../../../support/proposals/arrange-proposals.ts';
import { sheetOf } from '../../../support/sheet-of.ts';

const visit = openBrowser();
const sam = { firstName: 'Sam', lastName: 'Hill', phone1: '0491 570 110' };
const kim = { firstName: 'Kim', lastName: 'Ng', phone1: '0491 570 156' };

const refusal = (code: string) => (error: Error) => {
  assert.equal((error.cause as { code?: string }).code, code);
  return true;
};

test('customers without an email address are told apart, found by phone and never by an empty address', async (t) => {
  const desk = await openDesk(t);
  const { customers } = desk.as(desk.owner);
  const { customerId } = await customers.create(sam);
  const { customerId: kimId } = await customers.create({ ...kim, email: ' ' });
  await assert.rejects(customers.create({ firstName: 'Nobody' }), {
    message: 'Enter an email address or a phone number',
  });
  await assert.rejects(customers.update({ customerId, phone1: '' }), refusal('INVALID_PARAMETERS'));

  const names = async (search: string) =>
    (await customers.list({ search })).customers.map(({ name }) => name);
  assert.deepEqual(await names('0491 570 110'), ['Sam Hill']);
  assert.deepEqual(await names('ng'), ['Kim Ng']);
  const numberOnly = await customers.create({ phone1: '0491 570 157' });
  assert.equal(numberOnly.name, '0491 570 157', 'their phone number stands for a name');
  const { duplicates } = await customers.duplicatesOf({ email: '', phones: ['+61 491 570 110'] });
  assert.deepEqual(
    duplicates.map((one) => one.isVisible && [one.customerId, one.likenesses]),
    [[customerId, ['phone']]],
  );

  const stored = await desk.database.rows('select email_key from customers order by customer_id');
  for (const key of stored.map(({ email_key }) => String(email_key))) {
    for (const customer_email of [key, '', ' ']) {
      const { body } = await desk.call('getcustomerByemail', { query: { customer_email } });
      assert.ok(['CUSTOMER_NOT_FOUND', 'INVALID_PARAMETERS'].includes(body.code), body.code);
    }
  }

  const listed = await desk.call('getallcustomers');
  assert.deepEqual(
    listed.body.map((one: Record<string, string>) => [one.customer_id, one.customer_email]),
    [customerId, kimId, numberOnly.customerId].map((id) => [String(id), '']),
  );
  const [event] = await findEarliestEvents(storeOf(desk), { type: 'customer_created', limit: 1 });
  assert.equal(JSON.parse(event?.body ?? '{}').data.customer.customer_email, '');
  const missing = { data: { customer_name: 'Ann Lee', customer_phone_1: '0491 570 006' } };
  const created = await desk.call('createcustomer', { body: missing });
  assert.deepEqual([created.status, created.body.param], [400, 'customer_email']);
});

test('an email address is added later, in the desk or by the API, and may be that of no other', async (t) => {
  const desk = await openDesk(t);
  const { customers } = desk.as(desk.owner);
  const { customerId } = await customers.create(sam);
  const { customerId: kimId } = await customers.create(kim);
  await customers.update({ customerId, email: 'sam@example.com' });
  const update = (customer_email: string) =>
    desk.call('updatecustomer', { body: { data: { customer_id: String(kimId), customer_email } } });
  assert.equal((await update('SAM@example.com')).body.code, 'CUSTOMER_EXISTS');
  assert.equal((await update('kim@example.com')).body.customer.customer_email, 'kim@example.com');
  for (const [email, id] of [
    ['sam@example.com', customerId],
    ['kim@example.com', kimId],
  ] as const) {
    assert.equal((await findPublicCustomer(storeOf(desk), { email }))?.customerId, id);
  }
  await customers.update({ customerId: kimId, email: '' });
  assert.equal(await findPublicCustomer(storeOf(desk), { email: 'kim@example.com' }), undefined);
  await customers.create({ email: 'kim@example.com', firstName: 'Another' });
});

test('who is merged into a customer without an email address leaves them theirs', async (t) => {
  const desk = await openDesk(t);
  const { customers } = desk.as(desk.owner);
  const { customerId: keepCustomerId } = await customers.create(sam);
  const other = await customers.create({ email: 'sam@example.com', firstName: 'Samuel' });
  await customers.merge({ keepCustomerId, mergeCustomerId: other.customerId });
  const found = await findPublicCustomer(storeOf(desk), { email: 'sam@example.com' });
  assert.equal(found?.customerId, keepCustomerId);
  const third = await customers.create(kim);
  await customers.merge({ keepCustomerId, mergeCustomerId: third.customerId });
  const kept = await customers.find({ customerId: keepCustomerId });
  assert.deepEqual([kept.email, kept.phone1], ['sam@example.com', sam.phone1]);
});

async function importRows(desk: Desk, rows: string[][], onExisting: 'skip' | 'update' = 'skip') {
  const { app, account, owner } = desk;
  const file = { fileName: 'leads.csv', rows: sheetOf(rows) };
  const importId = await beginImport(app, { ...account, userId: owner.userId, ...file });
  const { imports } = desk.as(owner);
  const { options } = await imports.find({ importId });
  const mapping = [...options.mapping];
  await imports.check({ importId, options: { ...options, mapping, onExisting } });
  while (await continueImport(app, { ...account, importId }));
  await imports.run({ importId });
  while (await continueImport(app, { ...account, importId }));
  const { created, updated, skipped, faults } = await imports.find({ importId });
  return { created, updated, skipped, faults: faults.map(({ problem }) => problem) };
}

test('a file may have rows with a phone number alone, which are one customer each however often they come', async (t) => {
  const desk = await openDesk(t);
  const { customers } = desk.as(desk.owner);
  const rows = [
    ['Name', 'Email', 'Mobile', 'Landline', 'Suburb'],
    ['Sam Hill', '', '491570110', '', ''],
    ['Kim Ng', '', '', '(02) 5550 1234', ''],
    ['Lee Ng', '', '0491 570 110', '', ''],
    ['sam hill', '', '+61 491 570 110', '', ''],
    ['Nobody', '', '', '', ''],
    ['', '', '0491 570 157', '', ''],
  ];
  const first = await importRows(desk, rows);
  assert.deepEqual(first, {
    created: 4,
    updated: 0,
    skipped: 0,
    faults: [
      'an earlier row has the same phone number and name',
      'the email address is missing, and so is a phone number',
    ],
  });
  const shown = async () =>
    (await customers.list({ sort: 'name', direction: 'asc' })).customers.map(
      ({ name, email, phone: number, address }) => [name, email, number, address],
    );
  const people = [
    ['0491 570 157', '', '0491 570 157', ''],
    ['Sam Hill', '', '0491570110', ''],
    ['Kim Ng', '', '(02) 5550 1234', ''],
    ['Lee Ng', '', '0491 570 110', ''],
  ];
  assert.deepEqual((await shown()).toSorted(), people.toSorted());
  assert.deepEqual((await importRows(desk, rows)).skipped, 4, 'nobody is there twice');
  rows[1] = ['Sam Hill', '', '0491570110', '', 'Yass'];
  const again = await importRows(desk, rows.slice(0, 2), 'update');
  assert.deepEqual([again.created, again.updated], [0, 1]);
  assert.deepEqual((await shown()).find(([name]) => name === 'Sam Hill')?.[3], 'Yass');
});

test('an erased customer without an email address takes no other’s rows of files along', async (t) => {
  const desk = await openDesk(t);
  const { customers } = desk.as(desk.owner);
  const head = ['Name', 'Email', 'Mobile', 'GST'];
  await importRows(desk, [
    head,
    ['Sam Hill', '', '0491 570 110', ''],
    ['Ann Lee', 'ann@example.com', '0491 570 156', ''],
    ['Bob', 'bob@example.com', '', 'perhaps'],
  ]);
  const list = (await customers.list({ search: 'sam hill' })).customers;
  await customers.erase({ customerId: list[0]?.customerId ?? 0, name: 'Sam Hill' });
  const rows = await desk.database.rows('select cells_json from import_rows order by row_number');
  assert.deepEqual(
    rows.map(({ cells_json }) => JSON.parse(String(cells_json))[0]),
    [undefined, 'Ann Lee', 'Bob'],
  );
  assert.equal((await customers.list({})).customers.length, 1);
});

test('a proposal for a customer without an email address is published, and sent by hand or by SMS', async (t) => {
  const desk = await openDesk(t, { ports: { ...quickPrinter, ...sendsEmail, ...sendsSms } });
  const { customers, contracts, messages, proposals } = desk.as(desk.owner);
  const { customerId } = await customers.create(sam);
  const projectId = await addReadyProject(desk, String(customerId));

  const { contract } = await publish(desk, projectId, { verification: undefined });
  assert.deepEqual(
    [contract.verification, contract.signers.map(({ name, email }) => [name, email])],
    ['none', [['Sam Hill', '']]],
    'no code can be emailed to them',
  );
  await assert.rejects(publish(desk, projectId, { verification: 'email' }), {
    message: 'Add an email address for Sam Hill: the code to sign goes there',
  });
  const [open] = await contracts.ofProject({ projectId });
  const [signer] = open?.signers ?? [];
  assert.match(signer?.link ?? '', /\?signer=/, 'the link to sign can be copied');
  assert.equal(signer?.canBeEmailed, false);
  const link = { contractId: contract.contractId, position: 1 };
  await assert.rejects(contracts.emailLink(link), refusal('NO_RECIPIENT'));
  await proposals.markSent({ projectId });
  const [listed] = (await desk.call('getallcustomers')).body;
  assert.equal(listed.customer_status, 'Proposal Sent');

  const { email, sms } = await messages.reach({ projectId });
  assert.equal(email.refusal?.code, 'NO_RECIPIENT');
  assert.match(email.refusal?.message ?? '', /Add an email address/);
  assert.equal(sms.refusal?.code, 'SMS_NO_CONSENT');
  const sent = await desk.call('sendprojectemail', {
    body: { data: { project_id: String(projectId), template: 'Proposal' } },
  });
  assert.deepEqual([sent.status, sent.body.code], [409, 'NO_RECIPIENT']);
  await storeOf(desk).transaction((tx) =>
    setConsent(desk.app, tx, {
      key: { customerId },
      channel: 'sms',
      given: true,
      source: 'On the phone',
    }),
  );
  assert.equal((await messages.reach({ projectId })).sms.refusal, null);
});

test('a lead with a name and a phone number is added on a phone, and asks for an email address nowhere', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, '/customers');
  await page.getByRole('button', { name: 'New lead' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New lead' });
  await dialog.getByLabel('First name').fill('Sam');
  await dialog.getByLabel('Last name').fill('Hill');
  await dialog.getByRole('button', { name: 'Add lead' }).click();
  await dialog.getByText('Enter an email address or a phone number').waitFor();
  // Above the button, and out of view until then.
  await dialog.locator('input[type="email"]:focus').waitFor();
  await assertAccessible(page);
  await dialog.getByRole('textbox', { name: 'Phone', exact: true }).fill(sam.phone1);
  await dialog.getByRole('button', { name: 'Add lead' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sam Hill' }).waitFor();
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByText('None yet').waitFor();
  assert.equal(await page.locator('a[href^="mailto:"]').count(), 0);
  await assertAccessible(page);
});
