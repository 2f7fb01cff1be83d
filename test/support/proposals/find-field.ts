import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Returns the position of the signature field in the window once it can be drawn in: its code is loaded with the form. */
export async function findField(page: Page) {
  const field = page.locator('canvas');
  await field.scrollIntoViewIfNeeded();
  // Until the field is loaded, it has the size that browsers give any.
  await page.waitForFunction(
    () => Reflect.get(globalThis, 'document').querySelector('canvas').width !== 300,
  );
  const box = await field.boundingBox();
  assert.ok(box);
  return box;
}
