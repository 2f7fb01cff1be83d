import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer, storeOf } from '../../../test/support/arrange.ts';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import { findUser } from '../accounts/team/user-queries.ts';
import { changeCustomerStatus } from './change-customer-status.ts';
import { findOwner } from './change-owner.ts';
import { createCustomer } from './create-customer.ts';

const nobody = 999_999;

test('finds the user with an email address, and refuses an address of none', async (t) => {
  const desk = await openTestApp(t);
  const store = storeOf(desk);
  const user = await findUser(store, desk.account.userId);
  assert.deepEqual(await findOwner(store, user?.email ?? ''), user);
  await assert.rejects(findOwner(store, 'nobody@example.com'), {
    code: 'INVALID_PARAMETERS',
    message: 'owner_email is not a user of this account',
  });
});

test('a missing acting user is a fault that does not mention owner_email', async (t) => {
  const desk = await openTestApp(t);
  const { app } = desk;
  const customerId = Number(await addCustomer(desk));
  const move = { key: { customerId }, status: 'Contacted', reason: '', source: 'user' } as const;
  const fault = { name: 'AssertionError', message: 'Only users of the account can act' };
  await assert.rejects(
    storeOf(desk).transaction((tx) => changeCustomerStatus(app, tx, { ...move, userId: nobody })),
    fault,
  );
  await assert.rejects(
    storeOf(desk).transaction((tx) =>
      createCustomer(app, tx, { email: 'new@example.com', userId: nobody }),
    ),
    fault,
  );
});
