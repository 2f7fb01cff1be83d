import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoProducts } from '../../../../src/domain/demo/demo-data.ts';
import { addProduct } from '../../../../src/domain/products/change-products.ts';
import { addCustomer, storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { assertDecent, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';
import {
  eventually,
  fillField,
  openStep,
  waitSaved,
} from '../../../support/projects/project-page.ts';

const visit = openBrowser();

test('a project takes what datasheets say from the library, and its strings are checked', async (t) => {
  const desk = await openDesk(t);
  await storeOf(desk).transaction(async (tx) => {
    for (const { isArchived: _archived, ...product } of demoProducts) {
      await addProduct(desk.app, tx, product);
    }
  });
  const customerId = Number(await addCustomer(desk));
  const { projects } = desk.as(desk.owner);
  const { projectId } = await projects.create({ customerId, title: 'Lee residence' });
  await projects.save({
    projectId,
    expectedRevision: 1,
    changes: {
      specification: {
        panels: [
          { maker: 'Example Energy', model: 'EE-440 monocrystalline', watts: 440, quantity: 15 },
        ],
        arrays: [{ name: 'North roof', panels: 15, tilt: 22, azimuth: 0, shading: 0 }],
      },
    },
  });
  const visitor = await visit(t, { viewport: phone });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, `/projects/${projectId}`);
  await fillField(page, 'Strings, roof face 1', '1');
  await page.getByText('Strings aren’t checked yet').waitFor();
  await assertAccessible(page);
  await assertDecent(visitor);

  await openStep(page, 'System');
  await page.getByRole('button', { name: 'Remove Panel 1' }).click();
  for (const [button, words] of [
    ['Add panels', 'EE-440'],
    ['Add inverter', 'XP-5000'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await page.getByPlaceholder('Search library').locator('visible=true').fill(words);
    await page
      .getByRole('option', { name: new RegExp(words) })
      .locator('visible=true')
      .first()
      .click();
  }
  await fillField(page, 'Quantity, Panel 1', '15');
  await page.getByText('Strings aren’t checked yet').waitFor({ state: 'detached' });
  await waitSaved(page);

  const faults = async () => {
    const { quote } = await projects.find({ projectId });
    return quote.designFaults.map(({ text }) => text);
  };
  await eventually(async () =>
    assert.deepEqual(await faults(), [
      'North roof: a string of 15 panels reaches 632.75 V at −5 °C without load (15 × 39.24 V × 1.075), more than the 600 V that an input of the inverter withstands.',
    ]),
  );
  await page.getByRole('button', { name: /^Summary/ }).click();
  await page.getByText('a string of 15 panels reaches 632.75 V').waitFor();
  await page.keyboard.press('Escape');
  await fillField(page, 'Strings, roof face 1', '2');
  await waitSaved(page);
  await eventually(async () => assert.deepEqual(await faults(), []));

  // Under another name it is another model, and nothing is known of it.
  await fillField(page, 'Model, Panel 1', 'EE-450');
  await openStep(page, 'Roof');
  await page.getByText('Strings aren’t checked yet').waitFor();
  await waitSaved(page);
  await eventually(async () => {
    const { specification } = await projects.find({ projectId });
    assert.equal(specification.panels[0]?.electrical, null);
    assert.equal(specification.inverters[0]?.electrical?.inputVoltsMax, 600);
  });
});
