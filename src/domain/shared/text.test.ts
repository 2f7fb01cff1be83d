import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { emailKey, isEmail, isPlainLine, isStorable } from './text.ts';

test('an email address is something, an @ and something', () => {
  for (const text of [
    'ann@example.com',
    'a@b',
    'Ann.Lee+solar@Example.com',
    "o'neil@example.com.au",
    'ann@münchen.example',
    'ann@xn--mnchen-3ya.example',
    `${'a'.repeat(242)}@example.com`,
  ]) {
    assert.equal(isEmail(text), true, text);
  }
});

test('rejects several addresses, or a header, as an email address', () => {
  for (const text of [
    '',
    'ann',
    '@example.com',
    'ann@',
    'ann@@example.com',
    'ann@example@com',
    'ann lee@example.com',
    ' ann@example.com',
    'ann@example.com\n',
    'ann@example.com\r\nBcc: bob@example.com',
    'ann@example.com,bob@example.com',
    'ann@example.com;bob@example.com',
    'Ann <ann@example.com>',
    '"ann"@example.com',
    'ann\0@example.com',
    'ann\u007f@example.com',
    'ann\ud800@example.com',
    'mailto:ann@example.com',
    `${'a'.repeat(243)}@example.com`,
  ]) {
    assert.equal(isEmail(text), false, JSON.stringify(text));
  }
});

test('addresses are compared without case or space around them', () => {
  assert.equal(emailKey(' Ann@Example.COM\t'), 'ann@example.com');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.equal(emailKey(emailKey(text)), emailKey(text));
    }),
  );
});

test('storable text survives the way into UTF-8 and back', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
      (text) => {
        const survives = Buffer.from(text, 'utf8').toString('utf8') === text;
        assert.equal(isStorable(text), survives && !text.includes('\0'));
      },
    ),
  );
});

test('NUL and half a surrogate pair are not storable', () => {
  assert.deepEqual(
    ['a\0b', '\ud800', 'a\udc00', '\udc00\ud800'].map(isStorable),
    Array(4).fill(false),
  );
  assert.deepEqual(['', 'a\nb', '😀', '\ufeff', '\u202e'].map(isStorable), Array(5).fill(true));
});

test('a plain line has no control characters', () => {
  for (let code = 0; code < 0xa0; code += 1) {
    const isControl = code < 0x20 || code >= 0x7f;
    assert.equal(isPlainLine(`a${String.fromCharCode(code)}b`), !isControl, `character ${code}`);
  }
  assert.equal(isPlainLine('Zoë 李 مريم 😀'), true);
});
