import { test } from 'node:test';
import { openBrowser, phone } from './support/open-browser.ts';
import { openDesk } from './support/open-desk.ts';
import { mock } from './scratch-customers-ui.ts';
const visit = openBrowser();
const out = '/tmp/team/customers-ui/shots';
test('drag', async (t) => {
  const desk = await openDesk(t);
  const { page, complaints } = await visit(t, { viewport: { width: 1280, height: 900 } });
  await mock(page);
  page.on('request', (r) => { if (r.method() === 'POST' && r.url().includes('trpc')) console.log(r.url(), r.postData()); });
  await desk.signIn(page, desk.owner, '/pipeline');
  await page.getByRole('heading', { name: 'Pipeline' }).waitFor();
  await page.waitForTimeout(800);
  await page.screenshot({ path: `${out}/pipeline-desktop.png` });
  const said = () => page.evaluate(`[...document.querySelectorAll('[id^="rfd-announcement"]')].map(e=>e.textContent).join('|')`);
  await page.locator('#card-2').focus();
  await page.keyboard.press('Space');
  await page.waitForTimeout(100);
  console.log(await said());
  for (let i = 0; i < 16; i++) { await page.keyboard.press('ArrowRight'); await page.waitForTimeout(120); console.log(await said()); if (i === 3) await page.screenshot({ path: `${out}/drag-1.png` }); }
  await page.screenshot({ path: `${out}/drag-2.png` });
  await page.keyboard.press('Space');
  await page.waitForTimeout(600);
  console.log(await said(), await page.evaluate('document.activeElement?.outerHTML.slice(0,80)'));
  await page.screenshot({ path: `${out}/drag-3.png` });
  console.log(complaints);
});
