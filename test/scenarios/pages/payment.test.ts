import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operator } from '../../../src/domain/accounts/security-log/security-entry.ts';
import {
  changePaymentDetails,
  changeSettings,
} from '../../../src/domain/accounts/settings/change-settings.ts';
import {
  noPaymentDetails,
  type PaymentDetails,
} from '../../../src/domain/accounts/settings/payment-details.ts';
import { dayMs } from '../../../src/domain/shared/time.ts';
import { storeOf } from '../../support/arrange.ts';
import { assertAccessible } from '../../support/browser/axe.ts';
import { assertDecent, desktop, openBrowser, phone } from '../../support/browser/open-browser.ts';
import { seal, sign } from '../../support/contracts/arrange-contract.ts';
import { publish } from '../../support/proposals/arrange-proposals.ts';
import { openPagesApp, type PagesApp, robin } from '../../support/proposals/open-pages-app.ts';

const visit = openBrowser();

const details: PaymentDetails = {
  accountName: 'Example Solar Trading',
  bsb: '062-000',
  accountNumber: '12345678',
  payId: 'pay@example.com',
  cardUrl: 'https://pay.example.com/deposit',
};

async function set(pages: PagesApp, changes: Partial<PaymentDetails> = {}): Promise<void> {
  const payment = { ...details, ...changes };
  await storeOf(pages).transaction((tx) =>
    changePaymentDetails(pages.app, tx, { payment, by: operator }),
  );
}

async function signed(pages: PagesApp): Promise<void> {
  await sign(pages, pages.contract, 1, { name: robin.name });
  await seal(pages, pages.contract);
}

/** The page as its reader, by default the first signer, gets it. */
async function read(pages: PagesApp, path = pages.pathOf(1)): Promise<string> {
  const reply = await pages.server.inject(path);
  assert.equal(reply.statusCode, 200);
  return reply.body;
}

/** The terms and values of the payment on the band. */
function factsOn(html: string): Record<string, string> {
  const facts = html.matchAll(/<div class="deposit-fact"><dt>(.*?)<\/dt><dd>(.*?)<\/dd><\/div>/g);
  return Object.fromEntries([...facts].map(([, name, value]) => [name, value]));
}

test('says how to pay the deposit once the proposal is signed, and never before', async (t) => {
  const pages = await openPagesApp(t);
  await set(pages);
  const before = await read(pages);
  for (const value of Object.values(details)) assert.ok(!before.includes(value), value);
  const proposal = { url: `${pages.path}/proposal.pdf` };
  const { body: pdf } = await pages.server.inject(proposal);

  await signed(pages);
  const reference = `EXAMPLE ${pages.projectId}`;
  const told = {
    BSB: '062-000',
    Account: '12345678',
    PayID: 'pay@example.com',
    Name: 'Example Solar Trading',
    Reference: reference,
  };
  assert.deepEqual(factsOn(await read(pages)), told);
  // The partner who pays reads with the plain link.
  assert.deepEqual(factsOn(await read(pages, pages.path)), told);
  assert.match(await read(pages), /<h3>Pay your deposit of \$730\.00<\/h3>/);
  assert.match(await read(pages), /href="https:\/\/pay\.example\.com\/deposit"/);
  assert.equal((await pages.server.inject(proposal)).body, pdf, 'the published PDF stays');
});

test('shows the details of this moment, and only those that the firm has set', async (t) => {
  const pages = await openPagesApp(t);
  await signed(pages);
  assert.ok(!(await read(pages)).includes('class="deposit"'));
  await set(pages, { ...noPaymentDetails, bsb: '083 004', accountNumber: '98 76 543' });
  const named = factsOn(await read(pages));
  assert.deepEqual([named.BSB, named.Account, named.PayID], ['083-004', '9876543', undefined]);
  assert.equal(named.Name, 'Example Solar');
  await set(pages, { ...noPaymentDetails, cardUrl: details.cardUrl });
  const cardOnly = await read(pages);
  assert.deepEqual(factsOn(cardOnly), {});
  assert.match(cardOnly, /Pay by card/);
});

test('asks for no payment while the law gives a cooling-off period', async (t) => {
  const pages = await openPagesApp(t, { publication: { saleType: 'unsolicited' } });
  await set(pages);
  await signed(pages);
  const html = await read(pages);
  assert.deepEqual(factsOn(html), {});
  assert.match(html, /We take no payment until 4 December 2026 has passed/);
  pages.clock.advance(14 * dayMs);
  const later = await read(pages);
  assert.equal(factsOn(later).BSB, '062-000');
  assert.ok(!later.includes('has passed; then'));
});

test('a deposit of nothing asks for no payment', async (t) => {
  const pages = await openPagesApp(t);
  await set(pages);
  await storeOf(pages).transaction((tx) => changeSettings(tx, { proposal: { depositPercent: 0 } }));
  const { proposal, contract } = await publish(pages, pages.projectId);
  await signed({ ...pages, contract });
  const html = await read(pages, `/p/${proposal.token}`);
  assert.match(html, /Next, we plan your installation/);
  assert.ok(!html.includes('class="deposit"'));
});

for (const viewport of [phone, { width: 820, height: 1180 }, desktop]) {
  test(`the band of a signed proposal fits ${viewport.width} pixels and can be read aloud`, async (t) => {
    const pages = await openPagesApp(t);
    await set(pages, { payId: `${'accounts.receivable'.repeat(3)}@example.com` });
    await signed(pages);
    const visitor = await visit(t, { viewport });
    const { page } = visitor;
    await page.goto(await pages.listen());
    await page.getByRole('heading', { name: 'Pay your deposit of $730.00' }).waitFor();
    await page.getByRole('link', { name: 'Open the signed PDF' }).waitFor();
    await page.getByRole('link', { name: 'Pay by card' }).waitFor();
    if (process.env.SCREENSHOTS) {
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/signed-${viewport.width}.png` });
    }
    await assertAccessible(page);
    await assertDecent(visitor);
  });
}
