import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What WCAG 2.2 AA asks, and what axe's authors advise beside it. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Violation = { id: string; help: string; nodes: { html: string; failureSummary: string }[] };

/** Fails with every violation that axe finds on the page as it is now. */
export async function assertAccessible(page: Page): Promise<void> {
  // Evaluated, not added as a script, because the page's own policy allows no script but the app's.
  await page.evaluate(axe);
  const found = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)} }).then(({ violations }) => violations)`,
  )) as Violation[];
  const told = found.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`,
  );
  assert.deepEqual(told, [], page.url());
}
