import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { newArray, planState } from '@sundesk/solar';
import type { Locator, Page } from 'playwright-core';
import { findProject } from '../../../../src/domain/projects/rows/projects.ts';
import { storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { eventually, waitSaved } from '../../../support/projects/project-page.ts';
import { addReadyProject, quickPrinter } from '../../../support/proposals/arrange-proposals.ts';
import { makePng } from '../../../support/proposals/pictures.ts';

// The plan of a roof, drawn with a mouse, with fingers and with the keyboard.

const visit = openBrowser();

/** 600 × 400 pixels: a roof of 440 × 320 in the middle of a lawn, its ridge across the middle. */
const photo = makePng({
  width: 600,
  height: 400,
  colourType: 2,
  depth: 8,
  pixel: (x, y) => {
    const isRoof = x >= 80 && x < 520 && y >= 40 && y < 360;
    if (!isRoof) return [104 + ((x * 7 + y * 13) % 17), 132, 80];
    return y < 200 ? [158, 104, 88 + (y % 8)] : [128, 82, 70 + (y % 8)];
  },
});

async function openRoof(
  t: TestContext,
  viewport: { width: number; height: number },
  array?: { name: string; panels: number; tilt: number; azimuth: number; shading: number },
) {
  const desk = await openDesk(t, { ports: quickPrinter });
  const projectId = await addReadyProject(desk);
  if (array !== undefined) {
    const changes = { specification: { arrays: [array] } };
    await desk.as(desk.owner).projects.save({ projectId, expectedRevision: 1, changes });
  }
  const visitor = await visit(t, { viewport });
  await desk.signIn(visitor.page, desk.owner, `/projects/${projectId}?step=roof`);
  return { desk, projectId, visitor, page: visitor.page };
}

async function upload(page: Page, buffer: Buffer = photo, name = 'roof.png'): Promise<void> {
  await page
    .getByRole('button', { name: 'Upload roof picture' })
    .locator('xpath=preceding-sibling::input | following-sibling::input')
    .first()
    .setInputFiles({ name, mimeType: 'image/png', buffer });
}

const canvasOf = (page: Page) => page.getByRole('application', { name: /^Roof picture/ });

/** Where a pixel of the picture is on the screen while all of it is shown. */
async function placesOn(page: Page): Promise<(x: number, y: number) => { x: number; y: number }> {
  const box = (await canvasOf(page).boundingBox()) ?? assert.fail();
  const zoom = Math.min(box.width / 600, box.height / 400);
  return (x, y) => ({
    x: box.x + box.width / 2 + (x - 300) * zoom,
    y: box.y + box.height / 2 + (y - 200) * zoom,
  });
}

type Click = (x: number, y: number) => Promise<void>;

function clicker(page: Page, at: Awaited<ReturnType<typeof placesOn>>): Click {
  return async (x, y) => {
    const place = at(x, y);
    await page.mouse.click(place.x, place.y);
  };
}

/** Says that the roof is 11 metres long. */
async function setScale(dialog: Locator, click: Click): Promise<void> {
  await click(80, 380);
  await click(520, 380);
  await dialog.getByLabel('Length of the line').fill('11');
  await dialog.getByRole('button', { name: 'Set scale' }).click();
}

const planOf = async (desk: Desk, projectId: number) =>
  ((await findProject(storeOf(desk), projectId)) ?? assert.fail()).specification;

test('a roof is drawn with the mouse, and the customer sees it', async (t) => {
  const { desk, projectId, page } = await openRoof(t, desktop);
  await upload(page);
  const dialog = page.getByRole('dialog', { name: 'Roof plan' });
  await dialog.getByText('Tap both ends of a length that you know').waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Draw face' }).isEnabled(), false);
  const at = await placesOn(page);
  const click = clicker(page, at);
  await setScale(dialog, click);
  // Two corners at the gutter in the north, and two at the ridge; the last ones are a little off, and snap.
  for (const [x, y] of [
    [80, 40],
    [520, 40],
    [522, 200],
    [81, 203],
  ] as const) {
    await click(x, y);
  }
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Finish face' }).click();
  await dialog.getByText(/^Faces north \(0°\)\. 47 m² of roof, 44 m² from above\./).waitFor();
  await dialog.getByText('15 panels on this face').waitFor();
  await dialog.getByLabel('Panels', { exact: true }).fill('12');
  await dialog.getByRole('button', { name: 'Place panels' }).click();
  await dialog.getByText('12 panels on this face').waitFor();
  await dialog.getByRole('button', { name: 'Use this plan' }).click();
  await dialog.getByText('The system has the roof faces of this plan.').waitFor();
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('img', { name: 'Roof plan, 12 panels' }).waitFor();
  await waitSaved(page);
  const { sitePlan, arrays, panels } = await planOf(desk, projectId);
  assert.deepEqual(
    arrays.map(({ name, panels: count, tilt, azimuth }) => [name, count, tilt, azimuth]),
    [['Roof face 1', 12, 22, 0]],
  );
  assert.equal(panels[0]?.quantity, 12);
  const [face] = sitePlan?.faces ?? [];
  const [a, b, c, d] = face?.outline ?? [];
  assert.ok(a && b && c && d);
  assert.ok(Math.abs(b.x - a.x - 11) < 0.06, `the gutter is ${b.x - a.x} m long`);
  assert.ok(Math.abs(c.x - b.x) < 0.02 && Math.abs(d.y - c.y) < 0.02, 'corners are right angles');
});

test('corners and panels move, what does not fit is said, and each step is undone', async (t) => {
  const { desk, projectId, page } = await openRoof(t, desktop);
  await upload(page);
  const dialog = page.getByRole('dialog', { name: 'Roof plan' });
  const at = await placesOn(page);
  const click = clicker(page, at);
  await setScale(dialog, click);
  // A bow tie is refused, and stays to be put right.
  for (const [x, y] of [
    [80, 40],
    [520, 200],
    [520, 40],
    [80, 200],
  ] as const) {
    await click(x, y);
  }
  await dialog.getByRole('button', { name: 'Finish face' }).click();
  await dialog
    .getByRole('alert')
    .getByText(/The outline crosses itself/)
    .waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Finish face' }).waitFor({ state: 'detached' });
  for (const [x, y] of [
    [80, 40],
    [520, 40],
    [300, 120],
    [520, 200],
  ] as const) {
    await click(x, y);
  }
  // One too many goes with Backspace.
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await click(520, 200);
  await click(80, 200);
  await click(80, 40);
  await dialog.getByText('15 panels on this face').waitFor();
  const corner = at(520, 40);
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  const to = at(360, 40);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await dialog.getByText('Some panels don’t fit').waitFor();
  await dialog.getByRole('button', { name: 'Remove panels that don’t fit' }).click();
  await dialog.getByText('Some panels don’t fit').waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByText('15 panels on the plan, 15 panels in the system').waitFor();
  // One panel less, by its place in the picture.
  const panel = dialog.locator('[data-panel="3"]');
  await panel.click();
  await page.keyboard.press('Delete');
  await dialog.getByText('14 panels on the plan').waitFor();
  await waitSaved(page);
  const { sitePlan, ...system } = await planOf(desk, projectId);
  assert.equal(sitePlan?.faces[0]?.panels.length, 14);
  assert.equal(planState({ ...system, sitePlan }).kind, 'different');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText(/^The plan has 14 panels on Roof face 1/).waitFor();
  await page.getByRole('button', { name: 'Use this plan' }).click();
  await page.getByText('Roof plan and system differ').waitFor({ state: 'detached' });
  await waitSaved(page);
  assert.equal((await planOf(desk, projectId)).panels[0]?.quantity, 14);
});

test('faces take the panels of the system in turn, and one undo removes a face with what followed from it', async (t) => {
  const array = { ...newArray, panels: 15 };
  const { desk, projectId, page } = await openRoof(t, desktop, array);
  await upload(page);
  const dialog = page.getByRole('dialog', { name: 'Roof plan' });
  const click = clicker(page, await placesOn(page));
  await setScale(dialog, click);
  const draw = async (left: number, right: number, top: number, bottom: number) => {
    for (const [x, y] of [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ] as const) {
      await click(x, y);
    }
    await page.keyboard.press('Enter');
  };
  await draw(80, 300, 40, 200);
  await dialog.getByText(/Not all 15 fit/).waitFor();
  const first = await dialog.locator('[data-panel]').count();
  assert.ok(first > 0 && first < 15);
  const pressed = dialog.getByRole('button', { name: 'Draw face' });
  assert.equal(await pressed.getAttribute('aria-pressed'), 'true', 'the next face can be drawn');
  await draw(310, 520, 40, 200);
  await dialog.getByText('15 panels on the plan, 15 panels in the system').waitFor();
  await dialog.getByText('The system has the roof faces of this plan.').waitFor();
  await waitSaved(page);
  const taken = await planOf(desk, projectId);
  assert.deepEqual(
    taken.arrays.map(({ name }) => name),
    ['Roof face 1', 'Roof face 2'],
  );
  assert.equal(taken.panels[0]?.quantity, 15);
  // The pitch follows too, and a face without a panel left for it says so.
  await dialog.getByLabel('Pitch').fill('30');
  await dialog.getByText('The system has the roof faces of this plan.').waitFor();
  await dialog.getByRole('button', { name: 'Draw face' }).click();
  await draw(80, 520, 210, 350);
  await dialog.getByText('All panels of the system are on other faces.').waitFor();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  await dialog.getByText(`${first} panels on the plan, 15 panels in the system`).waitFor();
  await waitSaved(page);
  assert.deepEqual((await planOf(desk, projectId)).arrays, [array]);
});

test('a roof is drawn with fingers on a phone', async (t) => {
  const { desk, projectId, page, visitor } = await openRoof(t, phone);
  await upload(page);
  const dialog = page.getByRole('dialog', { name: 'Roof plan' });
  const at = await placesOn(page);
  const tap = async (x: number, y: number) => {
    const place = at(x, y);
    await page.touchscreen.tap(place.x, place.y);
  };
  await tap(80, 380);
  await tap(520, 380);
  await dialog.getByLabel('Length of the line').fill('11');
  await dialog.getByRole('button', { name: 'Set scale' }).tap();
  const faced = await placesOn(page);
  for (const [x, y] of [
    [80, 40],
    [520, 40],
    [520, 200],
    [80, 200],
  ] as const) {
    const place = faced(x, y);
    await page.touchscreen.tap(place.x, place.y);
  }
  await dialog.getByRole('button', { name: 'Finish face' }).tap();
  await dialog.getByText('15 panels on this face').waitFor();
  await assertAccessible(page);
  await assertDecent(visitor);
  await dialog.getByRole('button', { name: 'Done' }).tap();
  await waitSaved(page);
  assert.equal((await planOf(desk, projectId)).sitePlan?.faces[0]?.panels.length, 15);
});

test('a roof is drawn with the keyboard alone', async (t) => {
  const { desk, projectId, page } = await openRoof(t, desktop);
  await upload(page);
  const dialog = page.getByRole('dialog', { name: 'Roof plan' });
  const press = async (key: string, times: number) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
  };
  await dialog.locator('svg[role=application]:focus').waitFor();
  await press('Shift+ArrowLeft', 4);
  await press('Enter', 1);
  await press('Shift+ArrowRight', 8);
  await press('Enter', 1);
  await page.keyboard.type('10');
  await press('Enter', 1);
  await press('Shift+ArrowUp', 2);
  await press('Enter', 1);
  await press('Shift+ArrowLeft', 8);
  await press('Enter', 1);
  await press('Shift+ArrowDown', 4);
  await press('Enter', 1);
  await press('Shift+ArrowRight', 8);
  await press('Enter', 1);
  await press('Shift+ArrowUp', 4);
  await press('Enter', 1);
  await dialog.getByText(/^Faces north \(0°\)\. \d+ m² of roof, 50 m² from above\./).waitFor();
  await dialog.getByText('15 panels on this face').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await waitSaved(page);
  assert.equal((await planOf(desk, projectId)).sitePlan?.faces.length, 1);
});

test('a file that is not a picture is refused at its place, and nothing changes', async (t) => {
  const { desk, projectId, page } = await openRoof(t, phone);
  await upload(page, Buffer.from('not a picture'), 'roof.heic');
  await page
    .getByRole('alert')
    .getByText('This browser can’t read HEIC photos. Save the photo as JPEG, then add it again.')
    .waitFor();
  assert.equal((await planOf(desk, projectId)).sitePlan, undefined);
  await eventually(async () =>
    assert.equal(await page.getByRole('dialog', { name: 'Roof plan' }).count(), 0),
  );
});
