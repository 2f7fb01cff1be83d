import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertDecent, desktop, openBrowser } from '../../../support/browser/open-browser.ts';
import { openDesk, password } from '../../../support/open-desk.ts';

const visit = openBrowser();

for (const { asked, shown, title } of [
  { asked: '', shown: '/app/today', title: 'Today' },
  { asked: '/customers', shown: '/app/customers', title: 'Customers' },
]) {
  test(`a request for /app${asked} leads through sign-in to ${shown}`, async (t) => {
    const desk = await openDesk(t);
    const visitor = await visit(t, { viewport: desktop });
    const { page } = visitor;
    await page.goto(`${desk.url}/app${asked}`);
    await page.getByLabel('Email').fill(desk.owner.email);
    await page.locator('input[type=password]').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor();
    assert.equal(new URL(page.url()).pathname, shown);
    await assertDecent(visitor);
  });
}

test('the address of the service leads to the desk', async (t) => {
  const desk = await openDesk(t);
  const answer = await fetch(desk.url, { redirect: 'manual' });
  assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/app']);
});
