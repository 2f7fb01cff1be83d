import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findProject } from '../../../../src/domain/projects/rows/projects.ts';
import { minuteMs } from '../../../../src/domain/shared/time.ts';
import { storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { waitSaved } from '../../../support/projects/project-page.ts';
import { house, startTileServer } from '../../../support/projects/tile-server.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
} from '../../../support/proposals/arrange-proposals.ts';

// The picture of a roof from a map: found, taken and drawn on with its scale.

const visit = openBrowser();
const attribution = '© Example Imagery, CC BY 4.0';

/** Chooses the service in the settings, after an address that is refused. */
async function chooseService(page: Page, address: string): Promise<void> {
  await page.getByLabel('Map service').selectOption('own');
  await page.getByLabel('Tile address').fill(address.replace('{z}', '{s}'));
  await page.getByLabel('Attribution').fill(attribution);
  await page.getByLabel('Largest zoom').fill('21');
  const save = page.getByRole('button', { name: 'Save imagery' });
  await save.click();
  await page.getByText(/must be an address that begins with https/i).waitFor();
  await assertAccessible(page);
  await page.getByLabel('Tile address').fill(address);
  await save.click();
  await page.getByText(/^Leave blank to keep the address at 127\.0\.0\.1/).waitFor();
}

async function openMap(
  t: TestContext,
  viewport: { width: number; height: number },
  { isChosenInForm = false } = {},
) {
  const desk = await openDesk(t, { ports: quickPrinter });
  const projectId = await addReadyProject(desk);
  const tiles = await startTileServer(t);
  // As the map says where its service fails.
  const visitor = await visit(t, { viewport, expected: /status of 503/ });
  const { page } = visitor;
  if (isChosenInForm) {
    await desk.signIn(page, desk.owner, '/settings/company');
    await chooseService(page, tiles.address);
    await page.goto(`${desk.url}/app/projects/${projectId}?step=roof`);
  } else {
    const { address } = tiles;
    await desk.as(desk.owner).imagery.set({ service: 'own', address, attribution, zoomMax: 21 });
    await desk.signIn(page, desk.owner, `/projects/${projectId}?step=roof`);
  }
  const map = page.getByRole('dialog', { name: 'Take the picture from the map' });
  const use = map.getByRole('button', { name: 'Use this picture' });
  return { desk, projectId, tiles, visitor, page, map, use };
}

const planOf = async (desk: Desk, projectId: number) =>
  ((await findProject(storeOf(desk), projectId)) ?? assert.fail()).specification.sitePlan;

type Found = Record<'left' | 'right' | 'top' | 'bottom' | 'width' | 'height', number>;

/** The edges of the red house in the picture of the roof, in its pixels. */
function findHouse(page: Page, address: string): Promise<Found> {
  return page.evaluate(`(async () => {
    const image = new Image();
    image.src = ${JSON.stringify(address)};
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const edges = { left: width, right: 0, top: height, bottom: 0 };
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] < 160 || data[at + 1] > 90) continue;
      const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
      edges.left = Math.min(edges.left, x);
      edges.right = Math.max(edges.right, x + 1);
      edges.top = Math.min(edges.top, y);
      edges.bottom = Math.max(edges.bottom, y + 1);
    }
    return { ...edges, width, height };
  })()`);
}

test('a roof is found on the map, and has its size on plan and proposal', async (t) => {
  const { desk, projectId, visitor, page, map, use } = await openMap(t, desktop);
  await page.getByRole('button', { name: 'Take it from the map' }).click();
  await map.getByText(attribution).waitFor();
  await map.getByText('Find the house, then zoom in').waitFor();
  assert.equal(await use.isEnabled(), false);
  const coordinates = map.getByLabel('Coordinates');
  await coordinates.fill('12 Banksia Street');
  await coordinates.press('Enter');
  await map.getByText('Enter latitude and longitude in Australia').waitFor();
  await coordinates.fill(`${house.latitude}, ${house.longitude}`);
  await coordinates.press('Enter');
  const stage = map.getByRole('application', { name: /^Map/ });
  await stage.focus();
  for (const key of ['+', '+', '-', 'ArrowRight', 'Shift+ArrowUp']) await page.keyboard.press(key);
  await map.getByText(/^The picture is \d+ m wide and \d+ m high/).waitFor();
  // The mouse drags the house back into the middle.
  const box = (await stage.boundingBox()) ?? assert.fail();
  await page.mouse.move(box.x + 300, box.y + 400);
  await page.mouse.down();
  await page.mouse.move(box.x + 340, box.y + 200, { steps: 4 });
  await page.mouse.up();
  await page.mouse.wheel(0, -100);
  await page.mouse.wheel(0, 100);
  await assertAccessible(page);
  await use.click();

  const plan = page.getByRole('dialog', { name: 'Roof plan' });
  await plan.getByText('Tap the corners of a roof face').waitFor();
  await plan.getByText(`Picture: ${attribution}`).waitFor();
  await waitSaved(page);
  const stored = (await planOf(desk, projectId)) ?? assert.fail();
  assert.equal(stored.north, 0);
  const picture = `/app/files/projects/${projectId}/roof-pictures/${stored.picture.id}`;
  const found = await findHouse(page, picture);
  assert.deepEqual([found.width, found.height], [stored.picture.width, stored.picture.height]);
  for (const pixels of [found.right - found.left, found.bottom - found.top]) {
    const metres = pixels * stored.metresPerPixel;
    assert.ok(Math.abs(metres - 20) < 0.5, `the house of 20 m is ${metres} m long`);
  }
  const canvas = page.getByRole('application', { name: /^Roof picture/ });
  const screen = (await canvas.boundingBox()) ?? assert.fail();
  const zoom = Math.min(screen.width / found.width, screen.height / found.height);
  const { left, right, top, bottom } = found;
  for (const [x, y] of [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ] as const) {
    await page.mouse.click(
      screen.x + screen.width / 2 + (x - found.width / 2) * zoom,
      screen.y + screen.height / 2 + (y - found.height / 2) * zoom,
    );
  }
  const text = (await plan.getByText(/m² from above/).textContent()) ?? '';
  const area = Number(/([\d.]+) m² from above/.exec(text)?.[1]);
  assert.ok(Math.abs(area - 400) <= 20, text);
  // Its panels are on the roof, and the face that the seller described is the seller's to replace.
  await plan.getByText(/^The plan has 15 panels on Roof face 1/).waitFor();
  await plan.getByRole('button', { name: 'Use this plan' }).click();
  await plan.getByText('The system has the roof faces of this plan.').waitFor();
  await plan.getByRole('button', { name: 'Done' }).click();
  await page.getByText(`Picture: ${attribution}`).waitFor();
  await waitSaved(page);
  await assertDecent(visitor);

  const { proposal } = await publish(desk, projectId);
  await page.goto(`${desk.url}/p/${proposal.token}`);
  const caption = page.getByText(`confirms lengths and layout on site. Picture: ${attribution}`);
  assert.equal(await caption.count(), 1);
});

/** Asks for tiles that there cannot be, which count like any other. */
async function useUpTiles(desk: Desk): Promise<void> {
  const headers = { cookie: await desk.cookieOf(desk.owner) };
  const ask = async () =>
    (await fetch(`${desk.url}/app/files/imagery/0/0/x`, { headers })).status === 404;
  while ((await Promise.all(Array.from({ length: 50 }, ask))).every(Boolean));
}

test('a service that fails and a team over its limit are named on a phone, and fingers move and zoom the map', async (t) => {
  const { desk, projectId, tiles, page, map, use } = await openMap(t, phone, {
    isChosenInForm: true,
  });
  tiles.answer = 'html';
  const open = page.getByRole('button', { name: 'Take it from the map' });
  await open.tap();
  await map
    .getByRole('alert')
    .getByText(/something other than a JPEG or PNG\. You can upload a picture instead\./)
    .waitFor();
  assert.equal(await use.isEnabled(), false);
  await assertAccessible(page);
  tiles.answer = 'imagery';
  await useUpTiles(desk);
  await map.getByRole('button', { name: 'Try again' }).tap();
  await map
    .getByRole('alert')
    .getByText('Your team has the map open a lot; wait a moment. You can upload a picture instead.')
    .waitFor();
  assert.equal(await use.isEnabled(), false);
  assert.equal((await publish(desk, projectId)).isNew, true, 'the project still quotes');
  desk.clock.advance(minuteMs);
  await map.getByRole('button', { name: 'Try again' }).tap();
  await map.getByRole('alert').waitFor({ state: 'detached' });
  for (let level = 16; level < 19; level += 1)
    await map.getByRole('button', { name: 'Zoom in' }).tap();
  await map.getByText(/^The picture is 8\d m wide/).waitFor();

  const box = (await map.getByRole('application').boundingBox()) ?? assert.fail();
  const touch = await page.context().newCDPSession(page);
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...offsets: number[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: offsets.map((offset, id) => ({
        x: box.x + box.width / 2 + offset,
        y: box.y + 100,
        id,
      })),
    });
  const firstTile = map.locator('img').first();
  const before = await firstTile.getAttribute('src');
  await fingers('touchStart', -100);
  await fingers('touchMove', 0);
  await fingers('touchMove', 150);
  await fingers('touchEnd');
  await firstTile.waitFor();
  assert.notEqual(await firstTile.getAttribute('src'), before, 'the map moved');
  await fingers('touchStart', -30, 30);
  await fingers('touchMove', -60, 60);
  await fingers('touchEnd');
  await map.getByText(/^The picture is 4\d m wide/).waitFor();

  tiles.answer = 'blank';
  await map.getByRole('button', { name: 'Zoom in' }).tap();
  await use.tap();
  await map.getByRole('alert').getByText('The map is blank here').waitFor();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await open.waitFor();
  await page.getByRole('button', { name: 'Upload roof picture' }).waitFor();
  assert.equal(await planOf(desk, projectId), undefined);
});
