import assert from 'node:assert/strict';
import { after, type TestContext } from 'node:test';
import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  chromium as playwright,
} from 'playwright-core';
import { findBrowser } from './find-browser.ts';

/** The user agent of an ordinary phone; the tests' browser would identify itself as headless. */
export const phoneAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36';

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 900 };

/**
 * The timeout for what a test waits for. It ends before the test's own time, so that the failure names the wait, and it
 * outlasts a pause of a busy machine.
 */
const waitMsMax = 120_000;

export type Visitor = {
  page: Page;
  context: BrowserContext;
  /** The browser's console errors but for refusals, and its requests to other hosts; both must be empty. */
  complaints: string[];
  foreign: string[];
};

/** The browsers of this process, shared by the files that run in it: one like a person's, one that says it is driven. */
const browsers = new Map<boolean, Promise<Browser>>();

after(async () => {
  for (const browser of browsers.values()) await (await browser).close();
});

/**
 * A real browser: call it once outside of tests. It starts with the first visit and is closed after the last test. A
 * browser that hides that a program drives it counts as a person's.
 */
export function openBrowser({ showsAutomation = false } = {}) {
  /** A person with a browser of their own, without cookies of others. */
  return async function visit(
    t: TestContext,
    options: {
      viewport?: { width: number; height: number };
      hasScript?: boolean;
      /** Whether it touches, and zooms out of a page that is too wide; small windows do unless told otherwise. */
      isPhone?: boolean;
      userAgent?: string;
      /** The language that the browser is set to; American English unless told otherwise. */
      locale?: string;
      /** Complaints that the test provokes, and addresses of other hosts that it leads to. */
      expected?: RegExp;
    } = {},
  ): Promise<Visitor> {
    const browser = browsers.get(showsAutomation) ?? launch(showsAutomation);
    browsers.set(showsAutomation, browser);
    const viewport = options.viewport ?? phone;
    const isPhone = options.isPhone ?? viewport.width < 600;
    const context = await (await browser).newContext({
      viewport,
      isMobile: isPhone,
      hasTouch: isPhone,
      userAgent: options.userAgent ?? phoneAgent,
      locale: options.locale ?? 'en-US',
      javaScriptEnabled: options.hasScript ?? true,
      reducedMotion: 'reduce',
    });
    const heard: Heard = { complaints: [], foreign: [] };
    context.on('page', (page) => listen(page, heard, options.expected));
    t.after(async () => {
      // The published types lack it.
      const { passed } = t as TestContext & { passed: boolean };
      const pages = passed ? context.pages() : [];
      const looks = await Promise.allSettled(pages.map((page) => assertDecent({ page, ...heard })));
      await context.close();
      const failed = looks.find((look) => look.status === 'rejected');
      // A hook that throws skips those after it, which stop servers. One that is added here runs after all of them.
      if (failed !== undefined) t.after(() => Promise.reject(failed.reason));
    });
    context.setDefaultTimeout(waitMsMax);
    return { page: await context.newPage(), context, ...heard };
  };
}

async function launch(showsAutomation: boolean): Promise<Browser> {
  return playwright.launch({
    executablePath: await findBrowser(),
    // Not those that come with it: they switch off what separates one site from another.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // A page of a test is gone before code optimised for it would pay off; without, the browser takes an eighth less time.
      '--js-flags=--no-opt,--no-maglev',
      ...(showsAutomation ? [] : ['--disable-blink-features=AutomationControlled']),
    ],
    headless: true,
  });
}

type Heard = Pick<Visitor, 'complaints' | 'foreign'>;

function listen(page: Page, { complaints, foreign }: Heard, expected = /^$/): void {
  let home = '';
  const complain = (text: string) => {
    if (!expected.test(text)) complaints.push(text);
  };
  page.on('console', (message) => {
    const isTrouble = ['error', 'warning'].includes(message.type());
    if (isTrouble && !isAnswer(message)) complain(message.text());
  });
  page.on('pageerror', (error) => complain(error.message));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol === 'data:') return;
    home ||= origin;
    if (origin !== home && !expected.test(request.url())) foreign.push(request.url());
  });
}

/** Whether a complaint is of a refusal, as a test wants to see it, or of a server that the test has stopped. */
function isAnswer(message: ConsoleMessage): boolean {
  const [, why = ''] = /^Failed to load resource: (.*)/.exec(message.text()) ?? [];
  const isAsset = message.location().url.includes('/assets/');
  // Code that the app asks for while the server stops; an asset that is really missing is a 404.
  if (message.text().startsWith('CodeMissing')) return true;
  return why.startsWith('net::ERR_') || (/ 4\d\d /.test(why) && !isAsset);
}

/** Asserts what must be true of every page; when a test ends, it is asserted of all that are open. */
export async function assertDecent({
  page,
  complaints,
  foreign,
}: Pick<Visitor, 'page'> & Heard): Promise<void> {
  assert.deepEqual(complaints, [], 'the browser has nothing to complain about');
  assert.deepEqual(foreign, [], 'no other host is asked');
  const [wide, window] = (await page.evaluate(
    'Promise.resolve([document.documentElement.scrollWidth, innerWidth])',
  )) as [number, number];
  assert.ok(wide <= window, `the page is ${wide} wide in a window of ${window}`);
}
