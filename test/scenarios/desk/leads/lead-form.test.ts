import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { changeLeadForm, newLeadForm } from '../../../../src/domain/leads/change-lead-form.ts';
import { secondMs } from '../../../../src/domain/shared/time.ts';
import { storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { desktop, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';

const visit = openBrowser();

/** A website of the firm on a host of its own, whose page shows what was pasted into it. */
async function openWebsite(t: TestContext, pasted: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>Example Solar</title></head><body><h1>Example Solar</h1>${pasted}</body></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test('from the settings to a website, and from the website to the board and the bell', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, '/settings/lead-form');
  await page.getByRole('switch', { name: 'Show the form' }).check();
  await page.getByLabel('Heading').fill('Ask for a quote');
  const websites = page.getByRole('combobox', { name: 'Websites that may show the form' });
  await websites.fill('no website');
  await websites.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Must be addresses such as https://www.example.com.au').waitFor();
  await websites.press('Backspace');
  await websites.fill('www.example.com');
  await websites.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  const snippet = await page.getByLabel('Script', { exact: true }).inputValue();
  await keep(page, 'lead-settings-1280');
  await assertAccessible(page);

  const website = await openWebsite(t, snippet);
  await storeOf(desk).transaction((tx) =>
    changeLeadForm(desk.app, tx, {
      ...newLeadForm,
      isOn: true,
      heading: 'Ask for a quote',
      websites: [website],
    }),
  );
  const visitor = await visit(t, { viewport: phone, expected: /localhost/ });
  await visitor.page.goto(website);
  const frame = visitor.page.frameLocator('iframe[title="Contact form"]');
  await frame.getByRole('heading', { name: 'Ask for a quote' }).waitFor();
  desk.clock.advance(3 * secondMs);
  await frame.getByLabel('Name').fill('Jo Citizen');
  await frame.getByLabel('Phone').fill('0491 570 156');
  await frame.getByLabel('Message').fill('Panels for a shed');
  await keep(visitor.page, 'lead-website-360');
  await frame.getByRole('button', { name: 'Send' }).click();
  await frame.getByText('We have your details').waitFor();
  await keep(visitor.page, 'lead-website-sent-360');
  const [inner, outer] = await Promise.all([
    frame.locator('body').evaluate((body) => body.getBoundingClientRect().height),
    visitor.page.locator('iframe').evaluate((one) => one.getBoundingClientRect().height),
  ]);
  assert.ok(Math.abs(inner - outer) <= 1, `the frame of ${outer} fits the form of ${inner}`);

  await page.goto(`${desk.url}/app/pipeline`);
  await page.getByText('Jo Citizen').first().waitFor();
  await page.getByRole('button', { name: 'Notices, 1 unread' }).click();
  await page
    .getByText(/New lead/)
    .last()
    .waitFor();
  await page.goto(`${desk.url}/app/customers/1`);
  await page.getByText('From the lead form:').waitFor();
  await keep(page, 'lead-customer-1280');
});

test('a website that is not among the allowed ones cannot show the form', async (t) => {
  const desk = await openDesk(t);
  const { publicKey } = await storeOf(desk).transaction((tx) =>
    changeLeadForm(desk.app, tx, {
      ...newLeadForm,
      isOn: true,
      websites: ['https://www.example.com'],
    }),
  );
  const script = `<script src="${desk.url}/lead/form.js" data-key="${publicKey}" async></script>`;
  const visitor = await visit(t, { viewport: desktop, expected: /frame-ancestors|localhost/ });
  const refused = visitor.page.waitForEvent('console', (message) =>
    message.text().includes('frame-ancestors'),
  );
  await visitor.page.goto(await openWebsite(t, script));
  await refused;
});

for (const [viewport, hasScript] of [
  [phone, false],
  [phone, true],
  [desktop, true],
] as const) {
  const how = hasScript ? 'with' : 'without';
  test(`the page of the form works at ${viewport.width} pixels ${how} JavaScript`, async (t) => {
    const desk = await openDesk(t);
    const { publicKey } = await storeOf(desk).transaction((tx) =>
      changeLeadForm(desk.app, tx, { ...newLeadForm, isOn: true }),
    );
    const visitor = await visit(t, { viewport, hasScript });
    const { page } = visitor;
    await page.goto(`${desk.url}/lead/${publicKey}`);
    desk.clock.advance(3 * secondMs);
    if (hasScript) await assertAccessible(page);
    await keep(page, `lead-page-${viewport.width}`);
    await page.getByLabel('Name').fill('Jo Citizen');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').getByText('Enter an email address or a phone number').waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Jo Citizen');
    assert.equal(await page.getByLabel('Email').getAttribute('aria-invalid'), 'true');
    if (hasScript) await assertAccessible(page);
    await keep(page, `lead-page-fault-${viewport.width}`);
    await page.getByLabel('Email').fill('jo@example.com');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('We have your details').waitFor();
    if (hasScript) await assertAccessible(page);
    await keep(page, `lead-page-sent-${viewport.width}`);
  });
}
