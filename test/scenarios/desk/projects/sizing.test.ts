import { test } from 'node:test';
import { findProject, saveProject } from '../../../../src/domain/projects/rows/projects.ts';
import { storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { addReadyProject } from '../../../support/proposals/arrange-proposals.ts';

const visit = openBrowser();

test('battery sizes are compared by savings and payback once their price is entered', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  await storeOf(desk).transaction(async (tx) => {
    const project = await findProject(tx, projectId);
    const usage = project?.specification.usage;
    if (!project || !usage) throw new Error('The project has no usage');
    const specification = {
      ...project.specification,
      usage: { ...usage, selfUsePercent: null },
    };
    await saveProject(tx, { ...project, specification }, desk.app.now());
  });
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, `/projects/${projectId}?step=system`);
  await page.getByLabel('Battery price ($ per usable kWh)').fill('900');
  await page.getByRole('rowheader', { name: '20 kWh' }).waitFor();
  await page.locator('.recharts-surface').first().waitFor();
  await assertAccessible(page);
});
