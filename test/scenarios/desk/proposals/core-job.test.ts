import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { planState } from '@sundesk/solar';
import type { Locator, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import type { App } from '../../../../src/domain/app.ts';
import { findProject } from '../../../../src/domain/projects/rows/projects.ts';
import { openSendEmail } from '../../../../src/outside/messages/send-email.ts';
import { startMessageWorker } from '../../../../src/workers/send-messages.ts';
import type { Worker } from '../../../../src/workers/start-leased-worker.ts';
import { storeOf } from '../../../support/arrange.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { quickSeal, sendsEmail } from '../../../support/contracts/arrange-contract.ts';
import { type MailServer, openMailServer } from '../../../support/messages/open-mail-server.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { waitSaved } from '../../../support/projects/project-page.ts';
import { house, startTileServer } from '../../../support/projects/tile-server.ts';
import { giveSupplier, quickPrinter } from '../../../support/proposals/arrange-proposals.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();

type Acts = ReturnType<typeof countActs>;

/** What a seller does, counted: presses and choices, fields that are typed in, dialogs that open. */
function countActs() {
  const counts = { clicks: 0, fields: 0, dialogs: 0 };
  return {
    counts,
    async click(target: Locator, position?: { x: number; y: number }): Promise<void> {
      await target.click({ ...(position && { position }) });
      counts.clicks += 1;
    },
    async open(button: Locator, dialog: Locator): Promise<void> {
      await button.click();
      await dialog.waitFor();
      counts.clicks += 1;
      counts.dialogs += 1;
    },
    async choose(field: Locator, label: string): Promise<void> {
      await field.selectOption(label);
      counts.clicks += 1;
    },
    async fill(field: Locator, text: string): Promise<void> {
      await field.fill(text);
      counts.fields += 1;
    },
  };
}

/** Everything until the system is chosen: a new lead with its address, usage, plan and a system of 15 panels. */
async function chooseSystem(page: Page, { click, open, choose, fill }: Acts): Promise<void> {
  const customer = page.getByRole('dialog', { name: 'New lead' });
  await open(page.getByRole('button', { name: 'New lead' }).first(), customer);
  await fill(customer.getByLabel('First name'), 'Robin');
  await fill(customer.getByLabel('Last name'), 'Example');
  await fill(customer.getByLabel('Email'), 'robin@example.com');
  await fill(customer.getByLabel('Phone').first(), '0491 570 156');
  await fill(customer.getByLabel('Address'), '14 Banksia Street, Newtown NSW 2042');
  await click(customer.getByRole('button', { name: 'Add and quote' }));

  await click(page.getByRole('button', { name: 'Add usage and tariffs' }));
  await fill(page.getByLabel('Usage (kWh a day)'), '18');
  const plan = page.getByLabel('Electricity plan');
  const nsw = plan.getByRole('option', { name: /NSW/ }).first();
  await nsw.waitFor({ state: 'attached' });
  await choose(plan, (await nsw.textContent()) ?? '');
  await click(page.getByRole('button', { name: 'Next: system' }));
  await click(page.getByRole('button', { name: '6.6 kW' }));
}

async function publishAndSend(page: Page, { click, open }: Acts): Promise<void> {
  await waitSaved(page);
  await page.getByText('Ready to publish', { exact: true }).waitFor();
  const sheet = page.getByRole('dialog', { name: /^Publish/ });
  await open(page.getByRole('button', { name: 'Publish proposal' }), sheet);
  await click(sheet.getByRole('button', { name: 'Publish and send' }));
  await page.getByText('Sent to Robin Example.').waitFor();
}

async function openFirm(t: TestContext, email: Partial<App>): Promise<Desk> {
  const desk = await openDesk(t, { ports: { ...quickPrinter, ...quickSeal, ...email } });
  await giveSupplier(desk);
  await desk.as(desk.owner).products.addStarterLibrary();
  return desk;
}

test('from a new customer to a sent proposal in eight clicks, six fields and two dialogs', async (t) => {
  const desk = await openFirm(t, sendsEmail);
  const { page } = await visit(t, { viewport: desktop });
  const acts = countActs();
  await desk.signIn(page, desk.owner, '/customers');
  await chooseSystem(page, acts);
  await publishAndSend(page, acts);

  assert.deepEqual(acts.counts, { clicks: 8, fields: 6, dialogs: 2 });
  const [message] = await desk.database.rows('select recipient from messages');
  assert.deepEqual(message, { recipient: 'robin@example.com' });
});

test('from an address to a signed proposal with the roof in sixteen clicks, and six taps and a code of the home owner', async (t) => {
  let worker: Worker | undefined;
  // Hooks run in the order in which they were registered, and the worker must stop before the database closes.
  t.after(() => worker?.stop());
  const mail = await openMailServer(t);
  const sendEmail = openSendEmail({ url: mail.url, from: 'desk@example.com' });
  const desk = await openFirm(t, { sendEmail });
  worker = startMessageWorker(desk.app);
  const { address } = await startTileServer(t);
  const service = { service: 'own', address, attribution: '© Example', zoomMax: 21 } as const;
  await desk.as(desk.owner).imagery.set(service);
  const visitor = await visit(t, { viewport: desktop });
  const { page } = visitor;
  const acts = countActs();
  const { click, open, fill } = acts;
  const began = performance.now();
  await desk.signIn(page, desk.owner, '/customers');
  await chooseSystem(page, acts);
  await click(page.getByRole('button', { name: 'Next: roof' }));

  const map = page.getByRole('dialog', { name: 'Take the picture from the map' });
  await open(page.getByRole('button', { name: 'Take it from the map' }), map);
  await fill(map.getByLabel('Coordinates'), `${house.latitude}, ${house.longitude}`);
  await page.keyboard.press('Enter');
  await map.getByText(/^The picture is \d+ m wide/).waitFor();
  const roof = page.getByRole('dialog', { name: 'Roof plan' });
  await open(map.getByRole('button', { name: 'Use this picture' }), roof);
  const canvas = roof.getByRole('application', { name: /^Roof picture/ });
  await roof.getByText('Tap the corners of a roof face').waitFor();
  const { width, height } = (await canvas.boundingBox()) ?? assert.fail();
  // The half of the roof that looks north: its two corners at the gutter first.
  for (const [across, down] of [
    [-100, -100],
    [100, -100],
    [100, 0],
    [-100, 0],
  ] as const) {
    await click(canvas, { x: width / 2 + across, y: height / 2 + down });
  }
  await page.keyboard.press('Enter');
  await roof.getByText('The system has the roof faces of this plan.').waitFor();
  await click(roof.getByRole('button', { name: 'Done' }));
  await page.getByRole('img', { name: 'Roof plan, 15 panels' }).waitFor();
  await publishAndSend(page, acts);
  assert.deepEqual(acts.counts, { clicks: 16, fields: 7, dialogs: 4 });
  await assertDecent(visitor);

  const owner = await visit(t, { viewport: phone });
  await owner.page.goto((await sentText(mail, 1)).match(/http\S+\/p\/\S+/)?.[0] ?? assert.fail());
  assert.equal(await signByTyping(owner.page, mail), 6);
  t.diagnostic(`${((performance.now() - began) / 1000).toFixed(1)} s of machine time`);

  const [project] = await desk.database.rows('select project_id from projects');
  const projectId = Number(project?.project_id);
  const { specification } = (await findProject(storeOf(desk), projectId)) ?? assert.fail();
  assert.equal(planState(specification).kind, 'used');
  assert.equal(specification.arrays[0]?.azimuth, 0);
  await assertDecent(owner);
});

/** The text of the latest of so many emails, once it is sent. */
async function sentText({ mails }: MailServer, count: number): Promise<string> {
  await until(async () => mails.length, count);
  return (await PostalMime.parse(mails.at(-1)?.raw ?? assert.fail())).text ?? '';
}

/** Signs as a home owner does on a phone, with the code from the email, and returns the number of taps. */
async function signByTyping(page: Page, mail: MailServer): Promise<number> {
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  await tap(page.locator('.dock .button'));
  await tap(page.getByRole('button', { name: 'Email me a code' }));
  const code = (await sentText(mail, 2)).match(/\b\d{6}\b/)?.[0] ?? assert.fail();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await tap(page.getByRole('button', { name: 'Confirm code' }));
  await tap(page.getByRole('checkbox'));
  await tap(page.getByText('Type', { exact: true }));
  await tap(page.getByRole('button', { name: 'Sign the contract' }));
  await page.getByRole('heading', { name: /^Signed on/ }).waitFor();
  return taps;
}
