import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { checklistOf } from '../src/domain/proposals/checklist/consumer-checklist.ts';
import { printProposal } from '../src/outside/pdf/print-proposal.ts';
import { openPagesApp } from './support/proposals/open-pages-app.ts';
import { largeContent, smallContent } from './support/proposals/proposal-content.ts';

// No program can know whether an offer keeps to a code, so Sundesk never says that one does: not to customers, not to the
// team, and not in its own words.

const claim =
  /\bcompliant\b|\bcomply with the (?:code|netcc)|\bNETCC[- ](?:approved|certified|compl)/i;
const places = ['src', 'packages', 'web', 'docs', 'test', 'scripts', 'deploy', 'bench', 'chaos'];

const noPoppler =
  spawnSync('pdftotext', ['-v']).status !== 0 && 'pdftotext (poppler-utils) is not installed';

test('no source, text or documentation claims it', () => {
  const files = globSync([
    ...places.map((place) => `${place}/**/*.{ts,tsx,mjs,md,json,html,css,yaml,yml}`),
    '*.md',
  ]).filter((file) => !file.endsWith('never-claimed.test.ts') && !file.includes('node_modules'));
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

test('no PDF claims it, or shows the checklist', { skip: noPoppler }, async (t) => {
  for (const content of [smallContent, largeContent]) {
    const pdf = await printProposal({
      content,
      saleType: 'unsolicited',
      version: 1,
      url: 'https://example.com',
      logo: undefined,
    });
    const text = wordsOf(t, pdf);
    assert.match(text, /Warranties and terms/);
    assert.doesNotMatch(text, claim);
    assert.doesNotMatch(text, /Sketch of the roof|NETCC|consumer code/i);
  }
});

function wordsOf(t: TestContext, pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-claims-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'proposal.pdf');
  writeFileSync(file, pdf);
  const read = spawnSync('pdftotext', [file, '-'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  assert.equal(read.status, 0, read.stderr);
  return read.stdout.replace(/\s+/g, ' ');
}
