import assert from 'node:assert/strict';
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
