import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');

/** Texts that keep to the words below. Add a folder when its texts have been rewritten. */
const covered = [
  ...['*.md', '.github/**/*', 'docs/**/*.md', '{src/doors,clients}/cli/**/*.ts'],
  ...[
    'integrations/*/*.md',
    'integrations/{zapier/src,n8n}/**/*.ts',
    'integrations/make/**/*.json',
  ],
];

/** Code whose texts for people keep to the words below; comments and tests beside it may not yet. */
const coveredTexts = [
  'web/**/*.{ts,tsx,html}',
  'src/doors/{pages,verify,messages,http}/**/*.{ts,js}',
  'src/domain/{contracts,messages,proposals}/**/*.ts',
  'packages/**/*.ts',
  'src/outside/{messages,pdf}/**/*.ts',
];

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
  [/\b(?:proposals looked at|to the first look|label="looked at")/i, 'viewed; time to first view'],
  [/\b(?:nothing said|wants no more|not agreed)\b/i, 'no preference; unsubscribed; no consent'],
  [/\b(?:words of your own|your own words)\b/i, 'your own text, blank message'],
  [/\b(?:taken off as published|lost by now)\b/i, 'STC discount quoted; lost so far'],
  [/\b(?:panels lose|tariffs rise|a battery gives back)\b/i, 'degradation; price rise; efficiency'],
  [/\b(?:self-use|yearly bill|the bill of the year)\b/i, 'self-consumption; annual bill'],
  [/\b(?:as it came|choose all that are shown|begin project)\b/i, 'default; select all; create'],
  [/\bcannot be taken\b/i, 'rejected'],
  [/\b(?:no customer|nobody else) is like that\b/i, 'no matching customers'],
  [/\b(?:in no team|where you are signed in)\b/i, 'not a member of a team; active sessions'],
  [
    /\b(?:name beside it|address for answers|(?:emails|SMS) come from)\b/i,
    'sender name; reply-to; from',
  ],
  [/\bEmpty for\b/, 'leave blank to use'],
  [/\b(?:half of them within|nine of ten within)\b/i, 'median; 90th percentile'],
  [/\b(?:sent because of|asked for by)\b/i, 'trigger; triggered by'],
  [/\bmay still buy\b/i, 'open deals'],
  [/\bfigures in short\b/i, 'key figures'],
  [/\b(?:at most per second|in strict order)\b/i, 'rate limit; strict ordering'],
  [/\b(?:how far the replay is|leave them held|send them now)\b/i, 'replay progress; keep on hold'],
  [/\b(?:status|owner) of new ones\b/i, 'status or owner for new customers'],
  [
    /\b(?:there is nothing here|this could not be shown)\b/i,
    'page not found; something went wrong',
  ],
  [/\b(?:price of one|lost to shade|if something is otherwise)\b/i, 'unit price; shading loss'],
  [/\bquiet for\b/i, 'no activity for'],
  [/\b(?:Dear|thank you for asking)\b/, 'Hi Margaret, / Thanks for asking'],
  [/\bsecond factors?\b/i, 'two-factor authentication'],
  [/\bletters? (?:to the team|about your sign-in)\b/i, 'team email; security email'],
  [/\bunfold(?:s|ed)?\b/i, 'show, open'],
  [/\breceivers do not meet\b/i, 'endpoints are isolated'],
  [/\bthe old (?:secret signs|key works on)\b/i, 'the old secret or key stays valid'],
  [/\b(?:what|which) is not a network\b/i, 'invalid CIDR'],
  [/\bcannot be used\b/i, 'invalid'],
  [/\bthe line that listens\b/i, 'LISTEN/NOTIFY'],
];

/** All code, whose comments and names of tests keep to the words below. */
const code = '{src,web,test,scripts,bench,chaos}/**/*.{ts,tsx,js,mjs}';

/** Words that comments and names of tests no longer use. */
const retiredInComments: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:whoever|somebody|anybody)\b/i, 'the person by their role'],
  [/\b(?:taken? (?:away|back)|takes back)\b/i, 'removed, revoked, undone, rolled back, released'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bby and by\b/i, 'the moment at which it happens'],
  [
    /(?<!\bthere )\b(?:is|are|was|were) no (?!(?:longer|more|other|one|wider|faster|slower|better|worse|less|larger|smaller|higher|lower)\b)\w+/i,
    'is not a, is not an',
  ],
];

const files = covered
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => /\.(?:md|yml|ts|json)$/.test(file));
const textFiles = coveredTexts
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !/\.test\.tsx?$/.test(file));

/** The code of a file without its comments. */
function textsOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/(?<=^|\s)\/\/.*/gm, '');
}

/** The comments of a file, and the names of its tests. */
function commentsOf(text: string): string {
  const comments = text.match(/\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gms) ?? [];
  const tests = [...text.matchAll(/\btest\(\s*(['"`])(.*?)\1/g)].map(([, , name = '']) => name);
  return [...comments, ...tests].join('\n').replaceAll(/\s*\n[\s*/]*/g, ' ');
}

test('the texts to check exist', () => {
  assert.ok(files.includes('README.md') && files.includes('docs/desk.md'));
  assert.ok(textFiles.includes('web/customers/customer-screen.tsx'));
});

for (const file of [...files, ...textFiles]) {
  test(`${file} uses current words`, () => {
    const text = textFiles.includes(file) ? textsOf(file) : readFileSync(join(root, file), 'utf8');
    for (const [pattern, instead] of retired) {
      assert.equal(pattern.exec(text)?.[0], undefined, `${file}: say “${instead}” instead`);
    }
  });
}

test('comments and names of tests use current words', () => {
  const faults: string[] = [];
  const here = 'test/words.test.ts';
  const all = globSync(code, { cwd: root }).filter((file) => file !== here);
  assert.ok(all.includes('src/domain/shared/in-parallel.ts'));
  for (const file of all) {
    const comments = commentsOf(readFileSync(join(root, file), 'utf8'));
    for (const [pattern, instead] of retiredInComments) {
      const [found] = pattern.exec(comments) ?? [];
      if (found !== undefined) faults.push(`${file}: “${found}”, say “${instead}” instead`);
    }
  }
  assert.deepEqual(faults, []);
});
