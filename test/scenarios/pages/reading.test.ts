import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { readSettings, writeSettings } from '../../../src/domain/accounts/settings/queries.ts';
import { findProject, saveProject } from '../../../src/domain/projects/rows/projects.ts';
import { addCustomer, storeOf } from '../../support/arrange.ts';
import { assertDecent, desktop, openBrowser, phone } from '../../support/browser/open-browser.ts';
import { addReadyProject, publish } from '../../support/proposals/arrange-proposals.ts';
import { openPagesApp } from '../../support/proposals/open-pages-app.ts';
import { largeContent } from '../../support/proposals/proposal-content.ts';

const visit = openBrowser();

for (const [name, viewport] of [
  ['a phone', phone],
  ['a desktop', desktop],
] as const) {
  test(`a home owner reads the proposal on ${name}`, async (t) => {
    const at = await (await openPagesApp(t)).listen();
    const visitor = await visit(t, { viewport });
    const { page } = visitor;
    await page.goto(at);
    assert.equal(await page.title(), 'Solar proposal from Example Solar');
    for (const heading of [
      'Your 6.6 kW solar system',
      'What you save',
      'Your system',
      'Your price',
      'What happens next',
      'About Example Solar',
      'Warranties and terms',
      'Documents and sources',
      'Accept and sign',
    ]) {
      assert.ok(
        await page.getByRole('heading', { name: heading, exact: true }).first().isVisible(),
      );
    }
    // The roof is drawn as wide as the page allows, and says in words what it shows.
    const roof = page.getByRole('img', {
      name: '10 panels facing north at 22°, 5 panels facing west at 15°',
    });
    const { x, width } = (await roof.boundingBox()) ?? assert.fail('the roof is drawn');
    assert.ok(x >= 0 && width >= 250 && x + width <= viewport.width, `${width} wide at ${x}`);
    assert.ok(await page.getByText('Panel positions are indicative').isVisible());
    await page.getByText('Roof faces and site').click();
    assert.ok(await page.getByRole('row', { name: /North roof .* 10 4\.4 kW north/ }).isVisible());
    // Each chart says what it shows, and has its numbers below.
    assert.equal(await page.getByRole('img', { name: /Estimated electricity bill/ }).count(), 1);
    await page.getByText('More about your savings').click();
    assert.equal(await page.getByRole('img', { name: /Estimated energy/ }).count(), 1);
    assert.ok(await page.getByRole('row', { name: /^January/ }).isVisible());
    await page.getByText('Assumptions and sources').click();
    assert.ok(await page.locator('#assumptions').getByText('STCs for the panels').isVisible());
    assert.ok(await page.getByText('Clean Energy Regulator').first().isVisible());
    await assertReadableCharts(page);
    await assertDecent(visitor);
  });
}

type Label = { name: string; left: number; right: number; bottom: number; size: number };

for (const width of [320, 480, 700, 820, 1000]) {
  test(`letters of charts and of the roof can be read on a screen of ${width} pixels, and no figure is cut in two`, async (t) => {
    const at = await (await openPagesApp(t)).listen();
    const visitor = await visit(t, { viewport: { width, height: 800 } });
    const { page } = visitor;
    await page.goto(at);
    await page.getByText('More about your savings').click();
    await assertReadableCharts(page);
    const cut = await page.evaluate(`[...document.querySelectorAll('.key dd')]
      .map((figure) => figure.firstChild)
      .filter((text) => {
        const range = document.createRange();
        range.selectNode(text);
        return range.getClientRects().length > 1;
      })
      .map((text) => text.data)`);
    assert.deepEqual(cut, []);
    await assertDecent(visitor);
  });
}

/** The letters of each chart and of the roof are at least 11 pixels high, and no two labels of a chart touch. */
async function assertReadableCharts(page: Page): Promise<void> {
  const charts =
    (await page.evaluate(`[...document.querySelectorAll('.chart:not(.roof) svg')].map((svg) => {
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    return [...svg.querySelectorAll('text')]
      .map((text) => ({ text, box: text.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0)
      .map(({ text, box: { left, right, bottom } }) => ({
        name: text.textContent, left, right, bottom: Math.round(bottom),
        size: Number.parseFloat(getComputedStyle(text).fontSize) * scale,
      }));
  })`)) as Label[][];
  const roof =
    (await page.evaluate(`[...document.querySelectorAll('.roof svg text')].map((text) => ({
    name: text.textContent,
    size: Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b),
  }))`)) as Label[];
  assert.ok(roof.length > 0);
  for (const { name, size } of roof)
    assert.ok(size >= 11, `${name} of the roof is ${size} px high`);
  const shown = charts.filter(({ length }) => length > 0);
  assert.ok(shown.length >= 4, `${shown.length} charts`);
  for (const labels of shown) {
    for (const [index, one] of labels.entries()) {
      assert.ok(one.size >= 11, `${one.name} is ${one.size} px high`);
      const touched = labels
        .slice(index + 1)
        .find(
          (other) =>
            other.bottom === one.bottom && other.left < one.right + 2 && one.left < other.right + 2,
        );
      assert.equal(touched, undefined, `${one.name} touches ${touched?.name}`);
    }
  }
}

test('the page of one of three offers is short: the price is on the first screen, and the rest is folded', async (t) => {
  const pages = await openPagesApp(t);
  const customerId = String((await findProject(storeOf(pages), pages.projectId))?.customerId);
  for (const _ of [2, 3]) await publish(pages, await addReadyProject(pages, customerId));
  const at = await pages.listen();
  for (const [viewport, heightMax] of [
    [phone, 5500],
    [desktop, 4800],
  ] as const) {
    const { page } = await visit(t, { viewport });
    await page.goto(at);
    const height = (await page.evaluate('document.documentElement.scrollHeight')) as number;
    assert.ok(height <= heightMax, `${height} px high at ${viewport.width}`);
    assert.equal(await page.locator('.options li').count(), 3);
    for (const name of ['You pay', 'Saves about']) {
      const box = await page.locator('.figures').getByText(name).boundingBox();
      assert.ok(box && box.y + box.height < viewport.height, name);
    }
    const [terms] = await page.locator('#terms').getByText('Read all warranties and terms').all();
    assert.ok(terms);
    assert.ok(
      !(await page
        .getByText('in addition to your rights under the Australian Consumer Law')
        .isVisible()),
    );
    await terms.click();
    assert.ok(
      await page
        .getByText('in addition to your rights under the Australian Consumer Law')
        .isVisible(),
    );
  }
});

test('names without end and forty lines of price fit on a phone', async (t) => {
  const pages = await openPagesApp(t);
  const { customer, project, specification, company, colours } = largeContent;
  const customerId = Number(
    await addCustomer(pages, { customer_name: customer.name, customer_email: 'max@example.com' }),
  );
  await storeOf(pages).transaction(async (tx) => {
    const settings = await readSettings(tx);
    await writeSettings(tx, { ...settings, company: { ...settings.company, ...company }, colours });
  });
  const projectId = await addReadyProject(pages, String(customerId));
  await storeOf(pages).transaction(async (tx) => {
    const ready = await findProject(tx, projectId);
    assert(ready);
    await saveProject(tx, { ...ready, ...project, specification }, pages.app.now());
  });
  const { proposal } = await publish(pages, projectId);
  const visitor = await visit(t);
  await visitor.page.goto(await pages.listen(`/p/${proposal.token}`));
  assert.equal(await visitor.page.locator('.bill tbody tr').count(), 40);
});

test('without scripts everything can be read, and the page says how to sign', async (t) => {
  const { page } = await visit(t, { hasScript: false });
  await page.goto(await (await openPagesApp(t)).listen());
  assert.ok(await page.locator('.bill .pay').getByText('$7,300.00').isVisible());
  await page.getByText('Assumptions and sources').click();
  assert.ok(await page.getByText('An estimate, not a promise').first().isVisible());
  assert.ok(await page.getByText('To sign here, turn on JavaScript in your browser').isVisible());
  assert.equal(await page.locator('form:visible').count(), 0);
  assert.equal(await page.locator('button:visible').count(), 0);
});

test('the button to sign is under the thumb until it is in sight', async (t) => {
  const { page } = await visit(t);
  await page.goto(await (await openPagesApp(t)).listen());
  const dock = page.locator('.dock');
  const box = await dock.boundingBox();
  assert.ok(box && box.y + box.height === phone.height, 'at the bottom of the window');
  await dock.getByRole('link', { name: 'Accept and sign' }).click();
  await dock.waitFor({ state: 'hidden' });
  await page.getByLabel('Your full name').waitFor();
  await page.goBack();
  await dock.waitFor({ state: 'visible' });
  await page.locator('#sign').scrollIntoViewIfNeeded();
  await dock.waitFor({ state: 'hidden' });
  await page.locator('#overview').scrollIntoViewIfNeeded();
  await dock.waitFor({ state: 'visible' });
});

test('loads the code for signing only for signers', async (t) => {
  const { page } = await visit(t);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.goto(await (await openPagesApp(t)).listen());
  assert.ok(asked.some((url) => url.endsWith('/sign.js')));
  assert.ok(!asked.some((url) => url.includes('signature_pad')));
  const loaded = page.waitForResponse(/signature_pad/);
  await page.locator('.dock .button').click();
  assert.equal((await loaded).status(), 200);
});

test('a page that is not there looks like one of ours', async (t) => {
  const pages = await openPagesApp(t);
  const visitor = await visit(t);
  const reply = await visitor.page.goto(await pages.listen(`/p/${'A'.repeat(22)}`));
  assert.equal(reply?.status(), 404);
});
