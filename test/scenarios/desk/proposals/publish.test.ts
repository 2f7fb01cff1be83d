import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { changeSettings } from '../../../../src/domain/accounts/settings/change-settings.ts';
import type { App } from '../../../../src/domain/app.ts';
import { findLiveContract } from '../../../../src/domain/contracts/rows/contracts.ts';
import { createProject } from '../../../../src/domain/projects/create-project.ts';
import { findProject, saveProject } from '../../../../src/domain/projects/rows/projects.ts';
import {
  findChosenSaleType,
  findLatestProposal,
  findVersions,
} from '../../../../src/domain/proposals/rows/proposals.ts';
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
  quickSeal,
  seal,
  sendsEmail,
  sign,
  stepsOf,
  tokenOf,
} from '../../../support/contracts/arrange-contract.ts';
import { type Desk, openDesk, showScreen } from '../../../support/open-desk.ts';
import { fillField, waitSaved } from '../../../support/projects/project-page.ts';
import {
  addReadyProject,
  dataOf,
  editProject,
  publish,
  quickPrinter,
  saleEvents,
} from '../../../support/proposals/arrange-proposals.ts';
import { openPaused, scrollTo } from '../../../support/proposals/open-paused.ts';
import { smallContent } from '../../../support/proposals/proposal-content.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();

/** What holds up the printing of a proposal. */
let held = Promise.resolve();

type Shop = { desk: Desk; visitor: Visitor };

/** A desk whose owner has the app open: each test leads them to a project of its own. */
async function openShop(t: TestContext, viewport: typeof desktop): Promise<Shop> {
  const printProposal: App['printProposal'] = async (proposal) => {
    await held;
    return quickPrinter.printProposal(proposal);
  };
  const desk = await openDesk(t, { ports: { ...quickSeal, ...sendsEmail, printProposal } });
  const visitor = await visit(t, { viewport });
  await desk.signIn(visitor.page, desk.owner, '/customers');
  await visitor.page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  return { desk, visitor };
}

let projects = 0;

/** A project that can be published, whose title no other project has. */
async function addProject(desk: Desk, customerId?: string) {
  projects += 1;
  const email = `ann-${projects}@example.com`;
  const customer_phone_1 = '0491 570 156';
  const projectId = await addReadyProject(
    desk,
    customerId ?? (await addCustomer(desk, { customer_email: email, customer_phone_1 })),
  );
  const title = `House ${projects}`;
  await editProject(desk, projectId, { title });
  return { projectId, title, email };
}

async function show(
  page: Page,
  { projectId, title }: { projectId: number; title: string },
  query = '?step=review',
): Promise<void> {
  await showScreen(page, `/projects/${projectId}${query}`);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

/** The one main action, at the foot of the figures. */
const mainOf = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Key figures' })
    .getByRole('button', { name: /^(Publish|Send|Follow up)/ });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Publish/ });
/** Publishes without sending. */
const publishIn = (page: Page) => dialogOf(page).getByRole('button', { name: /^Publish( only)?$/ });

/** Opens a line of the sheet that is folded: `Valid until`, `Signer`, `Sale` or `Checklist`. */
async function unfold(page: Page, name: string): Promise<void> {
  await dialogOf(page)
    .locator('summary', { hasText: new RegExp(`^${name}`) })
    .click();
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Publish (proposal|version \d+)$/ }).click();
  await page.getByLabel('Message to the customer').waitFor();
}

async function versionsOf(desk: Desk, projectId: number) {
  const versions = await findVersions(storeOf(desk), projectId, {
    before: undefined,
    limit: 10,
  });
  return versions.map(({ version, state }) => [version, state]);
}

/** One sheet publishes and sends, and its buttons are in view. */
async function publishAndSend({ desk, visitor }: Shop, viewport: typeof desktop): Promise<void> {
  const { page } = visitor;
  const project = await addProject(desk);
  await page.setViewportSize(viewport);
  await show(page, project, '');
  await mainOf(page).click();
  const sheet = dialogOf(page);
  await sheet.locator('summary', { hasText: /^Signer\s+Ann Lee: code by email$/ }).waitFor();
  assert.equal(await sheet.getByLabel('To', { exact: true }).inputValue(), project.email);
  assert.equal(await sheet.getByRole('combobox', { name: 'Template' }).inputValue(), 'Proposal');
  // What the customer gets is shown before there is a version, with an example as its link.
  await unfold(page, 'Email');
  await sheet.getByText('Your solar proposal from').last().waitFor();
  const letter = page.frameLocator('iframe[title="Email preview"]');
  await letter.getByText('Hi Ann').waitFor();
  await letter.locator('a[href$="/p/made-as-you-publish-it"]').first().waitFor();
  await sheet.getByText('The link is an example: publishing makes the real one.').waitFor();
  await assertAccessible(page);
  await unfold(page, 'Email');
  const send = sheet.getByRole('button', { name: 'Publish and send' });
  const box = await send.boundingBox();
  assert.ok(box && box.y + box.height <= viewport.height, 'the buttons are in view');
  await assertAccessible(page);
  await sheet.getByLabel('Message to the customer').fill('Dear Ann');
  await page.keyboard.press('Tab');
  await send.press('Enter');
  await page.getByText('Sent to Ann Lee. You will hear when they open it.').waitFor();
  await sheet.waitFor({ state: 'detached' });
  assert.deepEqual(await versionsOf(desk, project.projectId), [[1, 'published']]);
  const sent = await desk.database.rows('select channel, recipient from messages');
  assert.deepEqual(sent.at(-1), { channel: 'email', recipient: project.email });
  await assertDecent(visitor);
}

test('publishing on a wide screen', { timeout: 600_000 }, async (t) => {
  const shop = await openShop(t, desktop);
  const { desk, visitor } = shop;
  const { page, context } = visitor;

  await t.test(
    'a proposal is published, the customer opens it, and the desk knows that they looked',
    async (t) => {
      const project = await addProject(desk);
      const { projectId } = project;
      await show(page, project);
      await openDialog(page);
      const preview = page.frameLocator('iframe[title="Preview of the proposal page"]');
      await preview.getByText('This draft isn’t published.').waitFor();
      await page.getByLabel('Message to the customer').fill('Dear Ann, here it is.');
      await preview.getByText('Dear Ann, here it is.').waitFor();
      await unfold(page, 'Sale');
      await dialogOf(page).getByLabel('We approached the customer').check();
      await unfold(page, 'Signer');
      await page.getByRole('button', { name: 'Add signer' }).click();
      const bob = page.getByRole('group', { name: 'Signer 2' });
      await bob.getByLabel('Name').fill('Bob Lee');
      await bob.getByLabel('Email').fill('bob@example.com');
      await page.getByRole('button', { name: 'Move signer 2 up' }).click();
      await page.getByLabel('Code by email').check();
      await assertAccessible(page);
      await publishIn(page).click();
      await page.getByText('Version 1 published. Now send each signer their own link.').waitFor();
      const dialog = page.getByRole('dialog', { name: 'Published' });
      // A link that signs comes first, one for each signer; the other is behind a button.
      const shown = [];
      for (const name of ['Bob Lee', 'Ann Lee']) {
        const field = dialog.getByRole('textbox', { name: `Link for ${name}, to read and sign` });
        shown.push(await field.inputValue());
      }
      const reading = dialog.getByRole('textbox', { name: 'Link for reading only' });
      assert.equal(await reading.isVisible(), false);
      await dialog.getByRole('button', { name: 'Share for reading only' }).click();
      await reading.waitFor();
      const link = await reading.inputValue();
      for (const url of shown) assert.ok(url.startsWith(`${link}?signer=`));
      await assertAccessible(page);
      await page.getByRole('button', { name: 'Done' }).click();

      const proposal = await findLatestProposal(storeOf(desk), projectId);
      assert.equal(link, `${desk.url}/p/${proposal?.token}`);
      const contract = await findLiveContract(storeOf(desk), projectId);
      assert.deepEqual(
        [contract?.saleType, contract?.verification, contract?.signers.map(({ name }) => name)],
        ['unsolicited', 'email', ['Bob Lee', 'Ann Lee']],
      );

      const home = await visit(t);
      await openPaused(home.page, link);
      await home.page.getByText('Dear Ann, here it is.').waitFor();
      const told = home.page.waitForResponse((response) =>
        new URL(response.url()).pathname.endsWith('/views'),
      );
      desk.clock.advance(3000);
      await home.page.clock.runFor(3000);
      assert.equal((await told).status(), 204);
      assert.equal((await dataOf(desk, 'proposal_viewed')).length, 1);

      await page.reload();
      await page.getByText('Version 1 is published. Viewed once').waitFor();
      const main = mainOf(page);
      await main.filter({ hasText: 'Follow up' }).click();
      await page.getByRole('dialog', { name: 'Send message' }).getByLabel('Close').click();
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      const views = page.getByRole('dialog', { name: 'Views of version 1' });
      await views.getByText('The page was in view for two seconds').waitFor();
      await views.getByRole('row', { name: /Summary/ }).waitFor();
      await assertAccessible(page);
      await assertDecent(visitor);
    },
  );

  await t.test('below the figures, Publish and Send follow each save', async () => {
    const project = await addProject(desk);
    const store = storeOf(desk);
    await store.transaction(async (tx) => {
      const before = await findProject(tx, project.projectId);
      assert(before);
      const specification = { ...before.specification, priceLines: [] };
      await saveProject(tx, { ...before, specification }, desk.app.now());
    });
    const main = mainOf(page);
    await show(page, project, '?step=price');
    await page.getByText('1 thing missing').waitFor();
    await main.click();
    const dialog = page.getByRole('dialog', { name: 'Publish version 1' });
    await dialog.getByText('Before you can publish this project, add:').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('button', { name: 'Add line' }).click();
    await fillField(page, 'Description, line 1', 'Panels');
    await fillField(page, 'Unit price, line 1', '8000');
    await waitSaved(page);
    await main.click();
    await page.getByLabel('Message to the customer').waitFor();
    await publishIn(page).click();
    await page.getByText('Version 1 published. Now send each signer their own link.').waitFor();

    // A seller who sends the link by phone says so, and the customer moves on without an email.
    await page.getByRole('button', { name: 'Mark as sent', exact: true }).click();
    await page.getByText('Marked as sent. The customer moved to Proposal Sent.').waitFor();
    await until(() => page.getByRole('button', { name: 'Mark as sent', exact: true }).count(), 0);
    await assertAccessible(page);
    assert.deepEqual(
      (await saleEvents(desk)).filter((type) => type === 'project_email_sent'),
      [],
    );
    await page.getByRole('button', { name: 'Done' }).click();
    await main.filter({ hasText: 'Follow up' }).waitFor();

    // As soon as something is typed, the old price can no longer be sent.
    await fillField(page, 'Unit price, line 1', '9000');
    assert.ok(!(await main.isEnabled()) || (await main.innerText()) === 'Publish version 2');
    await waitSaved(page);
    await main.filter({ hasText: 'Publish version 2' }).waitFor();
    await fillField(page, 'Unit price, line 1', '8000');
    await main.filter({ hasText: 'Follow up' }).and(page.locator(':enabled')).waitFor();
    await assertDecent(visitor);
  });

  await t.test('names missing requirements, each with a link to its field', async () => {
    const customerId = Number(await addCustomer(desk, { customer_email: 'cleo@example.com' }));
    const { projectId } = await storeOf(desk).transaction((tx) =>
      createProject(desk.app, tx, {
        customerKey: { customerId },
        title: 'Shed',
        siteAddress: {},
        specification: {},
      }),
    );
    await show(page, { projectId, title: 'Shed' });
    const focused = () => page.evaluate('document.activeElement.id');
    await page.getByText('Before you can publish, add:').waitFor();
    const panels = page.getByRole('button', { name: 'panels', exact: true });
    // In the review, and in the summary beside each step.
    assert.equal(await panels.count(), 2);
    await panels.first().click();
    await until(focused, 'add-panels');
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByRole('button', { name: 'panels', exact: true }).first().click();
    await until(focused, 'add-panels');
    await assertAccessible(page);

    await page.getByRole('button', { name: 'Publish proposal' }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: 'price lines', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await until(focused, 'add-price-line');
    await page.getByRole('button', { name: /^the whole address/ }).click();
    await until(focused, 'site-streetNumber');
    await assertDecent(visitor);
  });

  for (const viewport of [{ width: 820, height: 1180 }, desktop])
    await t.test(`one sheet publishes and sends, at ${viewport.width} pixels`, () =>
      publishAndSend(shop, viewport),
    );

  await t.test('the preview beside the form shows the options that are ticked', async () => {
    const project = await addProject(desk);
    const customer = await findProject(storeOf(desk), project.projectId);
    const { title } = await addProject(desk, String(customer?.customerId));
    await show(page, project);
    await openDialog(page);
    const preview = page.frameLocator('iframe[title="Preview of the proposal page"]');
    const options = preview.locator('#options li');
    await preview.getByText('This draft isn’t published.').waitFor();
    assert.equal(await options.count(), 0);
    const box = dialogOf(page).getByRole('checkbox', { name: title });
    await box.check();
    await options.filter({ hasText: title }).waitFor();
    await options.filter({ hasText: 'This proposal' }).filter({ hasText: project.title }).waitFor();
    await box.uncheck();
    await options.first().waitFor({ state: 'detached' });
    await assertDecent(visitor);
  });

  await t.test('a draft is previewed as page and as PDF by its team alone', async (t) => {
    const project = await addProject(desk);
    const { projectId } = project;
    await show(page, project);
    await page.getByRole('radio', { name: 'We approached the customer' }).check();
    await until(() => findChosenSaleType(storeOf(desk), projectId), 'unsolicited');
    await page
      .frameLocator('iframe[title="The page as the customer will see it"]')
      .getByText('You have a right to cancel this agreement')
      .first()
      .waitFor();
    const [preview] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Preview page' }).click(),
    ]);
    await preview.getByText('This draft isn’t published.').waitFor();
    await preview.getByText('You have a right to cancel this agreement').first().waitFor();
    await preview.getByText('The customer signs here; you cannot.').waitFor();
    const pdf = await preview.getByRole('link', { name: 'Download PDF' }).getAttribute('href');
    const answer = await context.request.get(`${desk.url}${pdf}`);
    assert.deepEqual([answer.status(), answer.headers()['content-type']], [200, 'application/pdf']);
    const stranger = await visit(t);
    const refused = await stranger.page.goto(preview.url());
    assert.equal(refused?.status(), 404);
    await stranger.page.getByRole('heading', { name: 'This preview has expired' }).waitFor();
    assert.deepEqual(await versionsOf(desk, projectId), []);
  });

  await t.test(
    'the project of a proposal that was not chosen says so, and a new version is an offer again',
    async () => {
      const project = await addProject(desk);
      const { projectId } = project;
      const other = await publish(desk, projectId);
      const customerId = String(other.contract.customerId);
      const chosen = await publish(desk, await addReadyProject(desk, customerId));
      await show(page, project);
      const published = page.getByText('This project’s proposal is published.');
      await published.waitFor();
      await sign(desk, chosen.contract);
      await seal(desk, chosen.contract);
      await page.getByText('To offer it again, publish it again').first().waitFor();
      assert.equal(await published.count(), 0);
      await page.getByRole('button', { name: 'Publish proposal' }).waitFor();
      await assertAccessible(page);
      await publish(desk, projectId);
      await published.waitFor();
    },
  );

  await t.test(
    'read-only members see published versions without buttons to change them',
    async (t) => {
      const { projectId } = await addProject(desk);
      await publish(desk, projectId);
      const member = await desk.addMember('read_only');
      const reader = await visit(t, { viewport: desktop });
      const { page } = reader;
      await desk.signIn(page, member, `/projects/${projectId}?step=review`);
      await page.getByRole('link', { name: 'Open as customer' }).waitFor();
      await page.getByRole('button', { name: 'Details and audit trail' }).waitFor();
      for (const name of [/^Publish/, 'Withdraw', /^Send /, /^Copy link/, /^More to do/]) {
        assert.equal(await page.getByRole('button', { name }).count(), 0, String(name));
      }
      await assertDecent(reader);
    },
  );

  await t.test(
    'members view a proposal without being counted, and can hand over the device for signing',
    async (t) => {
      const project = await addProject(desk);
      const { projectId } = project;
      const before = (await saleEvents(desk)).length;
      const eventsSince = async () => (await saleEvents(desk)).slice(before);
      const { proposal, contract } = await publish(desk, projectId, {
        signers: [
          { name: 'Ann Lee', email: 'ann@example.com', phone: '' },
          { name: 'Bob Lee', email: 'bob@example.com', phone: '' },
        ],
      });
      await show(page, project);
      // The same member in another window, whose clock stands still.
      const own = await visit(t, { viewport: desktop });
      await own.context.addCookies(await context.cookies());
      const reports: string[] = [];
      own.context.on('request', (request) => {
        if (request.url().includes('/views')) reports.push(request.url());
      });
      await openPaused(own.page, `${desk.url}/p/${proposal.token}`);
      await own.page
        .getByText('Preview for the team of Example Solar. This visit isn’t counted.')
        .waitFor();
      assert.equal(await own.page.getByRole('button', { name: 'Sign' }).count(), 0);
      desk.clock.advance(3000);
      await own.page.clock.runFor(60_000);
      assert.deepEqual(reports, []);
      const pdf = await context.request.get(`${desk.url}/p/${proposal.token}/proposal.pdf`);
      assert.equal(pdf.status(), 200);
      assert.deepEqual(await eventsSince(), ['published_proposal_link']);

      await page.getByRole('button', { name: 'Views', exact: true }).click();
      const visits = page.getByRole('list', { name: 'Visits' }).getByRole('listitem');
      await visits.first().waitFor();
      const said = await visits.allInnerTexts();
      assert.deepEqual(
        said.map((text) => text.split('\n')[0]),
        ['Your team', 'Your team'],
      );

      const handed = own.page;
      await handed.goto(`${desk.url}/p/${proposal.token}?signer=${tokenOf(desk, contract, 2)}`);
      await scrollTo(handed, '#overview');
      await handed.getByText('Only Bob Lee can sign here.').waitFor();
      const shown = handed.waitForResponse((response) => response.url().includes('/views'));
      desk.clock.advance(3000);
      await handed.clock.runFor(3000);
      assert.equal((await shown).status(), 204);
      assert.deepEqual(
        await stepsOf(desk, contract),
        ['opened'],
        'nobody knows who of them looked',
      );
      assert.deepEqual(await eventsSince(), ['published_proposal_link']);
    },
  );

  await t.test(
    'clicking twice publishes once, and while it takes its time the dialog says so',
    async () => {
      let release = () => {};
      held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const project = await addProject(desk);
      const { projectId } = project;
      await show(page, project);
      await openDialog(page);
      await publishIn(page).dblclick();
      await page.getByText('Printing the PDF. This takes a few seconds.').waitFor();
      await page.keyboard.press('Escape');
      assert.ok(await dialogOf(page).isVisible(), 'it stays until the answer is there');
      release();
      await page.getByText('Version 1 published').waitFor();
      assert.deepEqual(await versionsOf(desk, projectId), [[1, 'published']]);
    },
  );

  await t.test('changes by another user are shown before publishing', async () => {
    const project = await addProject(desk);
    const { projectId } = project;
    await show(page, project);
    await openDialog(page);
    await page.getByLabel('Message to the customer').fill('Dear Ann');
    await editProject(desk, projectId, { panels: 20 });
    await publishIn(page).click();
    await page.getByText('The project has changed since you opened it').waitFor();
    assert.deepEqual(await versionsOf(desk, projectId), []);
    assert.equal(await page.getByLabel('Message to the customer').inputValue(), 'Dear Ann');
    await page.locator('[value="20"]').first().waitFor({ state: 'attached' });
    await publishIn(page).click();
    await page.getByText('Version 1 published').waitFor();
  });

  await t.test(
    'a version whose message could not be sent stays published, and says so with its links',
    async () => {
      const project = await addProject(desk);
      const { projectId } = project;
      await show(page, project);
      await openDialog(page);
      await context.route('**/messages.send**', (route) => route.abort('connectionreset'));
      await dialogOf(page).getByRole('button', { name: 'Publish and send' }).click();
      const dialog = page.getByRole('dialog', { name: 'Published' });
      await dialog.getByText('Version 1 is published, but the message was not sent').waitFor();
      await dialog.getByRole('textbox', { name: 'Link for Ann Lee, to read and sign' }).waitFor();
      await dialog.getByRole('link', { name: 'Open in my mail app' }).waitFor();
      assert.deepEqual(await versionsOf(desk, projectId), [[1, 'published']]);
    },
  );

  await t.test('a signed-out member is an ordinary visitor', async () => {
    const project = await addProject(desk);
    const { projectId } = project;
    const { proposal } = await publish(desk, projectId);
    await show(page, project);
    await page.getByRole('button', { name: 'Account menu of Alex Taylor' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL((at) => at.pathname.startsWith('/app/sign-in'));
    await page.goto(`${desk.url}/p/${proposal.token}`);
    await page.getByRole('heading', { name: 'Accept and sign' }).waitFor();
    assert.equal(await page.getByRole('note').filter({ hasText: 'isn’t counted' }).count(), 0);
  });
});

test('publishing on a phone', { timeout: 600_000 }, async (t) => {
  const shop = await openShop(t, phone);
  const { desk, visitor } = shop;
  const { page } = visitor;

  await t.test(
    'Publish stays in sight on small screens, and the address leads to the review',
    async () => {
      const project = await addProject(desk);
      const { projectId } = project;
      for (const viewport of [phone, { width: 820, height: 1180 }]) {
        await page.setViewportSize(viewport);
        await show(page, project, '');
        const bar = page.getByRole('complementary', { name: 'Key figures' });
        const button = bar.getByRole('button', { name: 'Publish' });
        await button.waitFor();
        const box = await button.boundingBox();
        assert.ok(box && box.y > 0 && box.y + box.height <= viewport.height, 'it is in sight');
        assert.equal(await page.getByRole('button', { name: /^Publish/ }).count(), 1);
        await button.click();
        await page.getByLabel('Message to the customer').waitFor();
        await assertDecent(visitor);
        await page.goto(`${desk.url}/app/projects/${projectId}?step=review`);
        const heading = page.getByRole('heading', { level: 2, name: 'Proposal' });
        await heading.waitFor();
        await until(async () => {
          const y = (await heading.boundingBox())?.y ?? -1;
          return y >= 56 && y < viewport.height;
        }, true);
      }
      await page.setViewportSize(phone);
    },
  );

  await t.test('a change is offered as the next version, and a version is withdrawn', async () => {
    const project = await addProject(desk);
    const { projectId } = project;
    await publish(desk, projectId, { message: 'Dear Ann' });
    await editProject(desk, projectId, { panels: 20, title: project.title });
    await show(page, project);
    await page.getByText('The project has changed since version 1').waitFor();
    await assertAccessible(page);
    await openDialog(page);
    assert.equal(await page.getByLabel('Message to the customer').inputValue(), 'Dear Ann');
    await dialogOf(page).getByText('This replaces version 1 under the same link').waitFor();
    await publishIn(page).click();
    await page.getByText('Version 2 published').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('The project has changed since').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Withdraw version' }).click();
    await page.getByText(/^Version 2 was withdrawn on/).waitFor();
    assert.deepEqual(await versionsOf(desk, projectId), [
      [2, 'withdrawn'],
      [1, 'superseded'],
    ]);
    const versions = page.getByRole('region', { name: 'Versions' }).getByRole('listitem');
    assert.equal(await versions.count(), 2);
    await assertAccessible(page);
    await assertDecent(visitor);
  });

  await t.test(
    'a system without an inverter is published only after the seller confirms it',
    async () => {
      const project = await addProject(desk);
      const { projectId } = project;
      await storeOf(desk).transaction(async (tx) => {
        const before = await findProject(tx, projectId);
        assert(before);
        const specification = { ...before.specification, inverters: [] };
        await saveProject(tx, { ...before, specification }, desk.app.now());
      });
      const publication = {
        projectId,
        message: '',
        saleType: 'solicited',
        verification: 'none',
      } as const;
      await assert.rejects(desk.as(desk.owner).proposals.publish({ ...publication, signers: [] }), {
        message: 'Confirm before you publish: There is no inverter.',
      });
      await show(page, project);
      await openDialog(page);
      await page.getByText('There is no inverter.').waitFor();
      await assertAccessible(page);
      await publishIn(page).click();
      await page.getByText('Confirm this, or change the system first').waitFor();
      assert.deepEqual(await versionsOf(desk, projectId), []);
      await page.getByLabel('Yes, publish it like this').check();
      await publishIn(page).click();
      await page.getByRole('dialog', { name: 'Published' }).waitFor();
      assert.deepEqual(await versionsOf(desk, projectId), [[1, 'published']]);
    },
  );

  await t.test(
    'typed input is not lost by accident, and faults appear at their fields',
    async () => {
      const project = await addProject(desk);
      await show(page, project);
      await openDialog(page);
      await page.getByLabel('Message to the customer').fill('Dear Ann');
      await page.keyboard.press('Escape');
      await page.getByText('Leave without saving?').waitFor();
      await page.getByRole('button', { name: 'Keep editing' }).click();
      assert.equal(await page.getByLabel('Message to the customer').inputValue(), 'Dear Ann');
      const first = page.getByRole('group', { name: 'Signer 1' });
      await unfold(page, 'Signer');
      await first.getByLabel('Email').fill('ann');
      // What is at fault is shown, also when it was folded away.
      await unfold(page, 'Signer');
      await publishIn(page).click();
      await first.getByText('Enter an email address').waitFor();
      await until(() => page.evaluate('document.activeElement.type'), 'email');
      await assertAccessible(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      await dialogOf(page).waitFor({ state: 'detached' });
      await openDialog(page);
      assert.equal(await page.getByLabel('Message to the customer').inputValue(), '');
      await page.getByLabel('Message to the customer').fill('Again');
      await page.keyboard.press('Escape');
      await page.getByText('Leave without saving?').waitFor();
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      await dialogOf(page).waitFor({ state: 'detached' });
    },
  );

  await t.test(
    'two systems are published at once, and the customer compares them on one page',
    async (t) => {
      const project = await addProject(desk);
      const { projectId } = project;
      const customerId = String((await findProject(storeOf(desk), projectId))?.customerId);
      const { projectId: larger } = await addProject(desk, customerId);
      await editProject(desk, larger, { title: 'The larger one' });
      const { projectId: unfinished } = await addProject(desk, customerId);
      await editProject(desk, unfinished, { title: 'The unfinished one', panels: 0 });
      await show(page, project);
      await openDialog(page);
      const choice = page.getByRole('group', { name: 'Offer a choice' });
      assert.equal(await choice.getByLabel('The unfinished one').isDisabled(), true);
      await choice.getByText('No system yet').waitFor();
      await choice.getByLabel('The larger one').check();
      await page.getByLabel('Message to the customer').fill('Which one do you like?');
      await assertAccessible(page);
      await publishIn(page).click();
      await page.getByRole('dialog', { name: 'Published' }).waitFor();
      for (const id of [projectId, larger]) {
        assert.deepEqual(await versionsOf(desk, id), [[1, 'published']]);
      }
      assert.deepEqual(await versionsOf(desk, unfinished), []);
      await page.getByRole('button', { name: 'Done' }).click();
      const proposal = await findLatestProposal(storeOf(desk), projectId);
      const { page: customer } = await visit(t, { viewport: phone });
      await customer.goto(`${desk.url}/p/${proposal?.token}`);
      await customer.getByRole('link', { name: 'The larger one' }).click();
      await customer.getByText('Which one do you like?').waitFor();
    },
  );

  await t.test(
    'the checklist names what is missing, takes marks with a reason, and is kept with the version',
    async () => {
      const project = await addProject(desk);
      const { saleTerms } = smallContent.terms;
      await storeOf(desk).transaction((tx) => changeSettings(tx, { proposal: { saleTerms } }));
      await show(page, project);
      await openDialog(page);
      await unfold(page, 'Checklist 1 of 35 is missing');
      const list = dialogOf(page).getByRole('group', { name: 'Consumer code checklist' });
      await list.getByText('1 of 35 is missing').waitFor();
      await list.getByText(/has no sketch with measurements/).waitFor();
      const there = async () => Number(/Included \((\d+)\)/.exec(await list.innerText())?.[1]);
      const shown = await there();
      assert.ok(shown > 20);
      assert.equal(await list.getByText('To confirm (1)').count(), 1);
      await unfold(page, 'Sale');
      await dialogOf(page).getByLabel('We approached the customer').check();
      await until(there, shown + 2);
      await list.getByRole('button', { name: 'Answer yourself: Sketch of the roof' }).click();
      await list.getByText('Missing (0), answered by you (1)').waitFor();
      await list.getByText('Nothing is missing').waitFor();
      await publishIn(page).click();
      await list.getByText('Enter a reason').waitFor();
      const reason = list.getByLabel('Reason, or where to find it');
      await until(
        () => page.evaluate('document.activeElement.labels?.[0]?.textContent ?? ""'),
        'Reason, or where to find it',
      );
      await page.keyboard.type('Handed over on paper');
      assert.equal(await reason.inputValue(), 'Handed over on paper');

      // A group that is closed is opened with the keyboard, and again when something in it is at fault.
      const others = list.locator('summary').filter({ hasText: 'Not applicable' });
      await others.focus();
      await page.keyboard.press('Enter');
      await list
        .getByRole('button', { name: /^Answer yourself: Statement of being bound/ })
        .press('Enter');
      await others.focus();
      await page.keyboard.press('Enter');
      await publishIn(page).click();
      await list.getByText('Enter a reason').waitFor();
      await list.getByRole('button', { name: /^Remove answer: Statement/ }).click();
      await assertAccessible(page);
      await assertDecent(visitor);
      await publishIn(page).click();
      await page.getByText('Version 1 published').waitFor();
      await page.getByRole('button', { name: 'Done' }).click();

      await page.getByRole('button', { name: 'Checklist of version 1' }).click();
      const kept = page.getByRole('dialog', { name: 'Checklist of version 1' });
      await kept.getByText('Nothing is missing').waitFor();
      await kept.getByText(/^Included \(/).click();
      await kept.getByText('Handed over on paper').waitFor();
      await kept.getByText('Marked by Alex Taylor').waitFor();
      await assertAccessible(page);
      await assertDecent(visitor);
      await page.keyboard.press('Escape');
      await kept.waitFor({ state: 'detached' });

      // The mark is offered again for the next version.
      await openDialog(page);
      await unfold(page, 'Checklist');
      assert.equal(await reason.inputValue(), 'Handed over on paper');
    },
  );

  // Last, because the toast would cover the button of the next.
  await t.test('one sheet publishes and sends', () => publishAndSend(shop, phone));
});

test('without a mail server the proposal goes out by the seller’s own mail app, or as a copied link', async (t) => {
  const desk = await openDesk(t, { ports: quickPrinter });
  const projectId = await addReadyProject(desk);
  const { page, context } = await visit(t, { viewport: phone });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await desk.signIn(page, desk.owner, `/projects/${projectId}`);
  await mainOf(page).click();
  const own = dialogOf(page).getByRole('radio', { name: 'My own mail or phone' });
  assert.equal(await own.isChecked(), true);
  await publishIn(page).click();
  const dialog = page.getByRole('dialog', { name: 'Published' });
  const link = await dialog
    .getByRole('textbox', { name: 'Link for Ann Lee, to read and sign' })
    .inputValue();
  const mail = dialog.getByRole('link', { name: 'Open in my mail app' });
  await until(async () => (await mail.getAttribute('href'))?.includes('Example%20Solar'), true);
  const address = new URL((await mail.getAttribute('href')) ?? '');
  assert.equal(decodeURIComponent(address.pathname), 'ann@example.com');
  assert.equal(address.searchParams.get('subject'), 'Your solar proposal from Example Solar');
  const body = address.searchParams.get('body') ?? '';
  assert.ok(body.startsWith('Hi Ann,') && body.includes(link), body);
  assert.doesNotMatch(body, /Unsubscribe/);
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Copy link and mark as sent' }).click();
  await page.getByText('Link copied and marked as sent. The customer moved to').waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), link);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await mainOf(page)
    .and(page.getByRole('button', { name: 'Follow up' }))
    .waitFor();
  // The way stays open from the message that cannot be sent.
  await mainOf(page).click();
  await page
    .getByRole('dialog', { name: 'Send message' })
    .getByRole('link', { name: 'Open in my mail app' })
    .waitFor();
  await assertAccessible(page);
});

test('options that cannot be published keep all of them from it', async (t) => {
  const desk = await openDesk(t, { ports: quickPrinter, listens: false });
  const projectId = await addReadyProject(desk);
  const customerId = String((await findProject(storeOf(desk), projectId))?.customerId);
  const larger = await addReadyProject(desk, customerId);
  const unfinished = await addReadyProject(desk, customerId);
  await editProject(desk, unfinished, { panels: 0 });
  const foreign = await addReadyProject(
    desk,
    await addCustomer(desk, { customer_email: 'bob@example.com' }),
  );
  const revisionOf = async (id: number) => (await findProject(storeOf(desk), id))?.revision ?? 0;
  const publishing = async (ids: number[], expectedRevision?: number) =>
    desk.as(desk.owner).proposals.publish({
      projectId,
      message: '',
      saleType: 'solicited',
      verification: 'none',
      signers: [],
      options: await Promise.all(
        ids.map(async (id) => ({
          projectId: id,
          expectedRevision: expectedRevision ?? (await revisionOf(id)),
        })),
      ),
    });
  await assert.rejects(publishing([larger, foreign]), { message: 'Project not found' });
  await assert.rejects(publishing([larger, projectId]), { message: 'Project not found' });
  await assert.rejects(publishing([larger, unfinished]), { message: /still needs panels$/ });
  await assert.rejects(publishing([larger, unfinished, foreign]));
  await assert.rejects(publishing([larger, unfinished], 99), {
    message: /has changed since you opened it/,
  });
  for (const id of [projectId, larger, unfinished, foreign]) {
    assert.deepEqual(await versionsOf(desk, id), []);
  }
});
