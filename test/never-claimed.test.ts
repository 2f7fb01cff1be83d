import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checklistOf } from '../src/domain/proposals/checklist/consumer-checklist.ts';
import { claim } from './support/proposals/claim.ts';
import { openPagesApp } from './support/proposals/open-pages-app.ts';
import { largeContent, smallContent } from './support/proposals/proposal-content.ts';

// No program can know whether an offer keeps to a code, so Sundesk never says that one does: not to customers, not to the
// team, and not in its own words. What PDFs say is read with their tags.

const places = ['src', 'packages', 'web', 'docs', 'test', 'scripts', 'deploy', 'bench', 'chaos'];

test('no source, text or documentation claims it', () => {
  const files = globSync([
    ...places.map((place) => `${place}/**/*.{ts,tsx,mjs,md,json,html,css,yaml,yml}`),
    '*.md',
  ]).filter((file) => !file.endsWith('/claim.ts') && !file.includes('node_modules'));
  assert.ok(files.length > 500, `${files.length} files`);
  assert.deepEqual(
    files.filter((file) => claim.test(readFileSync(file, 'utf8'))),
    [],
  );
});

test('no checklist claims it', () => {
  for (const content of [smallContent, largeContent]) {
    for (const saleType of ['solicited', 'unsolicited'] as const) {
      assert.doesNotMatch(JSON.stringify(checklistOf({ content, saleType })), claim);
    }
  }
});

test('no page claims it, or shows the checklist', async (t) => {
  const answers = [{ key: 'roof_plan', state: 'present', reason: 'For the team alone' }] as const;
  const pages = await openPagesApp(t, { publication: { saleType: 'unsolicited', answers } });
  const { statusCode, body } = await pages.server.inject(pages.path);
  assert.equal(statusCode, 200);
  assert.doesNotMatch(body, claim);
  assert.doesNotMatch(body, /For the team alone|Sketch of the roof|NETCC|consumer code/i);
});
