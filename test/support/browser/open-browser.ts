import assert from 'node:assert/strict';
import { after, type TestContext } from 'node:test';
import {
  type Browser,
  type BrowserContext,
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
  /** The browser's console errors, and its requests to other hosts; both must be empty. */
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
    t.after(() => context.close());
    context.setDefaultTimeout(waitMsMax);
    const page = await context.newPage();
    return { page, context, ...listen(page) };
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

function listen(page: Page): Pick<Visitor, 'complaints' | 'foreign'> {
  const complaints: string[] = [];
  const foreign: string[] = [];
  let home = '';
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => void complaints.push(error.message));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol === 'data:') return;
    home ||= origin;
    if (origin !== home) foreign.push(request.url());
  });
  return { complaints, foreign };
}

/** Asserts what must be true of every page at the end of a visit. */
export async function assertDecent({ page, complaints, foreign }: Visitor): Promise<void> {
  assert.deepEqual(complaints, [], 'the browser has nothing to complain about');
  assert.deepEqual(foreign, [], 'no other host is asked');
  const [wide, window] = (await page.evaluate(
    'Promise.resolve([document.documentElement.scrollWidth, innerWidth])',
  )) as [number, number];
  assert.ok(wide <= window, `the page is ${wide} wide in a window of ${window}`);
}
