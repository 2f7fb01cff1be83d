import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openBrowser } from '../../../support/browser/open-browser.ts';
import { type Desk, type Member, openDesk } from '../../../support/open-desk.ts';

const visit = openBrowser();
const rateLimit = { requests: 10, perMs: 1000 };

/** Calls procedures as the web app does; the status, what it says, and the seconds to wait. */
async function call(desk: Desk, cookie: string, procedures: readonly string[]) {
  const path = procedures.join(',');
  const response = await fetch(`${desk.url}/app/trpc/${path}?batch=1`, {
    method: 'POST',
    headers: { cookie, origin: desk.url, 'content-type': 'application/json' },
    body: '{}',
  });
  const body = (await response.json()) as { error: { message: string; data: { code: string } } };
  return { status: response.status, body, wait: response.headers.get('retry-after') };
}

const five = Array<string>(5).fill('statuses.list');

async function openLimitedDesk(t: TestContext): Promise<Desk & { bob: Member }> {
  const desk = await openDesk(t, { rateLimit });
  return { ...desk, bob: await desk.addMember('manager') };
}

test('each person makes so many calls a second, and each call of a batch counts', async (t) => {
  const desk = await openLimitedDesk(t);
  const cookie = await desk.cookieOf(desk.owner);
  const other = await desk.cookieOf(desk.owner);
  assert.equal((await call(desk, cookie, five)).status, 200);
  assert.equal((await call(desk, cookie, five)).status, 200);
  const refused = await call(desk, cookie, ['statuses.list']);
  assert.deepEqual([refused.status, refused.wait], [429, '1']);
  assert.equal(refused.body.error.data.code, 'TOO_MANY_REQUESTS');
  assert.equal(refused.body.error.message, 'Too many requests; try again in a moment');
  assert.equal((await call(desk, other, five)).status, 429, 'a second session is the same person');
  assert.equal((await call(desk, await desk.cookieOf(desk.bob), five)).status, 200);
  desk.clock.advance(100);
  assert.equal((await call(desk, cookie, ['statuses.list'])).status, 200);
  assert.equal((await call(desk, cookie, ['statuses.list'])).status, 429);
});

test('files are counted like calls, and people without a session by their network', async (t) => {
  const desk = await openLimitedDesk(t);
  const cookie = await desk.cookieOf(desk.owner);
  for (let made = 0; made < 10; made += 1) await call(desk, cookie, ['statuses.list']);
  const url = `${desk.url}/app/files/exports/products.csv`;
  const file = await fetch(url, { headers: { cookie } });
  assert.deepEqual([file.status, file.headers.get('retry-after')], [429, '1']);
  const { message } = (await file.json()) as { message: string };
  assert.equal(message, 'Too many requests; try again in a moment');
  const statuses = [];
  for (let made = 0; made < 11; made += 1) {
    statuses.push((await call(desk, '', ['session.current'])).status);
  }
  assert.deepEqual(statuses, [...Array<number>(10).fill(200), 429]);
});

test('the web app waits when it asked too much, and shows the screen all the same', async (t) => {
  const desk = await openLimitedDesk(t);
  const { page } = await visit(t);
  const cookie = await desk.cookieOf(desk.owner);
  for (let made = 0; made < 10; made += 1) await call(desk, cookie, ['statuses.list']);
  // It asks only a few times, so the time is over as soon as it was refused.
  const refused = page
    .waitForResponse((response) => response.status() === 429)
    .then(() => desk.clock.advance(60_000));
  await desk.signIn(page, desk.owner, '/customers');
  await refused;
  await page.getByRole('heading', { name: 'Customers', exact: true }).waitFor();
});
