import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fontCssPath } from '../../../src/doors/http/fonts.ts';
import { openTestApp } from '../../support/open-test-app.ts';

test('the style sheet of the font names files that the server has, and browsers may keep them', async (t) => {
  const { server } = await openTestApp(t);
  const sheet = await server.inject(fontCssPath);
  assert.equal(sheet.headers['content-type'], 'text/css; charset=utf-8');
  const files = [...sheet.body.matchAll(/url\(([^)]+)\)/g)].map(([, file]) => String(file));
  assert.ok(files.length >= 5);
  for (const file of files) {
    const font = await server.inject(new URL(file, `http://localhost${fontCssPath}`).pathname);
    assert.equal(font.statusCode, 200, file);
    assert.equal(font.headers['content-type'], 'font/woff2');
    assert.match(String(font.headers['cache-control']), /immutable/);
    assert.equal(font.rawPayload.subarray(0, 4).toString(), 'wOF2');
  }
});

test('no other file of the package can be requested', async (t) => {
  const { server } = await openTestApp(t);
  const folder = fontCssPath.replace(/[^/]+$/, '');
  for (const file of ['package.json', 'LICENSE', '..%2fpackage.json', '%2e%2e/package.json', ''])
    assert.equal((await server.inject(folder + file)).statusCode, 404, file);
});

/** What is read or matched and never shown, and the key of one maker whose machines have the sign. */
const neverInFont = [
  'web/shell/shell.tsx',
  'web/shell/shortcuts/shortcuts-dialog.tsx',
  'src/doors/web/files/csv.ts',
];

test('the font has every character that screens and pages are written with', async (t) => {
  const { server } = await openTestApp(t);
  const { body } = await server.inject(fontCssPath);
  const ranges = [...body.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)],
  );
  const isInFont = (sign: string) =>
    ranges.some(([first = 0, last = 0]) => {
      const code = sign.codePointAt(0) ?? 0;
      return code >= first && code <= last;
    });
  assert.ok(isInFont('é') && !isInFont('→'));
  const files = globSync(['web/**/*.{ts,tsx,css}', 'src/doors/**/*.{ts,css}'], {
    exclude: ['**/node_modules/**', '**/*.test.ts'],
  });
  const missing = files
    .filter((file) => !neverInFont.includes(file))
    .map((file) => [
      file,
      [...readFileSync(file, 'utf8')].filter((sign) => !isInFont(sign)).join(''),
    ])
    .filter(([, signs]) => signs !== '');
  assert.deepEqual(missing, []);
});
