import type { Page } from 'playwright-core';
import { testStart } from '../open-test-app.ts';

/**
 * Opens the page of a proposal with the clocks of its browser in our hands: they stand still until `page.clock.runFor`, so that
 * nothing is reported before a test waits for it.
 */
export async function openPaused(page: Page, address: string): Promise<void> {
  // The clock goes on until it is stopped, and cannot be stopped in the past.
  await page.clock.install({ time: testStart - 60_000 });
  await page.clock.pauseAt(testStart);
  await page.goto(address);
  await scrollTo(page, '#overview');
}

/** Resolves when the page's own watch knows of it too: watchers hear of a frame in the order in which they began. */
export async function scrollTo(page: Page, selector: string): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const target = document.querySelector('${selector}');
    target.scrollIntoView({ block: 'center' });
    new IntersectionObserver(done).observe(target);
  })`);
}
