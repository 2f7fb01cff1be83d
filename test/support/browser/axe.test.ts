import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './axe.ts';
import { openBrowser } from './open-browser.ts';

const visit = openBrowser();

test('a picture without a text and pale words fail, also on a page that was looked at before', async (t) => {
  const { page } = await visit(t);
  const show = (body: string) =>
    page.setContent(`<html lang="en"><title>Page</title><main><h1>Page</h1>${body}</main></html>`);
  await show('<p>Words</p>');
  await assertAccessible(page);
  await show('<img src="data:,"><p style="color: #ccc; background: #fff">Pale</p>');
  for (let looks = 0; looks < 2; looks += 1) {
    await assert.rejects(assertAccessible(page), (error: Error) => {
      assert.match(error.message, /color-contrast[\s\S]*image-alt/);
      return true;
    });
  }
});

test('while a dialog is open, it is checked, and not what it covers', async (t) => {
  const { page } = await visit(t);
  const show = (below: string, within: string) =>
    page.setContent(`<html lang="en"><title>Page</title><main><h1>Page</h1>${below}</main>
      <div data-portal="true"><div role="dialog" aria-modal="true" aria-label="Dialog">${within}</div></div>`);
  const fault = '<img src="data:,">';
  await show(fault, '<p>Words</p>');
  await assertAccessible(page);
  await show('<p>Words</p>', fault);
  await assert.rejects(assertAccessible(page), /image-alt/);
});
