import { test } from 'node:test';
import { openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { fillField } from '../../../support/projects/project-page.ts';
import { addReadyProject } from '../../../support/proposals/arrange-proposals.ts';

const visit = openBrowser();

test('the roof is redrawn while the salesperson types', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, `/projects/${projectId}?step=roof`);
  const roof = (name: string) => page.getByRole('img', { name, exact: true });
  await roof('10 panels facing north at 22°, 5 panels facing west at 15°').waitFor();
  await fillField(page, 'Panels, roof face 2', '7');
  await roof('10 panels facing north at 22°, 7 panels facing west at 15°').waitFor();
  await page.getByLabel('Orientation, roof face 2').selectOption('90');
  await roof('10 panels facing north at 22°, 7 panels facing east at 15°').waitFor();
  await page.getByRole('button', { name: 'Remove roof face 1' }).click();
  await roof('7 panels facing east at 15°').waitFor();
  await page.getByRole('button', { name: 'Remove roof face 1' }).click();
  await page.getByRole('img', { name: /panels facing/ }).waitFor({ state: 'detached' });
});
