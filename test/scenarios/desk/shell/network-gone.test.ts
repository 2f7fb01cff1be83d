import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { desktop, openBrowser } from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import {
  eventually,
  fieldsOf,
  fillField,
  waitSaved,
} from '../../../support/projects/project-page.ts';
import { addReadyProject } from '../../../support/proposals/arrange-proposals.ts';

const visit = openBrowser();

async function find(desk: Desk, projectId: number) {
  return desk.as(desk.owner).projects.find({ projectId });
}

test('the network goes for a minute: one goes on editing, sees it, and all is saved when it is back', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const { page, context } = await visit(t, { viewport: desktop, expected: /frame-ancestors/ });
  await page.clock.install();
  await desk.signIn(page, desk.owner, `/projects/${projectId}`);
  await page.getByLabel('Street').waitFor();
  let attempts = 0;
  await context.route('**/app/trpc/**', (route) => {
    if (route.request().url().includes('projects.save')) attempts += 1;
    return route.abort('internetdisconnected');
  });
  await fillField(page, 'Street', 'Wattle Grove');
  await page.clock.runFor(1000);
  await page.getByText('Not saved: can’t reach the server').waitFor();
  await assertAccessible(page);
  for (let tenSeconds = 0; tenSeconds < 6; tenSeconds += 1) {
    await fillField(page, 'Suburb', `Suburb ${tenSeconds}`);
    for (let second = 0; second < 10; second += 1) await page.clock.runFor(1000);
  }
  assert.ok(attempts >= 5 && attempts <= 10, `${attempts} attempts within the minute`);
  assert.deepEqual(await fieldsOf(page, 'Street', 'Suburb'), ['Wattle Grove', 'Suburb 5']);
  assert.equal((await find(desk, projectId)).revision, 1);

  await context.unroute('**/app/trpc/**');
  await page.clock.runFor(16_000);
  await waitSaved(page);
  const { siteAddress, revision } = await find(desk, projectId);
  assert.deepEqual(
    [siteAddress.street, siteAddress.suburb, revision],
    ['Wattle Grove', 'Suburb 5', 2],
  );
});

test('as soon as the browser notices that it is online again, it saves', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const { page, context } = await visit(t, { viewport: desktop, expected: /frame-ancestors/ });
  await desk.signIn(page, desk.owner, `/projects/${projectId}`);
  await page.getByLabel('Street').waitFor();
  await context.setOffline(true);
  await fillField(page, 'Street', 'Wattle Grove');
  await page.getByText('Not saved: can’t reach the server').waitFor();
  await context.setOffline(false);
  await eventually(async () => {
    assert.equal((await find(desk, projectId)).siteAddress.street, 'Wattle Grove');
  });
  await waitSaved(page);
});

test('a save whose response was lost does not look like a conflict', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const { page, context } = await visit(t, { viewport: desktop, expected: /frame-ancestors/ });
  await desk.signIn(page, desk.owner, `/projects/${projectId}`);
  await page.getByLabel('Street').waitFor();
  let lost = 0;
  await context.route('**/projects.save**', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await fillField(page, 'Street', 'Wattle Grove');
  await eventually(async () => {
    assert.equal((await find(desk, projectId)).revision, 2);
  });
  await waitSaved(page);
  assert.equal(await page.getByText('saved this project while').count(), 0);
  assert.deepEqual(await fieldsOf(page, 'Street'), ['Wattle Grove']);
});
