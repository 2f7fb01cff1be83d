import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readSettings } from '../../../../src/domain/accounts/settings/queries.ts';
import { addCustomer, storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { type Desk, type Member, openDesk } from '../../../support/open-desk.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
} from '../../../support/proposals/arrange-proposals.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();

/** Midnight of the turn of the year in Sydney. */
const newYear = Date.parse('2026-12-31T13:00:00Z');

/** A firm with an open offer to a customer of the owner, and one to a customer of a sales person. */
async function openFirm(t: TestContext): Promise<{ desk: Desk; seller: Member }> {
  const desk = await openDesk(t, { ports: quickPrinter });
  const seller = await desk.addMember('sales');
  const customers = [
    await addCustomer(desk),
    await addCustomer(desk, {
      customer_email: 'bob@example.com',
      customer_name: 'Bob Brown',
      owner_email: seller.email,
    }),
  ];
  for (const customerId of customers) {
    const projectId = await addReadyProject(desk, customerId);
    await publish(desk, projectId, { expiresOn: '2027-03-31' });
  }
  return { desk, seller };
}

const names = ({ quotes }: { quotes: { customerName: string }[] }) =>
  quotes.map(({ customerName }) => customerName);

test('shows all quotes, or those of one owner, to members who see all customers', async (t) => {
  const { desk, seller } = await openFirm(t);
  for (const member of [
    desk.owner,
    await desk.addMember('manager'),
    await desk.addMember('read_only'),
  ]) {
    const { stcWatch } = desk.as(member).dashboard;
    assert.deepEqual(names(await stcWatch({})).sort(), ['Ann Lee', 'Bob Brown']);
    assert.deepEqual(names(await stcWatch({ ownerId: seller.userId })), ['Bob Brown']);
  }
});

test('a sales person sees quotes of their own customers alone, whomever they ask for', async (t) => {
  const { desk, seller } = await openFirm(t);
  const { stcWatch } = desk.as(seller).dashboard;
  assert.deepEqual(names(await stcWatch({})), ['Bob Brown']);
  const asked = await stcWatch({ ownerId: desk.owner.userId });
  assert.deepEqual([names(asked), asked.openOffers], [['Bob Brown'], 1]);
});

test('the screen shows the value lost, the next date that loses more, and links to the projects', async (t) => {
  const { desk } = await openFirm(t);
  for (const viewport of [desktop, phone]) {
    const visitor = await visit(t, { viewport });
    const { page } = visitor;
    await desk.signIn(page, desk.owner, '/stc-watch');
    await page.getByText('2 of 2 open proposals, as of 21 Nov 2026.').waitFor();
    const quote = page.getByRole('listitem').filter({ hasText: 'Bob Brown' }).first();
    await quote.getByText('From 1 Jan 2027').waitFor();
    await quote.getByText('$342.00 less').waitFor();
    await assertAccessible(page);
    await assertDecent(visitor);
    await quote.getByRole('link', { name: 'Bob Brown' }).click();
    await page.waitForURL('**/customers/2**');
  }
  desk.clock.advance(newYear - desk.app.now());
  const visitor = await visit(t, { viewport: phone });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, '/stc-watch');
  await page.getByText('has passed, so STCs are counted for 26 February 2027').first().waitFor();
  await page.getByText('$342.00 less').first().waitFor();
  await assertAccessible(page);
});

test('a firm without open offers sees when the next step comes', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, '/stc-watch');
  await page.getByRole('heading', { name: 'No open proposals' }).waitFor();
  await page
    .getByText('Next change on 1 Jan 2027: solar STCs drop by one year and battery STCs drop.')
    .waitFor();
  await assertAccessible(page);
});

test('scheduled STC prices are entered, changed and removed', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, '/settings/company');
  const add = page.getByRole('button', { name: 'Schedule price' });
  await add.click();
  await page.getByLabel('From, price 1').fill('2027-07-01');
  await page.getByLabel('STC price 1').fill('35.50');
  await add.click();
  await page.getByLabel('From, price 2').fill('2027-07-01');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Must be another day: 2027-07-01 has a price').waitFor();
  await page.getByLabel('From, price 2').fill('2027-01-01');
  await page.getByLabel('STC price 2').fill('37');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. New proposals use these settings.').first().waitFor();
  const stored = async () => (await readSettings(storeOf(desk))).proposal.certificatePrices;
  assert.deepEqual(await stored(), [
    { from: '2027-01-01', cents: 3700 },
    { from: '2027-07-01', cents: 3550 },
  ]);
  await until(() => page.getByLabel('From, price 1').inputValue(), '01/01/2027');
  await page.getByRole('button', { name: 'Remove price 1' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  assert.deepEqual(await stored(), [{ from: '2027-07-01', cents: 3550 }]);
});
