import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { assertDecent, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';
import {
  closeSettings,
  eventually,
  fillField,
  openSettings,
  openStep,
  waitSaved,
} from '../../../support/projects/project-page.ts';
import { addReadyProject } from '../../../support/proposals/arrange-proposals.ts';

const visit = openBrowser();

test('the installer chooses the weather site, enters a measured yield and changes losses, shading and backs', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const { projects } = desk.as(desk.owner);
  const visitor = await visit(t, { viewport: phone });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, `/projects/${projectId}`);
  await openSettings(page);
  await page.getByRole('option', { name: /^Nearest: Sydney, NSW/ }).waitFor({ state: 'attached' });
  await page.getByLabel('Weather site').selectOption('dubbo');
  await page.getByText('System losses: 11.4% in total').waitFor();
  await page.getByRole('button', { name: 'Show losses' }).click();
  await fillField(page, 'Soiling (%)', '5');
  await page.getByText('System losses: 14.1% in total').waitFor();
  await fillField(page, 'Age (%)', '60');
  await page.getByText('Enter a number from 0 to 50').waitFor();
  await fillField(page, 'Age (%)', '');
  await fillField(page, 'Measured yield (kWh per kW a year)', '1400');
  await fillField(page, 'Source of the measured yield', 'Meter next door');
  await page.getByRole('button', { name: 'Show horizon' }).click();
  await fillField(page, 'Horizon, West', '25');
  await fillField(page, 'Source of the horizon', 'Survey of 2026');
  await assertAccessible(page);
  await closeSettings(page);
  await openStep(page, 'Roof');
  await page.getByRole('button', { name: 'Show shading by month' }).click();
  await fillField(page, 'Shading in June, roof face 1', '30');
  await page.getByRole('button', { name: 'Bifacial panels' }).click();
  await fillField(page, 'Bifaciality, roof face 1', '70');
  await fillField(page, 'Clearance, roof face 1', '1.5');
  await fillField(page, 'Source of the bifacial figures, roof face 1', 'Datasheet');
  await waitSaved(page);
  await assertAccessible(page);
  await assertDecent(visitor);
  await eventually(async () => {
    const { specification } = await projects.find({ projectId });
    const { weatherSite, measuredYield, measuredYieldSource, losses } = specification.assumptions;
    assert.deepEqual(
      { weatherSite, measuredYield, measuredYieldSource, losses },
      {
        weatherSite: 'dubbo',
        measuredYield: 1400,
        measuredYieldSource: 'Meter next door',
        losses: { soiling: 5 },
      },
    );
    assert.deepEqual(specification.assumptions.horizon, [0, 0, 0, 0, 0, 0, 25, 0]);
    assert.equal(specification.assumptions.horizonSource, 'Survey of 2026');
    assert.deepEqual(specification.arrays[0]?.bifacial, {
      bifaciality: 70,
      albedo: 20,
      clearanceMetres: 1.5,
      source: 'Datasheet',
    });
    assert.deepEqual(
      specification.arrays[0]?.monthlyShading,
      [0, 0, 0, 0, 0, 30, 0, 0, 0, 0, 0, 0],
    );
  });
});
