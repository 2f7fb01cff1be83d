import { test } from 'node:test';
import { addReadyProject } from '../../support/arrange-proposals.ts';
import { desktop, openBrowser } from '../../support/open-browser.ts';
import { openDesk } from '../../support/open-desk.ts';
import { fillField } from '../../support/project-page.ts';

const visit = openBrowser();
test('dbg', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const manager = await desk.addMember('manager');
  const ann = await visit(t, { viewport: desktop });
  const ben = await visit(t, { viewport: desktop });
  await desk.signIn(ann.page, desk.owner, `/projects/${projectId}`);
  await desk.signIn(ben.page, manager, `/projects/${projectId}`);
  for (const { page } of [ann, ben]) await page.getByLabel('Street').waitFor();
  ben.page.on(
    'request',
    (r) =>
      r.url().includes('trpc') &&
      console.log(
        Date.now() % 100000,
        'BEN',
        r.method(),
        r.url().slice(20, 120),
        r.postData()?.slice(0, 200),
      ),
  );
  ben.page.on(
    'response',
    async (r) =>
      r.url().includes('trpc') &&
      console.log(Date.now() % 100000, 'BEN<', r.status(), r.url().slice(20, 80)),
  );
  await fillField(ann.page, 'Title', 'As Ann calls it');
  await ann.page.waitForTimeout(2500);
  await fillField(ben.page, 'Title', 'As Ben calls it');
  await ben.page.waitForTimeout(3000);
  await ben.page.screenshot({ path: '/tmp/team/projects/shots/ben.png' });
  console.log(ben.complaints, ann.complaints);
});
