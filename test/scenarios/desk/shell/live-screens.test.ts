import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { confirmView } from '../../../../src/domain/proposals/page/confirm-view.ts';
import { dayMs, minuteMs, secondMs } from '../../../../src/domain/shared/time.ts';
import { addCustomer } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk, password } from '../../../support/open-desk.ts';
import {
  addReadyProject,
  open,
  publish,
  quickPrinter,
  visitOf,
} from '../../../support/proposals/arrange-proposals.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();
const live = { coalesceMs: 5, heartbeatMs: 200, pollMs: 200 };

/** A firm whose customer Ann Lee has a proposal. */
async function openFirm(t: TestContext) {
  const desk = await openDesk(t, { ports: quickPrinter, live });
  const projectId = await addReadyProject(desk, await addCustomer(desk));
  const { proposal } = await publish(desk, projectId);
  return { desk, projectId, token: proposal.token };
}

/** A visitor who is not a member looks at the proposal. */
async function look(desk: Desk, token: string): Promise<void> {
  const { pageRequestId } = await open(desk, token);
  desk.clock.advance(2 * secondMs);
  const { viewer } = visitOf();
  await confirmView(desk.app, { token, pageRequestId, viewer, isAutomated: false, seconds: {} });
}

const banner = (page: Page, title: string) => page.getByText(title, { exact: true });

test('open desks say when a customer views a proposal, and lead there', async (t) => {
  const { desk, projectId, token } = await openFirm(t);
  for (const viewport of [desktop, phone]) {
    const visitor = await visit(t, { viewport });
    const { page } = visitor;
    await desk.signIn(page, desk.owner, '/dashboard');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    desk.clock.advance(dayMs);
    await look(desk, token);
    const link = page.getByRole('link', { name: 'Open project' });
    // It goes by itself after a while, but not from under the pointer.
    await link.hover();
    const said = page.getByRole('status').getByText(/^Ann Lee is looking at their proposal/);
    // It is to be seen, and said.
    await until(() => said.count(), 2);
    await assertAccessible(page);
    await link.click();
    await page.waitForURL(`**/projects/${projectId}`);
    await link.waitFor({ state: 'detached' });
    await assertDecent(visitor);
  }
});

test('shows changes of others at once, without a notice', async (t) => {
  const desk = await openDesk(t, { live });
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, '/customers');
  await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
  await addCustomer(desk);
  await page.getByRole('link', { name: 'Ann Lee' }).waitFor();
  assert.equal(await page.locator('.mantine-Notification-root').count(), 0);
});

test('shows a note that another member adds to the open customer', async (t) => {
  const desk = await openDesk(t, { live });
  const customerId = Number(await addCustomer(desk));
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, `/customers/${customerId}`);
  await page.getByRole('heading', { name: 'Ann Lee', level: 1 }).waitFor();
  const { customers } = desk.as(desk.owner);
  await customers.addNote({ customerId, text: 'The meter box is behind the shed' });
  await page.getByText('The meter box is behind the shed').waitFor();
});

test('shows changes between the first load of a screen and its live updates', async (t) => {
  const desk = await openDesk(t, { live });
  const { page } = await visit(t, { viewport: desktop });
  const { promise: isAdded, resolve: added } = Promise.withResolvers<unknown>();
  await page.route('**/app/live?**', async (route) => {
    await isAdded;
    await route.continue();
  });
  await desk.signIn(page, desk.owner, '/customers');
  await page.getByText('No customers yet').waitFor();
  added(await addCustomer(desk));
  await page.getByRole('link', { name: 'Ann Lee' }).waitFor();
});

test('a window that was hidden does not announce a view that is long over', async (t) => {
  const { desk, token } = await openFirm(t);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, '/customers');
  await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
  await page.context().setOffline(true);
  await banner(page, 'You are offline').waitFor();
  await look(desk, token);
  desk.clock.advance(10 * minuteMs);
  await page.context().setOffline(false);
  await banner(page, 'You are offline').waitFor({ state: 'detached' });
  const bob = { customer_email: 'bob@example.com', customer_name: 'Bob Brown' };
  await addCustomer(desk, bob);
  await page.getByRole('link', { name: 'Bob Brown' }).waitFor();
  assert.equal(await page.getByText(/is looking at their proposal/).count(), 0);
});

test('the desk reports a lost network and recovers when it is back', async (t) => {
  const desk = await openDesk(t, { live });
  for (const viewport of [desktop, phone]) {
    const { page, context } = await visit(t, { viewport });
    await desk.signIn(page, desk.owner, '/dashboard');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await context.setOffline(true);
    await banner(page, 'You are offline').waitFor();
    await assertAccessible(page);
    await context.setOffline(false);
    await banner(page, 'You are offline').waitFor({ state: 'detached' });
  }
});

test('the desk reports an outage of the server, and then shows the changes made meanwhile', async (t) => {
  const desk = await openDesk(t, { live });
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, '/customers');
  await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
  const { server } = desk.server;
  server.close();
  server.closeAllConnections();
  await banner(page, 'Can’t reach the server').waitFor();
  await addCustomer(desk);
  server.listen(Number(new URL(desk.url).port), 'localhost');
  await banner(page, 'Can’t reach the server').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Ann Lee' }).waitFor();
});

test('a signed-out member sees it at once, and continues after signing in', async (t) => {
  const desk = await openDesk(t, { live });
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, '/dashboard');
  // All is there, so nothing is asked that would be refused.
  await page.getByText('What you will see here').waitFor();
  await until(() => page.locator('.mantine-Skeleton-root').count(), 0);
  await endSessions(desk);
  await banner(page, 'You have been signed out').waitFor();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.locator('input[type=password]').fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
  await banner(page, 'You have been signed out').waitFor({ state: 'detached' });
});

test('signing in in another window loses nothing in this one', async (t) => {
  const desk = await openDesk(t, { live });
  const { page, context } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, '/dashboard');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'New lead' });
  await form.getByLabel('First name').fill('Robin');
  await endSessions(desk);
  await banner(page, 'You have been signed out').waitFor();
  const other = await context.newPage();
  await desk.signIn(other, desk.owner);
  await banner(page, 'You have been signed out').waitFor({ state: 'detached' });
  assert.equal(await form.getByLabel('First name').inputValue(), 'Robin');
});

async function endSessions({ database }: Desk): Promise<void> {
  await database.change('delete from sessions');
}
