import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Contract } from '../../../../src/domain/contracts/contract.ts';
import { findProject, saveProject } from '../../../../src/domain/projects/rows/projects.ts';
import type { Publication } from '../../../../src/domain/proposals/publication.ts';
import { addCustomer, storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
  type Visitor,
} from '../../../support/browser/open-browser.ts';
import {
  ann,
  bob,
  eventTypesOf,
  find,
  markOnPaper,
  quickSeal,
  reopen,
  seal,
  sign,
  statusOf,
  stepsOf,
  tokenOf,
} from '../../../support/contracts/arrange-contract.ts';
import { type Desk, type Member, openDesk, showScreen } from '../../../support/open-desk.ts';
import {
  addReadyProject,
  editProject,
  publish,
  quickPrinter,
} from '../../../support/proposals/arrange-proposals.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();

type Shop = { projectId: number; title: string; contract: Contract; path: string };

let shops = 0;

/** A published proposal of a customer of its own, whose project has a title of its own. */
async function addShop(
  desk: Desk,
  { member, ...publication }: Partial<Publication> & { member?: Member } = {},
): Promise<Shop> {
  shops += 1;
  const customerId = await addCustomer(desk, {
    customer_email: `ann-${shops}@example.com`,
    customer_phone_1: '0491 570 156',
    ...(member && { owner_email: member.email }),
  });
  const projectId = await addReadyProject(desk, customerId);
  const title = `House ${shops}`;
  await editProject(desk, projectId, { title });
  const { contract, proposal } = await publish(desk, projectId, publication);
  return { projectId, title, contract, path: `/p/${proposal.token}` };
}

/** A window of a member, who is led to each project in turn. */
async function openWindow(t: TestContext, desk: Desk, member = desk.owner): Promise<Visitor> {
  const visitor = await visit(t, { viewport: desktop });
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: desk.url,
  });
  await desk.signIn(visitor.page, member, '/customers');
  await visitor.page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  return visitor;
}

async function show(page: Page, { projectId, title }: Shop, viewport = desktop): Promise<void> {
  await page.setViewportSize(viewport);
  await showScreen(page, `/projects/${projectId}?step=review`);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await cardOf(page).waitFor();
}

const cardOf = (page: Page) =>
  page.getByRole('region', { name: /^(Contract|Variation) on version/ });

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More contract actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('contracts on the screen of a project', { timeout: 600_000 }, async (t) => {
  const desk = await openDesk(t, { ports: { ...quickPrinter, ...quickSeal } });
  const visitor = await openWindow(t, desk);
  const { page } = visitor;

  await t.test(
    'the card tells who has signed, gives each their link, and shows the seal when all have',
    async () => {
      const shop = await addShop(desk, { signers: [ann, bob] });
      const { contract } = shop;
      await sign(desk, contract, 1);
      await show(page, shop);
      const card = cardOf(page);
      await card.getByText('Waiting for signatures').waitFor();
      const signers = card.getByRole('list', { name: 'Signers' }).getByRole('listitem');
      assert.match(
        (await signers.first().innerText()).replaceAll(/\s+/g, ' '),
        /^Ann Lee Signed 21 Nov 2026/,
      );
      assert.match(
        (await signers.last().innerText()).replaceAll(/\s+/g, ' '),
        /^Bob Lee Signs next/,
      );
      await card.getByRole('button', { name: 'Copy link for Bob Lee to sign' }).click();
      await until(
        () => page.evaluate('navigator.clipboard.readText()'),
        `${desk.url}${shop.path}?signer=${tokenOf(desk, contract, 2)}`,
      );
      await assertAccessible(page);

      await sign(desk, contract, 2);
      await page.reload();
      await card.getByText('Everyone has signed. The PDF is being sealed').waitFor();
      await seal(desk, contract);
      const link = card.getByRole('link', { name: 'Signed contract' });
      await link.waitFor();
      const pdf = await visitor.context.request.get(
        `${desk.url}${await link.getAttribute('href')}`,
      );
      assert.match(await pdf.text(), /% sealed con_/);
      await card.getByRole('button', { name: 'Details and audit trail' }).click();
      const details = page.getByRole('dialog', { name: 'Contract' });
      await details.getByText('No entry was altered').waitFor();
      const steps = details.getByRole('list', { name: 'Audit trail' }).getByRole('listitem');
      assert.deepEqual(
        (await steps.allInnerTexts()).map((text) => text.split('\n')[0]),
        [
          'Offered for signature',
          'Agreed to the consent text',
          'Signed',
          'Agreed to the consent text',
          'Signed',
          'Sealed',
        ],
      );
      await assertAccessible(page);
      await assertDecent(visitor);
    },
  );

  await t.test(
    'a contract is marked as signed on paper, with its scan, and the customer sees it',
    async (t) => {
      const shop = await addShop(desk, { saleType: 'unsolicited' });
      const { contract } = shop;
      await show(page, shop, phone);
      await choose(page, 'Mark as signed on paper');
      const dialog = page.getByRole('dialog', { name: 'Mark as signed on paper' });
      await dialog.getByText('You confirm that Ann Lee signed version 1 on paper').waitFor();
      await dialog.getByRole('button', { name: 'Mark as signed' }).click();
      await dialog.getByText('Enter how the contract was signed').waitFor();
      await dialog.getByRole('textbox', { name: 'Signed on' }).fill('2026-11-20');
      await dialog.getByLabel('How it was signed').fill('Signed at the kitchen table');
      const files = dialog.locator('input[type=file]');
      await files.setInputFiles({
        name: 'page.html',
        mimeType: 'text/html',
        buffer: Buffer.from('<p>'),
      });
      await dialog.getByRole('button', { name: 'Mark as signed' }).click();
      await dialog.getByText('The scan must be a PDF, or a picture as JPEG or PNG').waitFor();
      await assertAccessible(page);
      await files.setInputFiles({
        name: 'scan.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4 the paper'),
      });
      await dialog.getByRole('button', { name: 'Mark as signed' }).click();
      await dialog.waitFor({ state: 'detached' });

      const card = cardOf(page);
      await card.getByText('Signed on paper on 20 Nov 2026, recorded by Alex Taylor.').waitFor();
      await card.getByText('Cooling-off until the end of 4 Dec 2026').waitFor();
      const scan = card.getByRole('link', { name: 'Signed contract' });
      const answer = await visitor.context.request.get(
        `${desk.url}${await scan.getAttribute('href')}`,
      );
      assert.equal(await answer.text(), '%PDF-1.4 the paper');
      assert.equal(await statusOf(desk, contract.customerId), 'Signed');
      assert.deepEqual((await eventTypesOf(desk)).slice(-2), [
        'customer_status_change',
        'contract_signed',
      ]);
      await assertAccessible(page);
      await assertDecent(visitor);

      const home = await visit(t);
      await home.page.goto(`${desk.url}${shop.path}?signer=${tokenOf(desk, contract)}`);
      await home.page.getByText('The contract was signed on paper on 20 November 2026.').waitFor();
      await home.page.getByText('You can change your mind until 4 December 2026').waitFor();
      const copy = home.page.getByRole('link', { name: 'Download the signed contract' });
      const served = await home.context.request.get(
        `${desk.url}${await copy.getAttribute('href')}`,
      );
      assert.equal(await served.text(), '%PDF-1.4 the paper');
      await assertDecent(home);
    },
  );

  await t.test('a scan is added later', async () => {
    const shop = await addShop(desk);
    const { contract } = shop;
    await markOnPaper(desk, contract);
    await show(page, shop);
    const card = cardOf(page);
    await card.getByText('No scan stored yet.').waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      card.getByRole('button', { name: 'Add scan' }).click(),
    ]);
    await chooser.setFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1]),
    });
    await card.getByRole('link', { name: 'Signed contract' }).waitFor();
    assert.equal(await card.getByRole('button', { name: 'Add scan' }).count(), 0);
    assert.equal((await eventTypesOf(desk)).at(-1), 'contract_signed');
  });

  await t.test(
    'a sale is reopened, which the card, the page and the customer’s status tell',
    async (t) => {
      const shop = await addShop(desk);
      const { contract } = shop;
      await sign(desk, contract);
      await seal(desk, contract);
      await show(page, shop);
      await choose(page, 'Reopen sale');
      const dialog = page.getByRole('dialog', { name: 'Reopen sale?' });
      await dialog.getByRole('button', { name: 'Reopen sale' }).click();
      await dialog.getByText('Enter a reason').waitFor();
      await dialog.getByRole('combobox', { name: /new status/ }).click();
      await page.getByRole('option', { name: 'Quoting' }).click();
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('They want a bigger battery');
      await assertAccessible(page);
      await dialog.getByRole('button', { name: 'Reopen sale' }).click();
      const card = cardOf(page);
      await card.getByText('Alex Taylor reopened the sale').waitFor();
      await card.getByText('They want a bigger battery').waitFor();
      assert.equal(await statusOf(desk, contract.customerId), 'Quoting');
      assert.equal((await find(desk, contract)).state, 'voided');
      await assertAccessible(page);
      await assertDecent(visitor);

      const home = await visit(t);
      await home.page.goto(desk.url + shop.path);
      await home.page
        .locator('#band')
        .getByRole('heading', { name: 'No longer in force' })
        .waitFor();
      await home.page
        .getByText('The contract on this proposal was cancelled on 21 November 2026.')
        .waitFor();
      assert.equal(await home.page.getByRole('link', { name: 'Accept and sign' }).count(), 0);
      await assertDecent(home);

      await page.getByRole('button', { name: 'Publish version 2' }).click();
      await page
        .getByRole('dialog', { name: 'Publish version 2' })
        .getByRole('button', { name: 'Publish', exact: true })
        .click();
      await page.getByText('Version 2 published').waitFor();
      await page.getByRole('button', { name: 'Done' }).click();
      await card.getByText('On version 1: cancelled').waitFor();
      await home.page.reload();
      await home.page.getByRole('heading', { name: 'Accept and sign' }).waitFor();
    },
  );

  await t.test(
    'a variation says what it changes, and earlier contracts stay to be looked at',
    async () => {
      const shop = await addShop(desk);
      const { contract, projectId } = shop;
      await sign(desk, contract);
      await seal(desk, contract);
      await storeOf(desk).transaction(async (tx) => {
        const project = await findProject(tx, projectId);
        assert(project);
        await saveProject(tx, { ...project, title: 'A bigger one' }, desk.app.now());
      });
      await publish(desk, projectId);
      await show(page, { ...shop, title: 'A bigger one' }, phone);
      const card = cardOf(page);
      await card.getByRole('heading', { name: 'Variation on version 2' }).waitFor();
      await page.getByText('Version 1: signed', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Publish variation' }).waitFor();
      const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
      assert.ok(width <= phone.width, `The page is ${width} px wide`);
      await card.getByRole('button', { name: 'Details and audit trail' }).click();
      const details = page.getByRole('dialog', { name: 'Contract' });
      await details.getByRole('row', { name: /Title .* A bigger one/ }).waitFor();
      // At the end of the page the bar with the figures covers nothing.
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      await assertAccessible(page);
      await page.keyboard.press('Escape');
      await details.waitFor({ state: 'detached' });
      await card.getByRole('button', { name: 'Details of the contract on version 1' }).click();
      await details.getByText(contract.contractId, { exact: true }).waitFor();
    },
  );

  await t.test('people who sell neither mark nor reopen', async (t) => {
    const member = await desk.addMember('sales');
    const shop = await addShop(desk, { member });
    const { contract } = shop;
    const { page } = await openWindow(t, desk, member);
    await show(page, shop);
    const more = page.getByRole('button', { name: 'More contract actions' });
    assert.equal(await more.count(), 0);
    await page.getByRole('button', { name: 'Copy link for Ann Lee to sign' }).waitFor();
    await markOnPaper(desk, contract);
    await reopen(desk, contract);
    await page.reload();
    await cardOf(page).getByText('Cancelled', { exact: true }).waitFor();
  });

  await t.test(
    'a scan that does not arrive is sent once more, and the contract is not marked twice',
    async () => {
      const shop = await addShop(desk);
      const { contract } = shop;
      await show(page, shop);
      await choose(page, 'Mark as signed on paper');
      const dialog = page.getByRole('dialog', { name: 'Mark as signed on paper' });
      await dialog.getByRole('textbox', { name: 'Signed on' }).fill('2026-11-20');
      await dialog.getByLabel('How it was signed').fill('By post');
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'scan.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4 the paper'),
      });
      await page.route(/\/scan\?/, (route) => route.abort(), { times: 1 });
      await dialog.getByRole('button', { name: 'Mark as signed' }).click();
      await dialog.getByText('The contract is marked, but the scan wasn’t stored').waitFor();
      assert.equal((await find(desk, contract)).state, 'signed');
      await dialog.getByRole('button', { name: 'Upload scan again' }).click();
      await dialog.waitFor({ state: 'detached' });
      assert.deepEqual(await stepsOf(desk, contract), ['opened', 'signed_on_paper', 'scan_stored']);
    },
  );
});
