import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addProject, addUser } from '../../../../test/support/arrange.ts';
import { openTestApp, type TestApp } from '../../../../test/support/open-test-app.ts';
import { publicProject } from '../../projects/payload.ts';
import { findProjectsOf } from '../../projects/rows/projects.ts';
import { formatMoment } from '../../shared/time.ts';
import { changeCustomerStatus } from '../change-customer-status.ts';
import { createCustomer } from '../create-customer.ts';
import { addCustomerNote } from '../customer-notes.ts';
import { datedCustomer, publicCustomer } from '../payload.ts';
import { findPublicCustomer } from '../rows/find-customers.ts';
import { updateCustomer } from '../update-customer.ts';
import { findCustomer, findNotes, findPublicCustomers } from './find-customers.ts';

const email = 'ann@example.com';
const key = { email };

/** The customer as the interface shows it, put together from the tables that hold the truth. */
async function readFromTables({ app, account }: TestApp) {
  const store = app.store.forAccount(account.accountId);
  const customer = await findCustomer(store, key);
  assert.ok(customer);
  const projects = await findProjectsOf(store, customer.customerId);
  const { owner } = customer;
  return {
    customer_id: String(customer.customerId),
    gst_status: customer.gstStatus,
    customer_first_name: customer.firstName,
    customer_last_name: customer.lastName,
    customer_phone_1: customer.phone1,
    customer_phone_2: customer.phone2,
    customer_email: customer.email,
    customer_type: customer.type,
    company_name: customer.companyName,
    company_phone: customer.companyPhone,
    owner_user_info: {
      user_id: String(owner.userId),
      first_name: owner.firstName,
      last_name: owner.lastName,
      phone_number: owner.phoneNumber,
      email: owner.email,
      work_title: owner.workTitle,
      username: owner.username,
    },
    creation_date: formatMoment(customer.createdAt),
    customer_notes: (await findNotes(store, customer.customerId)).map(
      ({ createdAt, text: note }) => ({
        datetime: formatMoment(createdAt),
        note,
      }),
    ),
    customer_status: customer.status,
    projects: projects.map(publicProject),
  };
}

/** The customer from the one row that is kept rendered, alone and within a list. */
async function readRendered({ app, account }: TestApp) {
  const db = app.store.forAccount(account.accountId);
  const shown = await findPublicCustomer(db, { email });
  const [listed] = await findPublicCustomers(db, { limit: 1 });
  assert.ok(shown && listed);
  assert.deepEqual(
    await findPublicCustomer(app.store.forAccount(account.accountId), {
      customerId: shown.customerId,
    }),
    shown,
  );
  const alone = publicCustomer(shown).text;
  const { updated_at: updatedAt, ...same } = JSON.parse(datedCustomer(listed).text);
  assert.equal(JSON.stringify(same), alone);
  assert.equal(updatedAt, formatMoment(listed.updatedAt));
  return JSON.parse(alone);
}

test('a customer reads the same from its rendered row as from the tables, whatever changed it', async (t) => {
  const test = await openTestApp(t);
  const { app, account } = test;
  const { userId } = account;
  const store = app.store.forAccount(account.accountId);
  await addUser(test, 'sam@example.com');
  const changes = [
    () => store.transaction((tx) => createCustomer(app, tx, { email, firstName: 'Ann', userId })),
    () =>
      store.transaction((tx) =>
        addCustomerNote(app, tx, { key, text: 'He said "no",\n\\ 🌞', userId }),
      ),
    async () => addProject(test, String((await findCustomer(store, key))?.customerId)),
    () =>
      store.transaction((tx) =>
        updateCustomer(app, tx, {
          key,
          changes: { lastName: 'Lee' },
          ownerEmail: undefined,
          userId,
        }),
      ),
    () =>
      store.transaction((tx) =>
        updateCustomer(app, tx, { key, changes: {}, ownerEmail: 'sam@example.com', userId }),
      ),
    () =>
      store.transaction((tx) =>
        changeCustomerStatus(app, tx, {
          key,
          status: 'Contacted',
          reason: '',
          userId,
          source: 'api',
        }),
      ),
    () => store.transaction((tx) => addCustomerNote(app, tx, { key, text: 'Second', userId })),
    async () => addProject(test, String((await findCustomer(store, key))?.customerId)),
  ];
  for (const change of changes) {
    await change();
    assert.deepEqual(await readRendered(test), await readFromTables(test));
  }
});

test('the rendered row of a customer holds any text', async (t) => {
  const test = await openTestApp(t);
  const { app, account } = test;
  const { userId } = account;
  const store = app.store.forAccount(account.accountId);
  await store.transaction((tx) => createCustomer(app, tx, { email, userId }));
  const texts = fc
    .string({ unit: 'grapheme', maxLength: 50 })
    .filter((text) => !text.includes('\0'));
  await fc.assert(
    fc.asyncProperty(texts, texts, async (firstName, companyName) => {
      const changes = { firstName, companyName };
      await store.transaction((tx) =>
        updateCustomer(app, tx, { key, changes, ownerEmail: undefined, userId }),
      );
      assert.deepEqual(await readRendered(test), await readFromTables(test));
    }),
    { numRuns: 50 },
  );
});

test('customers changed since a time include those with a new project', async (t) => {
  const test = await openTestApp(t);
  const { app, account, clock } = test;
  const store = app.store.forAccount(account.accountId);
  const { customerId } = await store.transaction((tx) =>
    createCustomer(app, tx, { email, userId: account.userId }),
  );
  clock.advance(1000);
  const updatedSince = app.now();
  assert.deepEqual(await findPublicCustomers(store, { limit: 1, updatedSince }), []);
  await addProject(test, String(customerId));
  const [listed] = await findPublicCustomers(store, { limit: 1, updatedSince });
  assert.equal(listed?.customerId, customerId);
});
