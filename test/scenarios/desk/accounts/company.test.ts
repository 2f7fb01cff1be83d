import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { noFinance } from '../../../../src/domain/accounts/settings/finance.ts';
import { noPriceRules } from '../../../../src/domain/accounts/settings/price-rules.ts';
import {
  readSettings,
  readStoredSettings,
} from '../../../../src/domain/accounts/settings/queries.ts';
import { defaultSaleTerms } from '../../../../src/domain/accounts/settings/sale-terms.ts';
import { storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { openDesk, password } from '../../../support/open-desk.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
} from '../../../support/proposals/arrange-proposals.ts';
import { sampleJpeg } from '../../../support/proposals/pictures.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();

async function openCompany(t: TestContext, viewport = desktop) {
  const desk = await openDesk(t, { ports: quickPrinter });
  const visitor = await visit(t, { viewport });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, '/settings/company');
  await page.getByLabel('Legal name').waitFor();
  return { desk, visitor, page };
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. New proposals use these settings.').waitFor();
}

test('company, colours and figures are changed, and the next proposal shows them', async (t) => {
  const { desk, visitor, page } = await openCompany(t);
  await page.getByLabel('Legal name').fill('Example Solar Pty Ltd');
  await page.getByLabel('ABN').fill('51824753556');
  await page.getByLabel('Phone').fill('(02) 5550 1000');
  await page.getByLabel('Email').fill('hello@example.com');
  await page.getByLabel('Website').fill('https://solar.example.com');
  await page.getByLabel('Electrical licence').fill('EC 12345');
  await page.getByLabel('About us').fill('Two electricians.');
  await page.getByLabel('Address').fill('2 Wattle Lane, Newtown NSW 2042');
  await page.getByLabel('Main colour').fill('#5b2a6e');
  await page.getByText('White text is easy to read: contrast 10.').waitFor();
  await page.getByLabel('Accent').fill('#00a6a6');
  await page.getByLabel('Valid for').fill('21');
  await page.getByLabel('Deposit').fill('20');
  await page.getByLabel('Installed within').fill('6');
  await page.getByLabel('Workmanship warranty').fill('10');
  await page.getByLabel('STC price', { exact: true }).fill('36.5');
  await page.getByRole('combobox', { name: 'Time zone' }).click();
  await page.getByRole('option', { name: 'Australia/Perth' }).click();
  await assertAccessible(page);
  await save(page);
  // The form takes what was stored after it has said that it was.
  await until(() => page.getByLabel('ABN').inputValue(), '51 824 753 556');
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  const { sms: _, payment: _payment, ...stored } = await readSettings(storeOf(desk));
  assert.deepEqual(stored, {
    company: {
      legalName: 'Example Solar Pty Ltd',
      abn: '51 824 753 556',
      address: '2 Wattle Lane, Newtown NSW 2042',
      phone: '(02) 5550 1000',
      email: 'hello@example.com',
      website: 'https://solar.example.com',
      licence: 'EC 12345',
      aboutUs: 'Two electricians.',
    },
    colours: { primary: '#5b2a6e', accent: '#00a6a6' },
    proposal: {
      validDays: 21,
      depositPercent: 20,
      installWeeks: 6,
      workmanshipWarrantyYears: 10,
      saleTerms: defaultSaleTerms,
      terms: '',
      warranties: '',
      complaints: '',
      certificateCents: 3650,
      certificatePrices: [],
    },
    finance: noFinance,
    priceRules: noPriceRules,
    timeZone: 'Australia/Perth',
  });
  await assertDecent(visitor);

  const projectId = await addReadyProject(desk);
  const { proposal } = await publish(desk, projectId);
  await page.goto(`${desk.url}/p/${proposal.token}`);
  await page.getByText('Example Solar Pty Ltd').first().waitFor();
  const primary = await page.evaluate(
    `getComputedStyle(document.documentElement).getPropertyValue('--primary').trim()`,
  );
  assert.equal(primary, '#5b2a6e');
  const told = await page.locator('body').innerText();
  for (const text of ['51 824 753 556', '12 December 2026']) {
    assert.ok(told.includes(text), text);
  }
});

test('shows an error at its field, and keeps everything that was typed', async (t) => {
  const { desk, page } = await openCompany(t, phone);
  await page.getByLabel('Phone').fill('(02) 5550 1000');
  await page.getByLabel('ABN').fill('51 824 753 557');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Must be a valid ABN: a digit of this one is wrong').waitFor();
  await until(() => page.evaluate('document.activeElement.value'), '51 824 753 557');
  assert.equal(await page.getByLabel('Phone').inputValue(), '(02) 5550 1000');
  await page.getByLabel('ABN').fill('');
  await page.getByLabel('Main colour').fill('#ffcc00');
  await page.getByText('Too light for white text: contrast 1.5').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Must be darker').waitFor();
  assert.deepEqual((await readSettings(storeOf(desk))).company.phone, '');

  await page.getByRole('button', { name: 'Settings: Company and proposals' }).click();
  await page.getByRole('menuitem', { name: 'Pipeline' }).click();
  await page.getByText('Leave without saving?').waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await until(() => page.getByLabel('Phone').inputValue(), '');
  await page.getByLabel('Deposit').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter a number').waitFor();
});

test('finance is offered once it has lender, rate, term and wording', async (t) => {
  const { desk, page } = await openCompany(t, phone);
  await page.getByRole('switch', { name: 'Show a weekly amount on proposals' }).click();
  await page.getByLabel('Lender').fill('Example Lender');
  await page.getByLabel('Establishment fee').fill('75.5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const missing = page.getByText('Must not be empty while finance is offered');
  await missing.first().waitFor();
  assert.equal(await missing.count(), 3, 'rate, term and wording');
  await page.getByLabel('Interest rate').fill('7.99');
  await page.getByLabel('Term', { exact: true }).fill('84');
  await page.getByRole('textbox', { name: 'Wording' }).fill('Invented wording of a firm.');
  await assertAccessible(page);
  await save(page);
  assert.deepEqual((await readSettings(storeOf(desk))).finance, {
    offered: true,
    lender: 'Example Lender',
    annualRate: 7.99,
    months: 84,
    establishmentFeeCents: 7_550,
    monthlyFeeCents: 0,
    wording: 'Invented wording of a firm.',
  });
});

test('two people who change different settings keep both', async (t) => {
  const { desk, page } = await openCompany(t);
  await page.getByLabel('Phone').fill('(02) 5550 1000');
  const me = desk.as(desk.owner);
  await me.settings.change({ company: { email: 'hello@example.com' } });
  await save(page);
  const { company } = await readSettings(storeOf(desk));
  assert.deepEqual([company.phone, company.email], ['(02) 5550 1000', 'hello@example.com']);
});

test('a logo is chosen, appears on the next proposal, and is removed', async (t) => {
  const { desk, visitor, page } = await openCompany(t);
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, content: Buffer) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const input = page.locator('input[type=file]');
  await input.setInputFiles(file('large.png', Buffer.alloc(700_001)));
  await page.getByText('The file is 701 kB; the limit is 700 kB').waitFor();
  await input.setInputFiles(file('broken.png', Buffer.from('no image')));
  await page.getByText('logo must be a PNG or JPEG image').waitFor();
  await input.setInputFiles(file('logo.jpg', sampleJpeg));
  const preview = page.getByRole('img', { name: 'Example Solar' });
  await preview.waitFor();
  const bytes = sampleJpeg.toString('base64');
  const { logoId } = await readStoredSettings(storeOf(desk));
  const path = `/app/files/logos/${logoId}?account=${desk.account.accountId}`;
  assert.equal(await preview.getAttribute('src'), path);
  await page.getByRole('banner').locator(`img[src="${path}"]`).waitFor();
  const shown = await page.request.get(`${desk.url}${path}`);
  assert.deepEqual(await shown.body(), sampleJpeg);
  assert.equal((await page.request.get(`${desk.url}${path.replace('?', '1?')}`)).status(), 404);
  await assertAccessible(page);
  await assertDecent(visitor);

  const projectId = await addReadyProject(desk);
  const { proposal } = await publish(desk, projectId);
  const answer = await fetch(`${desk.url}/p/${proposal.token}`);
  assert.ok((await answer.text()).includes(bytes), 'the page of the proposal shows the logo');
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await preview.waitFor({ state: 'detached' });
  assert.equal((await readStoredSettings(storeOf(desk))).logoId, undefined);
});

test('payment details are saved after the password, apart from the rest', async (t) => {
  for (const viewport of [phone, desktop]) {
    const { desk, visitor, page } = await openCompany(t, viewport);
    await page.getByLabel('BSB').fill('062 000');
    await page.getByLabel('PayID').fill('nobody');
    const button = page.getByRole('button', { name: 'Save payment details' });
    await button.click();
    await page.getByText('Must be an email address, a phone number or an ABN').waitFor();
    await page.getByLabel('PayID').fill('');
    await button.click();
    await page.getByText('Must not be empty beside a BSB').waitFor();
    await page.getByLabel('Account number').fill('1234 5678');
    await page.getByLabel('PayID').fill('pay@example.com');
    await page.getByLabel('Card payment page').fill('https://pay.example.com/deposit');
    // As if the sign-in had been 20 minutes ago.
    await new Promise(setImmediate);
    const at = Date.now() - 20 * 60_000;
    await desk.database.change(`update sessions set created_at = ${at}, confirmed_at = null`);
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.locator('input[type=password]').fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await until(() => page.getByLabel('BSB').inputValue(), '062-000');
    const { payment } = await readSettings(storeOf(desk));
    assert.deepEqual(payment, {
      accountName: '',
      bsb: '062-000',
      accountNumber: '12345678',
      payId: 'pay@example.com',
      cardUrl: 'https://pay.example.com/deposit',
    });
    if (process.env.SCREENSHOTS) {
      await button.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/payment-${viewport.width}.png` });
    }
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    await assertAccessible(page);
    await assertDecent(visitor);
  }
});
