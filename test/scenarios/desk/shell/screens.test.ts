import assert from 'node:assert/strict';
import { mkdirSync, statSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { examplePorts } from '../../../support/api/between-examples.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { assertDecent, desktop, openBrowser } from '../../../support/browser/open-browser.ts';
import { engineUnderTest, type TestDatabase } from '../../../support/database/test-database.ts';
import { builtFolder, type Desk, openDesk } from '../../../support/open-desk.ts';
import { testSet } from '../../../support/run/test-set.ts';
import { arrangeWorld } from '../samples/arrange-world.ts';
import { mark, type Things } from '../samples/sample.ts';

// Every screen at its first visit: no findings of axe, no complaint of the browser, no other host, no sideways
// scrolling, no icon in the size that the library gives it. With SCREENSHOTS=folder each is kept as a picture, for a
// look at them.

const visit = openBrowser();
/** Scripts and styles of the sign-in page, by gzip. */
const firstLoadBytesMax = 190_000;
/** All scripts of the pipeline, by brotli. A wide screen loads what drags cards as well. */
const pipelineBytesMax = { phone: 230_000, desktop: 262_000 };
const projectScriptsMax = 20;

/** By the path in the site map; what stands after $ is filled in from the firm of the examples. */
const screens: Readonly<Record<string, (things: Things) => string>> = {
  '/sign-in': () => '/sign-in',
  '/forgot-password': () => '/forgot-password',
  '/reset-password': () => '/reset-password?token=unknown',
  '/invitation/$token': () => '/invitation/unknown',
  '/set-up/$token': () => '/set-up/unknown',
  '/two-factor': () => '/two-factor',
  '/today': () => '/today',
  '/calendar': () => '/calendar?everybody=true',
  '/pipeline': () => '/pipeline',
  '/customers': () => '/customers',
  '/customers/$customerId': ({ customerId }) => `/customers/${customerId}`,
  '/projects/$projectId': ({ projectId }) => `/projects/${projectId}`,
  '/dashboard': () => '/dashboard',
  '/calculator': () => '/calculator',
  '/stc-watch': () => '/stc-watch',
  '/data': () => '/data',
  '/profile': () => '/profile',
  '/profile/notifications': () => '/profile/notifications',
  '/confirm-email': () => '/confirm-email?token=unknown',
  '/settings/company': () => '/settings/company',
  '/settings/statuses': () => '/settings/statuses',
  '/settings/templates': () => '/settings/templates',
  '/settings/reminders': () => '/settings/reminders',
  '/settings/products': () => '/settings/products',
  '/settings/plans': () => '/settings/plans',
  '/settings/rebates': () => '/settings/rebates',
  '/settings/custom-fields': () => '/settings/custom-fields',
  '/settings/lead-form': () => '/settings/lead-form',
  '/settings/channels': () => '/settings/channels',
  '/settings/team': () => '/settings/team',
  '/settings/api-keys': () => '/settings/api-keys',
  '/settings/webhooks': () => '/settings/webhooks',
  '/settings/security-log': () => '/settings/security-log',
  '/settings/sandbox': () => '/settings/sandbox',
  '/settings/webhooks/$subscriptionId': ({ subscriptionId }) =>
    `/settings/webhooks/${subscriptionId}`,
  '/nowhere': () => '/nowhere',
};
/** These are for people who are not signed in. */
const outside = [
  '/sign-in',
  '/forgot-password',
  '/reset-password',
  '/invitation/$token',
  '/set-up/$token',
  '/two-factor',
];

const allLooks = [
  ['phone', { width: 360, height: 740 }, 'light'],
  ['phone', { width: 360, height: 740 }, 'dark'],
  ['tablet', { width: 768, height: 1024 }, 'light'],
  ['desktop', { width: 1280, height: 900 }, 'light'],
  ['desktop', { width: 1280, height: 900 }, 'dark'],
  ['wide screen', { width: 3840, height: 2160 }, 'dark'],
] as const;
/** The quick set has one look, the whole set the smallest and the most usual one, and the long set every one. */
const looks = allLooks.filter(([size, , colorScheme], number) => {
  if (engineUnderTest === 'postgres') return number === 0;
  const look = `${size} ${colorScheme}`;
  return (
    look === 'phone dark' || testSet === 'long' || (testSet === 'all' && look === 'desktop light')
  );
});
/** Of about thirty screens. */
const looksMsMax = 300_000;

for (const [size, viewport, colorScheme] of looks) {
  test(`every screen is decent and accessible on a ${size} in ${colorScheme}`, {
    timeout: looksMsMax,
  }, async (t) => {
    const desk = await openDesk(t, { ports: examplePorts });
    const things = await arrangeWorld(desk);
    const visitor = await visit(t, { viewport });
    const { page } = visitor;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const see = async (name: string, path: string) => {
      await open(page, desk, path);
      await keep(page, `${name.replaceAll('/', '_')}-${size}-${colorScheme}`);
      await assertAccessible(page);
      await assertDecent(visitor);
      assert.equal(await page.locator('svg.lucide[width="24"]').count(), 0, 'icons fit their text');
    };
    for (const name of outside) await see(name, screens[name]?.(things) ?? '');
    await desk.signIn(page, desk.owner, '/profile');
    for (const [name, path] of Object.entries(screens)) {
      if (!outside.includes(name)) await see(name, path(things));
    }
  });
}

test('words without a space never widen a screen, at 320 px', {
  skip: testSet === 'quick' && 'in the whole set',
  timeout: looksMsMax,
}, async (t) => {
  const desk = await openDesk(t, { ports: examplePorts });
  const things = await arrangeWorld(desk);
  await lengthenWords(desk.database);
  // Not as a phone, which would zoom out until everything fits.
  const { page } = await visit(t, { viewport: { width: 320, height: 640 }, isPhone: false });
  await desk.signIn(page, desk.owner, '/profile');
  const tooWide: string[] = [];
  for (const [name, path] of Object.entries(screens)) {
    if (outside.includes(name)) continue;
    await open(page, desk, path(things));
    await keep(page, `${name.replaceAll('/', '_')}-narrow`);
    const width = await page.evaluate('document.documentElement.scrollWidth');
    if (width !== 320) tooWide.push(`${name}: ${width} px`);
  }
  assert.deepEqual(tooWide, []);
});

test('the first load is small, at the door and inside', async (t) => {
  const desk = await openDesk(t, { ports: examplePorts });
  const { projectId } = await arrangeWorld(desk);
  const { page } = await visit(t);
  await open(page, desk, '/sign-in');
  assertAtMost(bytesOf(await loaded(page, 'js', 'css'), 'gz'), firstLoadBytesMax);
  await desk.signIn(page, desk.owner, '/profile');
  await open(page, desk, '/pipeline');
  assertAtMost(bytesOf(await loaded(page, 'js'), 'br'), pipelineBytesMax.phone);
  await open(page, desk, `/projects/${projectId}`);
  assertAtMost((await loaded(page, 'js')).length, projectScriptsMax);
  const { page: wide } = await visit(t, { viewport: desktop });
  await desk.signIn(wide, desk.owner, '/profile');
  await open(wide, desk, '/pipeline');
  assertAtMost(bytesOf(await loaded(wide, 'js'), 'br'), pipelineBytesMax.desktop);
});

/** Makes every word that the samples are known by longer than a narrow screen is wide. */
async function lengthenWords(database: TestDatabase): Promise<void> {
  const long = mark + 'w'.repeat(80);
  for (const { table, column } of await database.columns()) {
    const [found] = await database.rows(
      `select count(*) as n from ${table} where cast(${column} as text) like '%${mark}%'`,
    );
    if (Number(found?.n) === 0) continue;
    await database.change(`update ${table} set ${column} = replace(${column}, ?, ?)`, mark, long);
  }
}

async function open(page: Page, { url }: Desk, path: string): Promise<void> {
  await page.goto(`${url}/app${path}`);
  await page.locator('h1').first().waitFor();
  // What is still loading shows that it is.
  await page
    .locator('.mantine-Skeleton-root:visible, [aria-busy="true"]:visible')
    .first()
    .waitFor({ state: 'detached' });
}

async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** The names of the built files that the page has loaded, by their endings. */
async function loaded(page: Page, ...endings: string[]): Promise<string[]> {
  const urls = (await page.evaluate(
    `performance.getEntriesByType('resource').map(({ name }) => name)`,
  )) as string[];
  return urls
    .map((url) => /\/assets\/([^/]+)$/.exec(url)?.[1] ?? '')
    .filter((name) => endings.some((ending) => name.endsWith(`.${ending}`)));
}

/** As they are sent, compressed. */
function bytesOf(names: readonly string[], encoding: 'br' | 'gz'): number {
  const sizes = names.map((name) => statSync(`${builtFolder()}/assets/${name}.${encoding}`).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}

function assertAtMost(value: number, max: number): void {
  assert.ok(value <= max, `${value}, of at most ${max}`);
}
