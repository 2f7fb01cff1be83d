import assert from 'node:assert/strict';
import { test } from 'node:test';
import { thumbnailSideMax } from '../../../../src/domain/files/file-limits.ts';
import { addCustomer } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { assertDecent, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { addReadyProject } from '../../../support/proposals/arrange-proposals.ts';
import { makePng } from '../../../support/proposals/pictures.ts';

const visit = openBrowser();

const photo = (colour: number, width = 1200) => ({
  mimeType: 'image/png',
  buffer: makePng({
    width,
    height: 900,
    colourType: 2,
    depth: 8,
    pixel: () => [colour, 120, 60],
  }),
});
const pdf = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };

test('a seller on a phone adds photos and a plan, looks at them, and edits and deletes one', async (t) => {
  const desk = await openDesk(t);
  const customerId = Number(await addCustomer(desk));
  await addReadyProject(desk, `${customerId}`);
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, `/customers/${customerId}`);
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByText('No files yet.').waitFor();
  await page.getByRole('button', { name: 'Take photo' }).waitFor();
  await page
    .getByLabel('Files', { exact: true })
    .last()
    .setInputFiles([
      { name: 'Switchboard.png', ...photo(10) },
      { name: 'film.mov', mimeType: 'video/quicktime', buffer: Buffer.from('film') },
      { name: 'Roof: north.png', ...photo(200) },
      { name: 'plan.pdf', ...pdf },
    ]);
  await page.getByRole('link', { name: 'plan.pdf' }).waitFor();
  const alert = page.getByRole('alert');
  assert.match(await alert.innerText(), /film\.mov: Upload a photo \(JPEG or PNG\)/);
  await alert.getByRole('button', { name: 'Close' }).click();
  const { files } = await desk.as(desk.owner).files.ofCustomer({ customerId });
  assert.deepEqual(
    files.map(({ name, hasThumbnail }) => [name, hasThumbnail]),
    [
      ['plan.pdf', false],
      ['Roof_ north.jpg', true],
      ['Switchboard.jpg', true],
    ],
  );
  const small = 'document.querySelector(\'button[aria-label="Show Roof_ north.jpg"] img\')';
  assert.equal(
    await page.evaluate(`${small}.decode().then(() => ${small}.naturalWidth)`),
    thumbnailSideMax,
  );
  await page.getByRole('button', { name: 'Show Roof_ north.jpg' }).click();
  const dialog = page.getByRole('dialog');
  const shown = dialog.getByRole('img', { name: 'Roof_ north.jpg' });
  await shown.waitFor();
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('img', { name: 'Switchboard.jpg' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await shown.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const dropped = await page.evaluateHandle(`
    const dropped = new DataTransfer();
    dropped.items.add(new File(['%PDF-1.7'], 'dropped.pdf'));
    dropped;
  `);
  const place = page.getByRole('group', { name: 'Add files' });
  await place.dispatchEvent('drop', { dataTransfer: dropped });
  await page.getByRole('link', { name: 'dropped.pdf' }).waitFor();
  const menu = async (name: string, item: string) => {
    await page.getByRole('button', { name: `More actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu('Roof_ north.jpg', 'Edit');
  await dialog.getByLabel('Name').fill('North roof');
  await dialog.getByLabel('Project').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Save file' }).click();
  await page.getByRole('link', { name: 'North roof.jpg' }).waitFor();
  await menu('plan.pdf', 'Delete');
  await dialog.getByRole('button', { name: 'Delete file' }).click();
  await page.getByRole('link', { name: 'plan.pdf' }).waitFor({ state: 'detached' });
  await assertAccessible(page);
  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.getByText('File “North roof.jpg” added').waitFor();
});

test('a project shows its own files and those of the customer, and keeps what is added there', async (t) => {
  const desk = await openDesk(t);
  const customerId = Number(await addCustomer(desk));
  const [projectId, otherId] = [
    await addReadyProject(desk, `${customerId}`),
    await addReadyProject(desk, `${customerId}`),
  ];
  const visitor = await visit(t, { viewport: phone });
  const { page } = visitor;
  const choose = (name: string) =>
    page
      .getByLabel('Files', { exact: true })
      .last()
      .setInputFiles([{ name, ...pdf }]);
  await desk.signIn(page, desk.owner, `/customers/${customerId}?tab=files`);
  await choose('bill.pdf');
  await page.getByRole('link', { name: 'bill.pdf' }).waitFor();
  for (const [id, name] of [
    [otherId, 'other.pdf'],
    [projectId, 'quote.pdf'],
  ] as const) {
    await page.goto(`${desk.url}/app/projects/${id}?step=review`);
    await page.getByRole('heading', { name: 'Files' }).waitFor();
    await choose(name);
    await page.getByRole('link', { name }).waitFor();
  }
  await page.getByRole('link', { name: 'bill.pdf' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'other.pdf' }).count(), 0);
  await assertDecent(visitor);
  await assertAccessible(page);
  const { files } = await desk.as(desk.owner).files.ofCustomer({ customerId });
  assert.deepEqual(
    files.map((file) => [file.name, file.projectId]),
    [
      ['quote.pdf', projectId],
      ['other.pdf', otherId],
      ['bill.pdf', null],
    ],
  );
});
