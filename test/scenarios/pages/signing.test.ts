import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Signature } from '../../../src/domain/contracts/contract.ts';
import { assertDecent, desktop, openBrowser, phone } from '../../support/browser/open-browser.ts';
import { find, queuedOf, sendsEmail, stepsOf } from '../../support/contracts/arrange-contract.ts';
import { testStart } from '../../support/open-test-app.ts';
import { editProject, publish } from '../../support/proposals/arrange-proposals.ts';
import { findField } from '../../support/proposals/find-field.ts';
import {
  kim,
  latestCode,
  openPagesApp,
  type PagesApp,
  robin,
} from '../../support/proposals/open-pages-app.ts';
import { until } from '../../support/until.ts';

const visit = openBrowser();

const titleOf = (page: Page) => page.locator('#sign h2');
const submit = (page: Page) => page.getByRole('button', { name: 'Sign the contract' });

/** Opens the page with a browser's clock that the test controls, so that it does not wait for the seal. */
async function openPage(page: Page, address: string): Promise<void> {
  // The clock goes on until it is stopped, and cannot be stopped in the past.
  await page.clock.install({ time: testStart - 60_000 });
  await page.clock.pauseAt(testStart);
  await page.goto(address);
}

/** The page asks every two seconds. */
async function seeSealed(page: Page, pages: PagesApp): Promise<void> {
  await page.getByText('We are preparing your signed copy').waitFor();
  await page.getByRole('heading', { name: /^Signed on 2\d November 2026/ }).waitFor();
  await pages.attempted(1);
  await page.clock.runFor(2000);
  await page.getByRole('link', { name: 'Download the signed contract' }).waitFor();
  await page.locator('.signed').getByRole('link', { name: 'Open the signed PDF' }).waitFor();
  assert.ok(await page.getByText('Next: your deposit of $730.00, due by').isVisible());
  assert.equal(await page.locator('.validity').getByText('valid until').count(), 0);
  assert.ok(await page.locator('.validity').getByText('Signed').isVisible());
}

async function openForm(page: Page): Promise<void> {
  await page.locator('#sign').getByRole('link', { name: 'Accept and sign' }).click();
}

/** Everything but the signature itself. */
async function fillIn(page: Page, name = robin.name): Promise<void> {
  await page.getByRole('checkbox').check();
  await page.getByLabel('Your full name').fill(name);
}

async function type(page: Page): Promise<void> {
  await page.getByText('Type', { exact: true }).click();
}

/** Three strokes with the mouse, the last of which leaves the field. */
async function draw(page: Page): Promise<void> {
  const box = await findField(page);
  for (const [from, to] of [
    [20, 90],
    [110, 180],
    [200, box.width + 40],
  ] as const) {
    await page.mouse.move(box.x + from, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + (from + to) / 2, box.y + 30, { steps: 8 });
    await page.mouse.move(box.x + to, box.y + 90, { steps: 8 });
    await page.mouse.up();
  }
}

test('a home owner signs with the keyboard alone, by typing', async (t) => {
  const pages = await openPagesApp(t);
  const { page } = await visit(t);
  await openPage(page, await pages.listen());
  const { documentSha256 } = await find(pages, pages.contract);
  const fingerprint = await page.locator('#sign-form .print').textContent();
  assert.equal(fingerprint?.replaceAll(' ', ''), documentSha256);
  const { keyboard } = page;
  await tabTo(page, 'Accept and sign');
  await keyboard.press('Enter');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.type('Robin Example');
  await keyboard.press('Tab');
  await keyboard.press('ArrowRight');
  assert.equal(await page.getByLabel('Your typed signature').textContent(), 'Robin Example');
  await tabTo(page, 'Sign the contract');
  await keyboard.press('Enter');
  await page.getByText('We are preparing your signed copy').waitFor();
  // The whole page is there again, and the keyboard is at its top, where it says what happens next.
  assert.match((await page.locator(':focus').textContent()) ?? '', /^Signed on/);
  assert.equal(await page.evaluate('scrollY + location.hash'), '0');
  assert.ok(await page.locator('#price').isVisible());
  await seeSealed(page, pages);
  const contract = await find(pages, pages.contract);
  assert.deepEqual(contract.signers[0]?.signature, { kind: 'typed', text: 'Robin Example' });
  assert.equal(await page.locator('.dock').count(), 0);
});

test('the form has the keyboard as soon as its button is pressed, and keeps it where it goes on to', async (t) => {
  const pages = await openPagesApp(t);
  const { page } = await visit(t);
  await page.goto(await pages.listen());
  const focused = await page.evaluate(`new Promise((resolve) => {
    document.querySelector('#sign [data-signs]').click();
    const atOnce = document.activeElement.type;
    addEventListener('hashchange', () => resolve([atOnce, document.activeElement.name]));
    document.querySelector('#sign-form [name="name"]').focus();
  })`);
  assert.deepEqual(focused, ['checkbox', 'name']);
  await page.goBack();
  await page.locator('#price').waitFor();
  // The way back leads the keyboard to the button that opened the form.
  await page.locator('#sign [data-signs]:focus').waitFor();
  await page.goForward();
  await page.locator('input[type=checkbox]:focus').waitFor();
});

/** Presses Tab until the focus is on what has this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let count = 0; count < 60; count += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.locator(':focus').textContent();
    if (focused?.trim() === name) return;
  }
  assert.fail(`${name} cannot be reached with the keyboard`);
}

test('the form is alone while one signs, and the proposal stays at hand', async (t) => {
  const pages = await openPagesApp(t, { publication: { saleType: 'unsolicited' } });
  const address = await pages.listen();
  for (const viewport of [phone, desktop]) {
    const visitor = await visit(t, { viewport });
    const { page } = visitor;
    const height = async () => Number(await page.evaluate('document.documentElement.scrollHeight'));
    await page.goto(address);
    await page.evaluate('document.getElementById("system").scrollIntoView()');
    const readTo = await page.evaluate('scrollY');
    await page.locator('.dock .button').click();
    await page.getByLabel('Your full name').fill('Robin A Example');
    assert.ok((await height()) < 2500, `${await height()} px high at ${viewport.width}`);
    for (const part of ['#price', '#terms', '.dock'])
      assert.ok(!(await page.locator(part).isVisible()));
    // The law wants this notice above all else.
    assert.ok(
      await page.getByRole('note', { name: 'Important notice to the consumer' }).isVisible(),
    );
    const document = page.getByRole('link', { name: /^Proposal version 1/ });
    assert.equal(await document.getAttribute('target'), '_blank');
    await assertDecent(visitor);
    await page.goBack();
    await page.locator('#price').waitFor();
    assert.equal(await page.evaluate('scrollY'), readTo);
    assert.ok(!(await page.getByLabel('Your full name').isVisible()));
    await openForm(page);
    assert.equal(await page.getByLabel('Your full name').inputValue(), 'Robin A Example');
    await page.getByRole('link', { name: 'Read the cancellation notice' }).click();
    await page.getByRole('heading', { name: 'Extended right to cancel' }).waitFor();
    await openForm(page);
    await page.getByRole('link', { name: 'Back to the proposal' }).click();
    await page.locator('#price').waitFor();
    // Paper has room for all of it.
    await openForm(page);
    await page.emulateMedia({ media: 'print' });
    assert.ok(await page.locator('#price').isVisible());
  }
});

for (const [name, options] of [
  ['a phone', {}],
  ['a desktop', { viewport: desktop }],
] as const) {
  test(`a home owner draws the signature on ${name}, even beyond the edge of the field`, async (t) => {
    const pages = await openPagesApp(t);
    const visitor = await visit(t, options);
    const { page } = visitor;
    await openPage(page, await pages.listen());
    await openForm(page);
    await fillIn(page);
    await draw(page);
    await submit(page).click();
    await seeSealed(page, pages);
    const { signature } = (await find(pages, pages.contract)).signers[0] ?? {};
    assertDrawn(signature);
    await assertDecent(visitor);
  });
}

function assertDrawn(signature: Signature | undefined): asserts signature {
  assert.ok(signature?.kind === 'drawn');
  assert.equal(signature.strokes.length, 3);
  for (const { x, y } of signature.strokes.flat()) {
    assert.ok(x >= 0 && x <= signature.width && y >= 0 && y <= signature.height);
  }
}

test('a finger draws too, and the page stays where it is', async (t) => {
  const pages = await openPagesApp(t);
  const { page, context } = await visit(t);
  // The field thins out what a finger draws by the time between points.
  await page.goto(await pages.listen());
  await openForm(page);
  await fillIn(page);
  const box = await findField(page);
  const scrolled = await page.evaluate('scrollY');
  const touch = await context.newCDPSession(page);
  const points = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((step) => ({
    x: box.x + 30 + step * 20,
    y: box.y + 40 + (step % 3) * 25,
  }));
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: points.slice(0, 1),
  });
  for (const point of points) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  assert.equal(await page.evaluate('scrollY'), scrolled);
  await submit(page).click();
  await page.getByText('We are preparing your signed copy').waitFor();
  const { signature } = (await find(pages, pages.contract)).signers[0] ?? {};
  assert.ok(signature?.kind === 'drawn' && signature.strokes.length === 1);
});

test('a drawing keeps its shape when the phone is turned, and turned back', async (t) => {
  const [upright, across] = [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ];
  for (const turns of [[across, upright], [upright, across], [across, upright, across], [across]]) {
    const pages = await openPagesApp(t);
    const { page } = await visit(t, { viewport: turns[0] ?? upright });
    await openPage(page, await pages.listen());
    await openForm(page);
    await fillIn(page);
    const box = await findField(page);
    await page.mouse.move(box.x + 20, box.y + 40);
    await page.mouse.down();
    const right = box.width - 20;
    for (const [x, y] of [
      [right / 3, 40],
      [right / 2, 40],
      [right, 40],
      [right, 80],
      [right, 120],
    ] as const) {
      await page.mouse.move(box.x + x, box.y + y);
      // The field takes one point in 16 ms of the page's clock, which stands still.
      await page.clock.runFor(20);
    }
    await page.mouse.up();
    for (const [index, viewport] of turns.entries()) {
      if (index === 0) continue;
      await page.setViewportSize(viewport);
      await until(
        () =>
          page
            .locator('canvas')
            .evaluate(
              ({ width, clientWidth }: { width: number; clientWidth: number }) =>
                width === Math.round(clientWidth * Reflect.get(globalThis, 'devicePixelRatio')),
            ),
        true,
      );
    }
    await submit(page).click();
    await page.getByText('We are preparing your signed copy').waitFor();
    const { signature } = (await find(pages, pages.contract)).signers[0] ?? {};
    assert.ok(signature?.kind === 'drawn');
    const xs = signature.strokes.flat().map(({ x }) => x);
    const ys = signature.strokes.flat().map(({ y }) => y);
    const drawn = {
      width: Math.max(...xs) - Math.min(...xs),
      height: Math.max(...ys) - Math.min(...ys),
    };
    const shape = drawn.width / drawn.height / ((box.width - 40) / 80);
    assert.ok(shape > 0.97 && shape < 1.03, `the shape is off by ${shape}`);
    assert.ok(Math.max(...xs) < signature.width && Math.min(...xs) > 0);
    // Turned back, it has the size it was drawn in.
    if (turns.length !== 2) assert.ok(drawn.width > box.width - 45);
  }
});

test('shows missing input at its field, and sends nothing', async (t) => {
  const pages = await openPagesApp(t);
  const { page } = await visit(t);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/sign'))
      sent.push(request.url());
  });
  await openPage(page, await pages.listen());
  await openForm(page);
  // The name is there already, and can be changed.
  assert.equal(await page.getByLabel('Your full name').inputValue(), robin.name);
  await page.getByLabel('Your full name').fill('');
  await submit(page).click();
  const problems = page.locator('.problem:visible');
  assert.deepEqual(await problems.allTextContents(), [
    'Tick the box to continue.',
    'Enter your full name.',
    'Sign in the box.',
  ]);
  assert.equal(await page.locator(':focus').getAttribute('name'), 'consents');
  await fillIn(page);
  // Each note goes as soon as what it asks for is there, not only with the next try.
  assert.deepEqual(await problems.allTextContents(), ['Sign in the box.']);
  assert.equal(await page.getByLabel('Your full name').getAttribute('aria-invalid'), null);
  await submit(page).click();
  assert.deepEqual(await problems.allTextContents(), ['Sign in the box.']);
  await draw(page);
  assert.deepEqual(await problems.allTextContents(), []);
  await page.getByRole('button', { name: 'Clear' }).click();
  await submit(page).click();
  assert.deepEqual(await problems.allTextContents(), ['Sign in the box.']);
  assert.deepEqual(sent, []);
});

test('a double click signs once', async (t) => {
  const pages = await openPagesApp(t);
  const { page } = await visit(t);
  let sent = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/sign')) sent += 1;
  });
  await openPage(page, await pages.listen());
  await openForm(page);
  await fillIn(page);
  await type(page);
  await submit(page).dblclick();
  await page.getByText('We are preparing your signed copy').waitFor();
  assert.equal(sent, 1);
  const steps = await stepsOf(pages, pages.contract);
  assert.equal(steps.filter((step) => step === 'signed').length, 1);
});

test('when the network is gone the page says so, and keeps what was drawn for the next try', async (t) => {
  const pages = await openPagesApp(t);
  const { page, context } = await visit(t);
  await openPage(page, await pages.listen());
  await openForm(page);
  await fillIn(page);
  await draw(page);
  await context.setOffline(true);
  await submit(page).click();
  await page.getByText('We could not reach the server.').waitFor();
  assert.equal((await find(pages, pages.contract)).state, 'open');
  assert.equal(await page.getByLabel('Your full name').inputValue(), robin.name);
  await context.setOffline(false);
  await submit(page).click();
  await page.getByText('We are preparing your signed copy').waitFor();
  const { signature } = (await find(pages, pages.contract)).signers[0] ?? {};
  assertDrawn(signature);
});

test('a repeated request, after its answer was lost, does not sign twice', async (t) => {
  const pages = await openPagesApp(t);
  const { page } = await visit(t);
  await openPage(page, await pages.listen());
  await openForm(page);
  await fillIn(page);
  await type(page);
  await page.route('**/sign?*', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await submit(page).click();
  await page.getByText('We could not reach the server.').waitFor();
  await page.unroute('**/sign?*');
  await submit(page).click();
  await titleOf(page)
    .getByText(/^Signed/)
    .waitFor();
  const steps = await stepsOf(pages, pages.contract);
  assert.equal(steps.filter((step) => step === 'signed').length, 1);
});

test('a signature of 5 MB gets an answer that the page shows', async (t) => {
  const pages = await openPagesApp(t);
  const { page } = await visit(t);
  await openPage(page, await pages.listen());
  await openForm(page);
  await fillIn(page);
  await type(page);
  await page.route('**/sign?*', (route) =>
    route.continue({ postData: JSON.stringify({ name: 'x'.repeat(5_000_000) }) }),
  );
  await submit(page).click();
  await page.getByText('The signature is too large.').waitFor();
  await page.unroute('**/sign?*');
  await submit(page).click();
  await page.getByText('We are preparing your signed copy').waitFor();
});

test('a code by email comes before the signature', async (t) => {
  const pages = await openPagesApp(t, {
    ports: sendsEmail,
    publication: { verification: 'email' },
  });
  const { page } = await visit(t);
  await openPage(page, await pages.listen());
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByText('We’ve sent a code to robin@example.com').waitFor();
  await page.getByRole('button', { name: 'Confirm code' }).click();
  assert.ok(await page.getByText('Enter the code.').isVisible());
  await page.getByLabel('Code').fill('nonsense');
  await page.keyboard.press('Enter');
  await page.getByText('The code is wrong; 4 tries are left').waitFor();
  await page.getByLabel('Code').fill(await latestCode(pages));
  await page.keyboard.press('Enter');
  await page.getByLabel('Your full name').waitFor();
  await fillIn(page);
  await type(page);
  await submit(page).click();
  await seeSealed(page, pages);
  assert.deepEqual(
    (await stepsOf(pages, pages.contract)).filter((step) => step !== 'shown'),
    ['opened', 'code_sent', 'code_refused', 'code_accepted', 'consented', 'signed', 'sealed'],
  );
});

test('emails their link to a signer who comes without it', async (t) => {
  const pages = await openPagesApp(t, {
    ports: sendsEmail,
    publication: { signers: [robin, kim], verification: 'none' },
  });
  const address = await pages.listen('');
  const visitor = await visit(t);
  const { page } = visitor;
  await page.goto(address + pages.path);
  const ask = page.getByRole('button', { name: 'Email me my signing link' });
  assert.equal(await page.getByRole('link', { name: 'Accept and sign' }).count(), 0);
  await page.locator('.dock').getByRole('link', { name: 'Ask for my signing link' }).click();
  await ask.waitFor();
  await ask.click();
  assert.ok(await page.getByText('Choose your name.').isVisible());
  await page.getByLabel(robin.name).check();
  assert.ok(!(await page.getByText('Choose your name.').isVisible()));
  assert.equal(await page.getByText(robin.email).count(), 0);
  await assertDecent(visitor);
  await ask.click();
  await page.getByText('Check your email').waitFor();
  await assertDecent(visitor);
  const [mail] = await queuedOf(pages);
  assert.equal(mail?.recipient, robin.email);
  await page.goto(address + pages.pathOf(1));
  await openForm(page);
  await page.getByLabel('Your full name').waitFor();
});

test('tells a signer who comes without their link, where no email is set up, that the firm will see it', async (t) => {
  const pages = await openPagesApp(t);
  const address = await pages.listen('');
  const visitor = await visit(t);
  const { page } = visitor;
  await page.goto(address + pages.path);
  await page.locator('.dock').getByRole('link', { name: 'Ask for my signing link' }).click();
  await page.getByRole('button', { name: 'Ask for my signing link' }).click();
  await page.getByText('can now see that you need your signing link').waitFor();
  await assertDecent(visitor);
  assert.deepEqual(await queuedOf(pages), []);
});

test('a home owner declines with a reason', async (t) => {
  const pages = await openPagesApp(t);
  const { page } = await visit(t);
  await openPage(page, await pages.listen());
  await page.getByText('I don’t want to go ahead').click();
  await page.getByLabel('Reason').fill('We are moving.');
  await page.getByRole('button', { name: 'Decline this contract' }).click();
  await page.getByRole('heading', { name: /^Declined on 2\d November 2026/ }).waitFor();
  assert.match((await page.locator(':focus').textContent()) ?? '', /^Declined on/);
  assert.ok(!(await page.locator('#next').isVisible()), 'nothing is to be done next');
  assert.ok(await page.getByText('We are moving.').isVisible());
  const { state, declineReason } = await find(pages, pages.contract);
  assert.deepEqual([state, declineReason], ['declined', 'We are moving.']);
});

test('two sign one after the other, each on a page of their own', async (t) => {
  const pages = await openPagesApp(t, { publication: { signers: [robin, kim] } });
  const address = await pages.listen('');
  const [first, second] = [await visit(t), await visit(t)];
  await openPage(second.page, address + pages.pathOf(2));
  assert.equal(await titleOf(second.page).textContent(), 'Not your turn yet');
  assert.ok(await second.page.getByText('Robin Example signs first.').isVisible());
  await openPage(first.page, address + pages.pathOf(1));
  await openForm(first.page);
  await fillIn(first.page);
  await type(first.page);
  await submit(first.page).click();
  await first.page.getByText('We are now waiting for Kim Example.').waitFor();
  await second.page.reload();
  await openForm(second.page);
  await fillIn(second.page, kim.name);
  await type(second.page);
  await submit(second.page).click();
  await seeSealed(second.page, pages);
  await first.page.reload();
  assert.ok(
    await first.page
      .getByText(/^signed on 21 November 2026/)
      .first()
      .isVisible(),
  );
  for (const visitor of [first, second]) await assertDecent(visitor);
});

test('shows the change to a signer whose document was replaced', async (t) => {
  const pages = await openPagesApp(t);
  const { page } = await visit(t);
  await openPage(page, await pages.listen());
  await openForm(page);
  await fillIn(page);
  await type(page);
  await editProject(pages, pages.projectId, { panels: 20 });
  await publish(pages, pages.projectId);
  await submit(page).click();
  await page
    .getByText('The document is not the one that you were shown; reload the page')
    .waitFor();
  assert.equal((await find(pages, pages.contract)).state, 'closed');
});

test('after an unsolicited sale the page says until when one may withdraw', async (t) => {
  const pages = await openPagesApp(t, { publication: { saleType: 'unsolicited' } });
  const { page } = await visit(t);
  await openPage(page, await pages.listen());
  assert.ok(await page.getByText('after signing you have 10 business days').isVisible());
  await page.getByRole('note', { name: 'Important notice to the consumer' }).waitFor();
  await page.getByText(/^Supplier: .*ABN 18 123 456 789/).waitFor();
  await page.getByRole('link', { name: 'Read the cancellation notice' }).click();
  await page.getByRole('heading', { name: 'Extended right to cancel' }).waitFor();
  await openForm(page);
  await fillIn(page);
  await type(page);
  await submit(page).click();
  await page
    .getByRole('heading', { name: 'You can change your mind until 4 December 2026' })
    .waitFor();
});

test('a change of a signed contract shows what it changes', async (t) => {
  const pages = await openPagesApp(t);
  const { page } = await visit(t);
  const address = await pages.listen();
  await openPage(page, address);
  await openForm(page);
  await fillIn(page);
  await type(page);
  await submit(page).click();
  await seeSealed(page, pages);
  await editProject(pages, pages.projectId, { panels: 20 });
  await publish(pages, pages.projectId);
  await page.reload();
  const changes = page.getByRole('table', { name: 'Changes to the signed contract' });
  await changes.waitFor();
  assert.match((await changes.textContent()) ?? '', /15 .*20 /s);
});

test('a slow seal does not keep the signer waiting', async (t) => {
  const pages = await openPagesApp(t, {
    ports: {
      sealDocument: async () => {
        throw new Error('The seal is broken');
      },
    },
  });
  const { page } = await visit(t);
  await openPage(page, await pages.listen());
  await openForm(page);
  await fillIn(page);
  await type(page);
  await submit(page).click();
  await page.getByText('We are preparing your signed copy').waitFor();
  const patience = page.getByText('This is taking longer than usual.');
  let asked = 0;
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('/state')) asked += 1;
  });
  for (let looks = 0; looks < 500 && !(await patience.isVisible()); looks += 1) {
    await page.clock.runFor(500);
  }
  assert.ok(await patience.isVisible());
  assert.equal(asked, 30);
});
