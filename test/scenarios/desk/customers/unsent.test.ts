import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Route } from 'playwright-core';
import { findEarliestEvents } from '../../../../src/domain/events/event-queries.ts';
import { addCustomer, storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { openBrowser } from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { sampleJpeg } from '../../../support/proposals/pictures.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();
const sendId = '0f'.repeat(16);

const notesOf = async (desk: Desk) =>
  (await desk.as(desk.owner).customers.timeline({ customerId: 1 })).entries
    .filter(({ kind }) => kind === 'note')
    .map((entry) => ('text' in entry ? entry.text : ''));
const filesOf = async (desk: Desk) =>
  (await desk.as(desk.owner).files.ofCustomer({ customerId: 1 })).files;

test('a note that is sent again is stored once, and told to receivers once', async (t) => {
  const desk = await openDesk(t);
  await addCustomer(desk);
  const owner = desk.as(desk.owner).customers;
  const first = await owner.addNote({ customerId: 1, text: 'On the roof', sendId });
  desk.clock.advance(60_000);
  assert.deepEqual(await owner.addNote({ customerId: 1, text: 'On the roof', sendId }), first);
  assert.deepEqual(await notesOf(desk), ['On the roof']);
  const events = await findEarliestEvents(storeOf(desk), { type: 'note_added', limit: 10 });
  assert.equal(events.length, 1);
  await assert.rejects(owner.addNote({ customerId: 1, text: 'Another', sendId }), {
    message: /key/i,
  });
  const sam = await desk.addMember('manager');
  await desk.as(sam).customers.addNote({ customerId: 1, text: 'Another', sendId });
  assert.deepEqual((await notesOf(desk)).toSorted(), ['Another', 'On the roof']);
});

test('a file that is sent again is stored once', async (t) => {
  const desk = await openDesk(t);
  await addCustomer(desk);
  const cookie = await desk.cookieOf(desk.owner);
  const send = async () => {
    const answer = await fetch(
      `${desk.url}/app/files/customers/1/files?name=roof.jpg&send=${sendId}`,
      {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/octet-stream' },
        body: Buffer.from(sampleJpeg),
      },
    );
    return answer.json();
  };
  assert.deepEqual(await send(), await send());
  assert.equal((await filesOf(desk)).length, 1);
});

test('notes and photos without a connection wait on the device, and are sent once', async (t) => {
  const desk = await openDesk(t);
  await addCustomer(desk);
  const visitor = await visit(t);
  const { context } = visitor;
  let { page } = visitor;
  const waiting = () => page.getByRole('region', { name: 'Waiting on this device' });
  await desk.signIn(page, desk.owner, '/customers/1');
  await page.getByRole('heading', { level: 1, name: 'Ann Lee' }).waitFor();

  await t.test('on a phone without a network', async () => {
    await context.setOffline(true);
    await page.getByText('You are offline').waitFor();
    await page.getByRole('tab', { name: 'Activity' }).click();
    await page.getByLabel('Add a note').fill('Switchboard needs an upgrade');
    await page.getByRole('button', { name: 'Save note' }).click();
    await waiting().getByText('Switchboard needs an upgrade').waitFor();
    assert.equal(await page.getByLabel('Add a note').inputValue(), '');
    await page.getByRole('tab', { name: 'Files' }).click();
    await page.getByLabel('Photo', { exact: true }).setInputFiles({
      name: 'roof.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(sampleJpeg),
    });
    await waiting().getByText('roof.jpg').waitFor();
    await assertAccessible(page);
    assert.deepEqual([await notesOf(desk), await filesOf(desk)], [[], []]);
  });

  await t.test('after the window was closed, once the desk is opened again', async () => {
    await page.close();
    await context.setOffline(false);
    page = await context.newPage();
    await page.goto(`${desk.url}/app/today`);
    await until(async () => (await filesOf(desk))[0]?.hasThumbnail, true);
    await until(() => notesOf(desk), ['Switchboard needs an upgrade']);
    await page.goto(`${desk.url}/app/customers/1`);
    await page.getByText('Switchboard needs an upgrade').waitFor();
    assert.equal(await waiting().count(), 0);
  });

  await t.test('a note whose answer was lost is sent again, and is there once', async () => {
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/customers.addNote*', lose);
    await page.getByRole('tab', { name: 'Activity' }).click();
    await page.getByLabel('Add a note').fill('Call after five');
    await page.getByRole('button', { name: 'Save note' }).click();
    await waiting().getByText('Call after five').waitFor();
    const sent = page.waitForResponse('**/customers.addNote*');
    await page.unroute('**/customers.addNote*');
    await page.reload();
    // Before the app has begun, nothing is shown that waits.
    await sent;
    await waiting().waitFor({ state: 'detached' });
    await page.getByRole('listitem').getByText('Call after five').waitFor();
    assert.deepEqual(await notesOf(desk), ['Call after five', 'Switchboard needs an upgrade']);
  });

  await t.test('what the server refuses says why, and is deleted by hand', async () => {
    await context.setOffline(true);
    await page.getByText('You are offline').waitFor();
    await page.getByLabel('Add a note').fill('Two storeys');
    await page.getByRole('button', { name: 'Save note' }).click();
    await waiting().getByText('Two storeys').waitFor();
    await desk.database.change("update users set role = 'read_only'");
    await context.setOffline(false);
    await waiting()
      .getByText(/^Not saved: /)
      .waitFor();
    await waiting().getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await waiting().waitFor({ state: 'detached' });
    assert.equal((await notesOf(desk)).length, 2);
  });
});
