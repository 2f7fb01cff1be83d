import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { test } from 'node:test';

const pages = globSync([
  '*.md',
  'docs/**/*.md',
  'bench/*.md',
  'src/doors/docs/*.md',
  'clients/*/*.md',
  'packages/*/*.md',
  'integrations/*/*.md',
]);

test('every link of the documentation leads to a file, and to a heading of it', () => {
  assert.ok(pages.includes('README.md') && pages.includes('docs/architecture.md'));
  assert.deepEqual(
    pages.flatMap((page) => brokenLinks(page)),
    [],
  );
});

test('the README links every page of docs/', () => {
  const readme = readFileSync('README.md', 'utf8');
  const linked = [...readme.matchAll(/\]\(([^)\s#]+)/g)].map(([, link]) => link);
  assert.deepEqual(
    globSync('docs/*.md').filter((page) => !linked.includes(page)),
    [],
  );
});

test('a link to a file or heading that is missing is found', () => {
  const text =
    '[a](docs/no.md) [b](README.md#no) [c](docs/desk.md#import-and-export) [d](https://example.com)';
  assert.deepEqual(brokenLinks('README.md', text), [
    'README.md: docs/no.md',
    'README.md: README.md#no',
  ]);
});

function brokenLinks(page: string, text = readFileSync(page, 'utf8')): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link) && !isThere(page, link))
    .map((link) => `${page}: ${link}`);
}

function isThere(page: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  if (!existsSync(file)) return false;
  return heading === undefined || !file.endsWith('.md') || anchorsOf(file).includes(heading);
}

/** The anchors of a page's headings, as repositories and the manual name them. */
function anchorsOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}
