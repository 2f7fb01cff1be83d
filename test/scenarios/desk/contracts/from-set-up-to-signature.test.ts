import { test } from 'node:test';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { openDataFolder } from '../../../support/processes/open-data-folder.ts';
import { fillField, openStep, waitSaved } from '../../../support/projects/project-page.ts';

// The whole way of a sale with the real service as a process: a firm sets itself up, a customer comes, a system is put
// together, a proposal published, and the customer signs on their phone while the desk looks on.

const visit = openBrowser();

/**
 * What the customer pays for 6.6 kW in zone 3 at $8,990: an STC is worth $38, each kW makes 1.382 of them for each year until
 * 2030, and the system is installed eight weeks from today.
 */
function priceToday(): string {
  const installedOn = new Date(Date.now() + 8 * 7 * 24 * 60 * 60 * 1000);
  const inSydney = installedOn.toLocaleDateString('en-AU', {
    timeZone: 'Australia/Sydney',
    year: 'numeric',
  });
  const certificates = Math.floor(6.6 * 1.382 * (2031 - Number(inSydney)));
  return `$${(8990 - 38 * certificates).toLocaleString('en-AU')}.00`;
}

/** The service prints real PDFs, which a busy machine takes long for. */
const printing = { timeout: 150_000 };

test('a firm sets itself up, sells a system, and sees the customer sign', {
  timeout: 180_000,
}, async (t) => {
  const data = await openDataFolder(t);
  const service = await data.serve({ HOST: 'localhost' });
  const [, address = ''] = await service.printed(/set up {4}(\S+)/);
  const desk = await visit(t, { viewport: desktop });
  const { page } = desk;
  const priceText = priceToday();

  await t.test('the firm sets itself up', async () => {
    await page.goto(address);
    await page.getByLabel('Firm').fill('Morning Solar');
    await page.getByLabel('State').selectOption('NSW');
    await page.getByLabel('First name').fill('Sam');
    await page.getByLabel('Your email').fill('sam@example.com');
    await page.locator('input[type=password]').fill('a roof full of sun');
    await page.getByRole('button', { name: /Create account/ }).click();
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  });

  await t.test('the firm says who it is, as every agreement must', async () => {
    await page.goto(new URL('/app/settings/company', page.url()).href);
    await page.getByLabel('Legal name').fill('Morning Solar Pty Ltd');
    await page.getByLabel('ABN').fill('51824753556');
    await page.getByLabel('Phone').fill('(02) 5550 1000');
    await page.getByLabel('Email').fill('hello@example.com');
    await page.getByLabel('Address').fill('2 Wattle Lane, Newtown NSW 2042');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved. New proposals use these settings.').waitFor();
    await page.goto(new URL('/app/customers', page.url()).href);
  });

  await t.test('a customer is added, and a project for their roof', async () => {
    await page.getByRole('button', { name: 'New lead' }).first().click();
    const form = page.getByRole('dialog', { name: 'New lead' });
    await form.getByLabel('First name').fill('Robin');
    await form.getByLabel('Last name').fill('Example');
    await form.getByLabel('Email').fill('robin@example.com');
    await form.getByRole('button', { name: 'Add lead' }).click();
    await page.getByRole('heading', { name: 'Robin Example' }).waitFor();
    await page.getByRole('button', { name: 'New project' }).click();
    const project = page.getByRole('dialog', { name: 'New project' });
    await project.getByRole('textbox').first().fill('Example residence');
    await project.getByRole('button', { name: /^(Add|Create|Begin)/ }).click();
    await page.getByRole('heading', { name: 'Example residence' }).waitFor();
  });

  await t.test('the system is put together and saves itself', async () => {
    await fillField(page, 'Number', '14');
    await fillField(page, 'Street', 'Banksia Street');
    await fillField(page, 'Suburb', 'Newtown');
    await fillField(page, 'Postcode', '2042');
    await openStep(page, 'System');
    await page.getByRole('button', { name: 'Add panels' }).click();
    await page
      .getByRole('option', { name: /^Enter manually/ })
      .locator('visible=true')
      .click();
    await fillField(page, 'Brand, Panel 1', 'Example Energy');
    await fillField(page, 'Model, Panel 1', 'EE-440');
    await fillField(page, 'Watts each, Panel 1', '440');
    await fillField(page, 'Quantity, Panel 1', '15');
    await openStep(page, 'Price');
    await page.getByRole('button', { name: 'Add line' }).click();
    await fillField(page, 'Description, line 1', 'The whole system');
    await fillField(page, 'Unit price, line 1', '8990');
    await waitSaved(page);
    await page.getByText(priceText).first().waitFor();
  });

  let link = '';
  let signingLink = '';
  await t.test('the proposal is published', printing, async () => {
    await openStep(page, 'Review');
    await page.getByRole('button', { name: /^Publish/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Publish/ });
    await dialog.getByLabel('Message to the customer').fill('Dear Robin, here it is.');
    await dialog.getByText('There is no inverter.').waitFor();
    await dialog.getByLabel('Yes, publish it like this').check();
    await dialog.getByRole('button', { name: /^Publish( only)?$/ }).click();
    await page.getByText('Version 1 published').waitFor();
    // The installation has no email, so the desk hands over the link with which this signer signs.
    const offered = page.getByRole('textbox', { name: 'Link for Robin Example, to read and sign' });
    signingLink = await offered.inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
    link = await page.getByRole('textbox', { name: 'Link for reading only' }).inputValue();
  });

  const home = await visit(t, { viewport: phone });
  await t.test('the customer looks at it, and the desk shows it', async () => {
    await home.page.goto(link);
    await home.page.getByText('Dear Robin, here it is.').waitFor();
    await page
      .getByText(/Robin Example.*(looking|viewed)/i)
      .first()
      .waitFor();
    await page.getByText('Version 1 is published. Viewed once').waitFor();
  });

  await t.test('the customer signs, and the desk shows it', printing, async () => {
    await home.page.goto(signingLink);
    await home.page.locator('#sign').getByRole('link', { name: 'Accept and sign' }).click();
    await home.page.getByRole('checkbox').check();
    await home.page.getByLabel('Your full name').fill('Robin Example');
    await home.page.getByText('Type', { exact: true }).click();
    await home.page.getByRole('button', { name: 'Sign the contract' }).click();
    await page
      .getByText(/Robin Example.*signed/i)
      .first()
      .waitFor();
    await page
      .getByRole('region', { name: /^Contract on version 1/ })
      .getByText('Signed')
      .first()
      .waitFor();
    await page.goto(new URL('/app/customers', link).href);
    const row = page.getByRole('row', { name: /Robin Example/ });
    await row.getByText('Signed').waitFor();
    await row.getByText(priceText.replace('.00', '')).waitFor();
    await assertAccessible(page);
    await assertDecent(desk);
    await assertDecent(home);
  });
});
