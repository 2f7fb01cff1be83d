import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

/** Waits until the editor says that all is saved. */
export async function waitSaved(page: Page): Promise<void> {
  await page.getByText('All changes saved').first().waitFor();
}

type StepName = 'Site and usage' | 'System' | 'Roof' | 'Price' | 'Review';

/** Goes to a step of the project by its link. */
export async function openStep(page: Page, name: StepName): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Steps of the project' })
    .getByRole('link', { name })
    .click();
}

/** Opens the drawer with what few projects need. */
export async function openSettings(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Calculation settings' });
  // On a phone it is below the figures that the bar opens.
  await button
    .or(page.getByRole('button', { name: /^Summary/ }))
    .first()
    .waitFor();
  if ((await button.count()) === 0) await page.getByRole('button', { name: /^Summary/ }).click();
  await button.click();
  await page.getByRole('dialog', { name: 'Calculation settings' }).waitFor();
}

export async function closeSettings(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Calculation settings' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Replaces the text of a field of the editor by typing, in the step that has it. */
export async function fillField(page: Page, label: string, text: string): Promise<void> {
  await showStepOf(page, label);
  await field(page, label).fill(text);
}

const stepNames: Readonly<Record<string, StepName>> = {
  site: 'Site and usage',
  system: 'System',
  roof: 'Roof',
  price: 'Price',
  review: 'Review',
};

/** Goes to the step that has a field, if it is another one. */
export async function showStepOf(page: Page, label: string): Promise<void> {
  const one = field(page, label);
  await one.waitFor({ state: 'attached' });
  const hidden = page.locator('[data-step][hidden]').filter({ has: one });
  const step = (await hidden.count()) === 0 ? null : await hidden.getAttribute('data-step');
  const name = stepNames[step ?? ''];
  if (name !== undefined) await openStep(page, name);
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
