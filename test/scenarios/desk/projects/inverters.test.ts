import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { assertDecent, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { eventually, openStep, waitSaved } from '../../../support/projects/project-page.ts';
import { addReadyProject } from '../../../support/proposals/arrange-proposals.ts';

const visit = openBrowser();

test('the installer connects roof faces to inverters, and removing one keeps the project whole', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const { projects } = desk.as(desk.owner);
  const { specification } = await projects.find({ projectId });
  const [inverter = assert.fail()] = specification.inverters;
  const small = { ...inverter, model: 'XP-1500', watts: 1500 };
  const saved = await projects.save({
    projectId,
    expectedRevision: 1,
    changes: { specification: { inverters: [inverter, small] } },
  });
  const visitor = await visit(t, { viewport: phone });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, `/projects/${projectId}?step=roof`);
  const ofGarage = page.getByLabel('Inverter, roof face 2');
  await ofGarage.selectOption({ label: `Inverter 2 (${small.maker} XP-1500)` });
  await waitSaved(page);
  const now = async () => {
    const found = await projects.find({ projectId });
    return {
      inverters: found.specification.arrays.map((array) => array.inverter),
      isLess: (found.quote.yield?.annualKwh ?? 0) < (saved.quote.yield?.annualKwh ?? 0),
    };
  };
  await eventually(async () => assert.deepEqual(await now(), { inverters: [0, 1], isLess: true }));
  await assertAccessible(page);
  await assertDecent(visitor);
  await openStep(page, 'System');
  await page.getByRole('button', { name: 'Remove Inverter 2' }).click();
  await ofGarage.waitFor({ state: 'detached' });
  await waitSaved(page);
  await eventually(async () => assert.deepEqual((await now()).inverters, [null, null]));
});
