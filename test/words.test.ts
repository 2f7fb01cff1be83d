import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');

/** Texts that keep to the words below. Add a folder when its texts have been rewritten. */
const covered = ['*.md', '.github/**/*', 'docs/*.md', 'src/doors/cli/**/*.ts'];

/** Measured figures: their words change with the next measurement. */
const notYet = ['docs/benchmarks.md'];

/** Words that Sundesk no longer uses, and what it says instead. */
const retired: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\be-mails?\b/i, 'email'],
  [/\b(?:whoever|somebody)\b/i, 'you, or the person by their role'],
  [/\btaken? (?:away|back)\b/i, 'removed, revoked, undone'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bit stands\b/i, 'it is'],
  [/\b(?:quotes losing value|what the estimates suppose)\b/i, 'STC watch; assumptions'],
  [/\bprices? of (?:a )?certificates?\b/i, 'STC price'],
  [/\bparts? of the roof\b/i, 'roof face'],
  [/\bown use\b/i, 'self-consumption'],
  [/\bpays for itself\b/i, 'payback'],
  [/\b(?:to look at|who looked at it|what happened:)/i, 'warnings; views; activity'],
  [/\b(?:nothing said|wants no more|not agreed)\b/i, 'no preference; unsubscribed; no consent'],
  [/\bwords of your own\b/i, 'your own text, blank message'],
  [/\bsecond factors?\b/i, 'two-factor authentication'],
  [/\bletters? (?:to the team|about your sign-in)\b/i, 'team email; security email'],
  [/\bunfold(?:s|ed)?\b/i, 'show, open'],
  [/\breceivers do not meet\b/i, 'endpoints are isolated'],
  [/\bthe old (?:secret signs|key works on)\b/i, 'the old secret or key stays valid'],
  [/\b(?:what|which) is not a network\b/i, 'invalid CIDR'],
  [/\bcannot be used\b/i, 'invalid'],
  [/\bthe line that listens\b/i, 'LISTEN/NOTIFY'],
];

const files = covered
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => /\.(?:md|yml|ts)$/.test(file) && !notYet.includes(file));

test('the texts to check exist', () => {
  assert.ok(files.includes('README.md') && files.includes('docs/desk.md'));
  for (const file of notYet) assert.ok(readFileSync(join(root, file), 'utf8').length > 0, file);
});

for (const file of files) {
  test(`${file} uses current words`, () => {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [pattern, instead] of retired) {
      assert.equal(pattern.exec(text)?.[0], undefined, `${file}: say “${instead}” instead`);
    }
  });
}
