import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertDecent, desktop, openBrowser } from '../../support/open-browser.ts';
import { openDesk } from '../../support/open-desk.ts';

const visit = openBrowser();

test('somebody signs in and lands on the board', async (t) => {
  const desk = await openDesk(t);
  const visitor = await visit(t, { viewport: desktop });
  await desk.signIn(visitor.page, desk.owner);
  await visitor.page.getByRole('heading', { name: 'Pipeline', exact: true }).waitFor();
  assert.equal(new URL(visitor.page.url()).pathname, '/app/pipeline');
  await assertDecent(visitor);
});

test('the address of the service leads to the desk', async (t) => {
  const desk = await openDesk(t);
  const answer = await fetch(desk.url, { redirect: 'manual' });
  assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/app']);
});
