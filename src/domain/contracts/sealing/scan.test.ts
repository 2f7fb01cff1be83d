import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refused } from '../../../../test/support/contracts/arrange-contract.ts';
import { extensionOf, scanBytesMax, scanMediaType } from './scan.ts';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

for (const [bytes, mediaType, extension] of [
  [[...Buffer.from('%PDF-1.7\n')], 'application/pdf', 'pdf'],
  [[0xff, 0xd8, 0xff, 0xe1, 0], 'image/jpeg', 'jpg'],
  [[...png, 0], 'image/png', 'png'],
] as const) {
  test(`a file that begins like ${mediaType} is one, whatever it is called`, () => {
    assert.equal(scanMediaType(Uint8Array.from(bytes)), mediaType);
    assert.equal(extensionOf(mediaType), extension);
  });
}

for (const [bytes, what] of [
  [[], 'nothing'],
  [[...Buffer.from('%PDF')], 'a file that breaks off'],
  [[...Buffer.from('<!doctype html>')], 'a page'],
  [png.slice(1), 'a picture without its first byte'],
] as const) {
  test(`${what} is not a scan`, () => {
    assert.throws(() => scanMediaType(Uint8Array.from(bytes)), refused('INVALID_PARAMETERS'));
  });
}

test('a scan of more than 10 MB is too large', () => {
  const large = Buffer.alloc(scanBytesMax + 1);
  large.write('%PDF-1.7');
  assert.throws(() => scanMediaType(large), refused('BODY_TOO_LARGE'));
  assert.equal(scanMediaType(large.subarray(0, scanBytesMax)), 'application/pdf');
});
