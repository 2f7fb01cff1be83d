import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createAccount } from '../../../../src/domain/accounts/create-account.ts';
import { createCustomer } from '../../../../src/domain/customers/create-customer.ts';
import { deskUrl } from '../../../../src/domain/shared/page-links.ts';
import { desktop, openBrowser } from '../../../support/browser/open-browser.ts';
import { openDesk, password } from '../../../support/open-desk.ts';

const visit = openBrowser();

/** A person who owns two firms, the second with a customer. */
async function openTwoFirms(t: TestContext) {
  const desk = await openDesk(t);
  const { app, owner } = desk;
  const second = await createAccount(app, { name: 'Second Solar', email: owner.email });
  await desk.database.change(
    'update users set identity_id = ? where user_id = ?',
    owner.identityId,
    second.userId,
  );
  const { customerId } = await app.store.forAccount(second.accountId).transaction((tx) =>
    createCustomer(app, tx, {
      userId: second.userId,
      email: 'ivy@example.com',
      firstName: 'Ivy',
      lastName: 'Example',
    }),
  );
  return { desk, url: deskUrl(app, second.accountId, `customers/${customerId}`) };
}

test('a link of the other account opens it there, signed in or not', async (t) => {
  const { desk, url } = await openTwoFirms(t);
  const { page } = await visit(t, { viewport: desktop });
  await page.goto(url);
  await page.getByLabel('Email').fill(desk.owner.email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Ivy Example', level: 1 }).waitFor();
  await page.getByText('Second Solar').first().waitFor();
  assert.equal(new URL(page.url()).search, '');

  const other = await visit(t, { viewport: desktop });
  await desk.signIn(other.page, desk.owner, '/pipeline');
  await other.page.getByRole('heading', { name: 'Pipeline', level: 1 }).waitFor();
  await other.page.goto(url);
  await other.page.getByRole('heading', { name: 'Ivy Example', level: 1 }).waitFor();
});

test('a link of an account that one does not belong to says so', async (t) => {
  const { desk, url } = await openTwoFirms(t);
  const seller = await desk.addMember('sales');
  const { page } = await visit(t, { viewport: desktop, expected: /not a member/ });
  await desk.signIn(page, seller, '/pipeline');
  await page.getByRole('heading', { name: 'Pipeline', level: 1 }).waitFor();
  await page.goto(url);
  await page.getByText('You are not a member of this account').waitFor();
});
