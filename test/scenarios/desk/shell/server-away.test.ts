import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { closeServer, createServer } from '../../../../src/doors/http/server.ts';
import { webDoor } from '../../../../src/doors/web/door.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { desktop, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { renameAssets } from '../../../support/browser/rename-assets.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { openGate } from '../../../support/processes/open-gate.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();
const tablet = { width: 820, height: 1180 };
const built = process.env.SUNDESK_WEB ?? new URL('../../../../dist/web', import.meta.url).pathname;

/** Follows a link of the menu, as the keyboard does: what is pointed at would be loaded before. */
async function follow(page: Page, name: string): Promise<void> {
  const burger = page.getByRole('button', { name: 'Menu', exact: true });
  if (await burger.isVisible()) await burger.click();
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  await link.press('Enter');
}

/** What a browser says of code that is not there; the pages of a gate have another host. */
const expected = /could not be loaded|status of 404|Refused to apply style|localhost/;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

for (const viewport of [phone, tablet, desktop]) {
  test(`a screen that is opened while the server is away opens when it is back, ${viewport.width} px wide`, async (t) => {
    const desk = await openDesk(t);
    const gate = await openGate(t, desk.url);
    const { page } = await visit(t, { viewport, expected });
    await desk.signIn(page, desk.owner, '/profile');
    await page.goto(`${gate.url}/app/pipeline`);
    await heading(page, 'Pipeline').waitFor();
    await page.waitForLoadState('load');
    await gate.stop();
    await follow(page, 'Dashboard');
    await heading(page, 'This screen could not be loaded').waitFor();
    await page.getByText('This screen reloads automatically when the server responds.').waitFor();
    assert.equal(await page.getByText('preload CSS').count(), 0);
    // The frame is still there, and with it the screens that were loaded before.
    await page.getByText('Example Solar').first().waitFor();
    await assertAccessible(page);
    await follow(page, 'Pipeline');
    await heading(page, 'Pipeline').waitFor();
    await follow(page, 'Dashboard');
    await heading(page, 'This screen could not be loaded').waitFor();
    await gate.start();
    await heading(page, 'Dashboard').waitFor();
    assert.equal(new URL(page.url()).pathname, '/app/dashboard');
  });
}

test('a screen reloads itself after an upgrade renamed the assets', async (t) => {
  const desk = await openDesk(t);
  const gate = await openGate(t, desk.url);
  const upgraded = createServer(desk.app, { trustProxy: false, allowHttp: true });
  upgraded.register(webDoor(desk.app, { folder: renameAssets(t, built) }));
  const { port } = new URL(await upgraded.listen({ host: 'localhost', port: 0 }));
  t.after(() => closeServer(upgraded, 100));
  const { page } = await visit(t, { viewport: desktop, expected });
  await desk.signIn(page, desk.owner, '/profile');
  await page.goto(`${gate.url}/app/pipeline`);
  await heading(page, 'Pipeline').waitFor();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await gate.stop();
  await gate.start(Number(port));
  await follow(page, 'Dashboard');
  await heading(page, 'Dashboard').waitFor();
  await until(async () => loads, 1);
});

test('a screen whose code is gone for good reloads once, then says what to do', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: desktop, expected });
  await desk.signIn(page, desk.owner, '/pipeline');
  await heading(page, 'Pipeline').waitFor();
  await page.route('**/app/assets/dashboard-screen*', (route) => route.abort());
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await follow(page, 'Dashboard');
  await page.getByText('The server responds, but part of this screen is missing.').waitFor();
  await until(async () => loads, 1);
  await assertAccessible(page);
  await page.unroute('**/app/assets/dashboard-screen*');
  await page.getByRole('button', { name: 'Reload now' }).click();
  await heading(page, 'Dashboard').waitFor();
});

test('a dialog whose code is missing leaves the screen as it is', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: desktop, expected });
  await page.route('**/app/assets/shortcuts-dialog*', (route) => route.abort());
  await desk.signIn(page, desk.owner, '/pipeline');
  await heading(page, 'Pipeline').waitFor();
  await page.keyboard.press('?');
  await page.getByText('Something went wrong').waitFor();
  await heading(page, 'Pipeline').waitFor();
});
