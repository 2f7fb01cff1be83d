import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of WCAG 2.2 AA, and the best practices that axe adds. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Only violations are described. Nothing is loaded again: the app plays no media, and rules that read styles are experimental. */
const commonOptions = { runOnly: rules, resultTypes: ['violations'], preload: false };

type Violation = { id: string; help: string; nodes: { html: string; failureSummary: string }[] };

/**
 * Runs `check` at the top of the page when all that moves has arrived, and without the toasts, which lie over what is
 * below them for some seconds: where the page happens to be scrolled, a bar that stays may cover a part of a button. It
 * runs in the page.
 */
const runSettled = `async (check) => {
  const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
  await Promise.all(moving.map((one) => one.finished.catch(() => undefined)));
  const toasts = [...document.querySelectorAll('.mantine-Notifications-root')];
  for (const toast of toasts) toast.style.visibility = 'hidden';
  const scrolled = window.scrollY;
  window.scrollTo({ top: 0, behavior: 'instant' });
  try {
    return await check();
  } finally {
    for (const toast of toasts) toast.style.visibility = '';
    window.scrollTo({ top: scrolled, behavior: 'instant' });
  }
}`;

/**
 * What axe looks at: while a dialog keeps everything else out of reach, it and what it opens alone. The page below is
 * checked where it is open.
 */
const inReach = `[...document.querySelectorAll('[aria-modal="true"]')].some((one) => one.checkVisibility())
  ? { include: [['[data-portal]']] }
  : document`;

/** Fails with every violation that axe finds within reach now. `without` names rules that are not checked. */
export async function assertAccessible(
  page: Page,
  { without = [] }: { without?: readonly string[] } = {},
): Promise<void> {
  const off = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const options = { ...commonOptions, rules: off };
  // Evaluated, not added as a script, because the page's own policy allows no script but the app's.
  if (!(await page.evaluate('"axe" in window'))) {
    // Bypasses Playwright's serialisation of values, which is slow for half a megabyte.
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: axe });
    await session.detach();
  }
  const found = (await page.evaluate(
    `(${runSettled})(() => axe.run(${inReach}, ${JSON.stringify(options)}).then(({ violations }) => violations))`,
  )) as Violation[];
  const told = found.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`,
  );
  assert.deepEqual(told, [], page.url());
}
