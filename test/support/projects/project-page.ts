import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

/** Waits until the editor says that all is saved. */
export async function waitSaved(page: Page): Promise<void> {
  await page.getByText('All changes saved').first().waitFor();
}

/** Replaces the text of a field of the editor by typing. */
export async function fillField(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text);
}

function field(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true }).and(page.locator('input, textarea, select'));
}

/** Returns the values of the editor's fields with these labels. */
export async function fieldsOf(page: Page, ...labels: string[]): Promise<string[]> {
  return Promise.all(labels.map((label) => field(page, label).inputValue()));
}

/** The timeout for what a test waits for; only a failing test takes this long. */
const waitMsMax = 50_000;

/** Waits until something is as it must be, looking again and again. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + waitMsMax; Date.now() < end; ) {
    const fault = await check().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (fault === undefined) return;
    if (!(fault instanceof assert.AssertionError)) throw fault;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await check();
}
