import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countProducts } from '../../../../src/domain/products/queries.ts';
import { addCustomer, storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { desktop, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { waitSaved } from '../../../support/projects/project-page.ts';

const visit = openBrowser();

test('the starter library adds what the library does not have, and its kits', async (t) => {
  const desk = await openDesk(t);
  const { products } = desk.as(desk.owner);
  assert.deepEqual(await products.kits(), []);
  const { added } = await products.addStarterLibrary();
  const library = await products.list({});
  assert.equal(library.length, added);
  assert.deepEqual([...new Set(library.map(({ kind }) => kind))], ['panel', 'inverter', 'battery']);
  assert.deepEqual(
    (await products.kits()).map(({ name, panel, panels, inverter, battery }) => [
      name,
      (panel.watts * panels) / 1000,
      inverter.watts / 1000,
      battery?.usableWattHours ?? 0,
    ]),
    [
      ['6.6 kW', 6.6, 5, 0],
      ['10 kW', 10.12, 8, 0],
      ['10 kW with battery', 10.12, 8, 13_500],
    ],
  );

  const [first] = library;
  assert.ok(first);
  const { isArchived: _archived, kind: _kind, ...details } = first;
  await products.change({ ...details, priceCents: 1 });
  assert.deepEqual(await products.addStarterLibrary(), { added: 0 });
  assert.equal(
    (await products.list({})).find((one) => one.productId === first.productId)?.priceCents,
    1,
  );
});

test('a kit needs its products, and only managers may add the starter library', async (t) => {
  const desk = await openDesk(t);
  const seller = desk.as(await desk.addMember('sales'));
  await assert.rejects(seller.products.addStarterLibrary(), { code: 'FORBIDDEN' });
  assert.equal(await countProducts(storeOf(desk)), 0);
  await desk.as(desk.owner).products.addStarterLibrary();
  const battery = (await seller.products.kits()).at(-1)?.battery;
  assert.ok(battery);
  await desk.as(desk.owner).products.archive({ productId: battery.productId, isArchived: true });
  assert.deepEqual(
    (await seller.products.kits()).map(({ name }) => name),
    ['6.6 kW', '10 kW'],
  );
});

test('a new firm fills its library and quotes a kit', async (t) => {
  const desk = await openDesk(t);
  const customerId = Number(await addCustomer(desk));
  const { projectId } = await desk
    .as(desk.owner)
    .projects.create({ customerId, title: 'Lee residence' });
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, `/projects/${projectId}?step=system`);
  await page.getByRole('button', { name: 'Add example products' }).click();
  const kits = page.getByRole('group', { name: 'Start with a kit' });
  await kits.getByRole('button', { name: '10 kW with battery' }).waitFor();
  await assertAccessible(page);
  await kits.getByRole('button', { name: '6.6 kW' }).click();
  await kits.waitFor({ state: 'detached' });
  await waitSaved(page);
  const find = async () => (await desk.as(desk.owner).projects.find({ projectId })).specification;
  const { panels, inverters, battery, arrays, priceLines } = await find();
  assert.deepEqual(
    panels.map(({ model, quantity }) => [model, quantity]),
    [['EE-440 monocrystalline', 15]],
  );
  assert.deepEqual(
    inverters.map(({ model, quantity }) => [model, quantity]),
    [['Roofline 5 kW', 1]],
  );
  assert.equal(battery, null);
  assert.deepEqual(
    arrays.map((array) => array.panels),
    [15],
  );
  assert.deepEqual(
    priceLines.map(({ description, quantity, unitCents }) => [description, quantity * unitCents]),
    [
      ['Example Energy EE-440 monocrystalline, 440 W', 465_000],
      ['Sample Inverters Roofline 5 kW, 5 kW', 118_000],
      ['Mounting system', 98_000],
      ['Installation by accredited electricians', 225_000],
    ],
  );

  await page.getByRole('button', { name: 'Undo' }).click();
  await kits.waitFor();
  await waitSaved(page);
  const undone = await find();
  assert.deepEqual([undone.panels, undone.inverters, undone.priceLines], [[], [], []]);
});

test('the empty library offers example products on a phone', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, '/settings/products');
  await page.getByRole('button', { name: 'Add example products' }).click();
  await page.getByText('Example Energy EE-440 monocrystalline').waitFor();
  await assertAccessible(page);
});
