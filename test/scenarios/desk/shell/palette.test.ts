import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { addCustomer } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();

/** Many tests share one page, which takes longer than one test may. */
const journey = { timeout: 5 * 60_000 };

const field = (page: Page) => page.getByRole('combobox', { name: /^Search customers/ });
/** Waits until what is typed goes to the field, which is a moment after it is in sight. */
const fieldReady = (page: Page) => field(page).and(page.locator(':focus')).waitFor();
const chosen = (page: Page) => page.getByRole('option', { selected: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const focused = (page: Page) => page.evaluate('document.activeElement.textContent');
const focusedTag = (page: Page) => page.evaluate('document.activeElement.tagName');

test('a desktop is worked with the palette and with keys alone', journey, async (t) => {
  const desk = await openDesk(t);
  await addCustomer(desk, { customer_email: 'bob@example.com', customer_name: 'Bob Brown' });
  const customerId = await addCustomer(desk);
  const visitor = await visit(t, { viewport: desktop });
  const { page } = visitor;

  await t.test('the first Tab offers to skip the navigation', async () => {
    await desk.signIn(page, desk.owner, '/dashboard');
    await page.reload();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'Skip to content');
    await page.keyboard.press('Enter');
    assert.equal(await focusedTag(page), 'MAIN');
    assert.equal(page.url(), `${desk.url}/app/dashboard`);
  });

  await t.test('the bare address opens today and moves the focus nowhere', async () => {
    await page.goto(`${desk.url}/app/`);
    await page.waitForURL('**/today');
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    assert.equal(await focusedTag(page), 'BODY');
  });

  await t.test(
    'the menu shrinks to its icons, which keep their names, in this browser',
    async () => {
      const menu = page.getByRole('navigation', { name: 'Main' });
      const width = async () => (await menu.boundingBox())?.width;
      await menu.getByRole('button', { name: 'Collapse menu' }).click();
      await until(width, 56);
      await page.reload();
      const link = menu.getByRole('link', { name: 'Calendar' });
      await link.hover();
      const name = page.getByRole('tooltip', { name: 'Calendar' });
      await name.waitFor();
      assert.equal(await width(), 56);
      await page.mouse.move(700, 500);
      await name.waitFor({ state: 'detached' });
      await assertAccessible(page);
      await menu.getByRole('button', { name: 'Expand menu' }).click();
      await until(width, 220);
    },
  );

  await t.test('an unknown address says so beside the menu, which leads on', async () => {
    const main = page.getByRole('navigation', { name: 'Main' });
    for (const path of ['/webhooks', '/settings/nothing', '/customers/1/x', '/projects/no']) {
      await page.goto(`${desk.url}/app${path}`);
      await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
      await main.getByRole('link', { name: 'Pipeline' }).waitFor();
      assert.equal(await page.title(), 'Page not found · Sundesk');
      await assertAccessible(page);
    }
    await page.getByRole('link', { name: 'Back to Today' }).click();
    await page.waitForURL('**/today');
    await assertDecent(visitor);
  });

  await t.test('what is typed while the search opens is searched', async () => {
    for (const key of ['Control+k', '/']) {
      let arrive: () => void = () => undefined;
      const typed = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await page.route('**/palette-*.js', async (route) => {
        await typed;
        await route.continue();
      });
      await page.goto(`${desk.url}/app/dashboard`);
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      await page.keyboard.press(key);
      await page.keyboard.type('annx');
      await page.keyboard.press('Backspace');
      arrive();
      await page.getByRole('option', { name: 'Ann Lee' }).waitFor();
      await page.keyboard.type(' le');
      assert.equal(await field(page).inputValue(), 'ann le');
      assert.equal(pathOf(page), '/app/dashboard');
      await page.unroute('**/palette-*.js');
      await page.keyboard.press('Escape');
      await field(page).waitFor({ state: 'detached' });
    }
  });

  await t.test('closing the palette returns to the same place', async () => {
    const button = page.getByRole('button', { name: /^Search/ });
    await button.focus();
    await page.keyboard.press('Enter');
    await fieldReady(page);
    await page.keyboard.type('zzzz');
    await page.getByText('No results for “zzzz”').waitFor();
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    await until(() => focused(page), 'SearchCtrl K');
    assert.equal(pathOf(page), '/app/dashboard');
  });

  await t.test('a new customer can be added from anywhere', async () => {
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: 'New lead' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`${desk.url}/app/customers?new=1`);
    await page.getByRole('dialog', { name: 'New lead' }).waitFor();
    await page.waitForURL(`${desk.url}/app/customers`);
  });

  await t.test('a customer is found and opened without a mouse', async () => {
    await page.goto(`${desk.url}/app/pipeline`);
    await page.getByRole('heading', { name: 'Pipeline', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await fieldReady(page);
    await assertAccessible(page);
    await page.keyboard.type('ann le');
    await page.getByRole('option', { name: 'Ann Lee' }).waitFor();
    assert.match(String(await chosen(page).textContent()), /^Ann Lee/);
    await assertAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/customers/${customerId}`);
    await page.getByRole('heading', { name: 'Ann Lee', level: 1 }).waitFor();
    await until(() => focused(page), 'Ann Lee');
    await assertDecent(visitor);
  });

  await t.test('the field says which entry is chosen, and the arrows go around', async () => {
    await page.goto(`${desk.url}/app/profile`);
    await page.getByRole('button', { name: /^Search/ }).click();
    await fieldReady(page);
    await page.keyboard.type('pipe');
    const options = page.getByRole('option');
    await until(() => options.count(), 2);
    const ids = await options.evaluateAll((all) => all.map(({ id }) => id));
    const active = () => field(page).getAttribute('aria-activedescendant');
    await until(active, ids[0] ?? '');
    await page.keyboard.press('ArrowUp');
    await until(active, ids[1] ?? '');
    await page.keyboard.press('ArrowDown');
    await until(active, ids[0] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pipeline');
    await page.getByRole('heading', { name: 'Pipeline', level: 1 }).waitFor();
    await until(() => focusedTag(page), 'H1');
  });

  await t.test('single keys lead to screens, and never while typing', async () => {
    await page.getByRole('heading', { name: 'Pipeline', level: 1 }).waitFor();
    await page.keyboard.type('gc');
    await page.waitForURL('**/customers');
    await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
    await until(() => focusedTag(page), 'H1');
    assert.equal(await focused(page), 'Customers');
    await until(() => page.title(), 'Customers · Sundesk');
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
    assert.deepEqual(await current.allTextContents(), ['Customers']);
    await page.keyboard.press('Control+k');
    await fieldReady(page);
    await page.keyboard.type('gd?n');
    assert.equal(await field(page).inputValue(), 'gd?n');
    assert.equal(pathOf(page), '/app/customers');
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    await page.keyboard.type('gd');
    await page.waitForURL('**/dashboard');
    await assertDecent(visitor);
  });

  await t.test('shortcuts are listed, and can be switched off in this browser', async () => {
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.waitFor();
    await assertAccessible(page);
    await help.getByRole('switch').press('Space');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.keyboard.type('gc?n/');
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.equal(pathOf(page), '/app/dashboard');
    await page.keyboard.press('Control+k');
    await fieldReady(page);
    await page.keyboard.type('shortcuts');
    await page.keyboard.press('Enter');
    await help.waitFor();
    await help.getByRole('switch').press('Space');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.type('gc');
    await page.waitForURL('**/customers');
    await assertDecent(visitor);
  });
});

test('a phone has a menu and the palette', async (t) => {
  const desk = await openDesk(t);
  const visitor = await visit(t, { viewport: phone });
  const { page } = visitor;

  await t.test(
    'the menu of a phone is passed over while it is closed, and led to when it opens',
    async () => {
      await desk.signIn(page, desk.owner, '/dashboard');
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      const menu = page.getByRole('navigation', { name: 'Main' });
      assert.equal(await menu.count(), 0, 'it is hidden from everybody');
      await page.getByRole('button', { name: 'Menu', exact: true }).focus();
      await page.keyboard.press('Enter');
      await until(() => focused(page), 'Today');
      await assertAccessible(page);
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
      await until(() => page.evaluate(`document.activeElement.getAttribute('aria-label')`), 'Menu');
      await page.keyboard.press('Enter');
      await menu.getByRole('link', { name: 'Customers' }).press('Enter');
      await page.waitForURL('**/customers');
      await until(() => focused(page), 'Customers');
      await assertDecent(visitor);
    },
  );

  await t.test('on a phone the palette opens with a touch', async () => {
    await page.goto(`${desk.url}/app/dashboard`);
    await page.getByRole('button', { name: 'Search' }).tap();
    await fieldReady(page);
    await page.getByRole('option', { name: 'Profile and security' }).tap();
    await page.waitForURL('**/profile');
    await assertDecent(visitor);
  });
});

test('everybody is offered what their role may do', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: desktop });
  const offered = async (role: 'sales' | 'read_only') => {
    await desk.signIn(page, await desk.addMember(role), '/dashboard');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.keyboard.press('Control+k');
    await fieldReady(page);
    return page.getByRole('option').allTextContents();
  };
  const first = ['Today', 'Calendar', 'Pipeline', 'Customers', 'Dashboard', 'STC watch'];
  const settings = [
    'Settings',
    'Profile and security',
    'Notifications',
    'Products',
    'Electricity plans',
    'Rebates',
  ];
  const last = [...settings, 'Dark mode', 'Keyboard shortcuts'];
  const sellers = ['New lead', ...first, 'Calculator', ...last];
  assert.deepEqual(await offered('sales'), sellers);
  assert.deepEqual(await offered('read_only'), [...first, ...last]);
});
