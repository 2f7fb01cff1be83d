import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { emailKey, hasHidden, isEmail, isPlainLine, isStorable, trimmed } from './text.ts';

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

// A zero-width space, marks of direction, a word joiner, a byte order mark, a soft hyphen, fillers, forms, tags, a blank.
const unseen = [
  ...'\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2064\u2066\u2069\ufeff\u00ad',
  ...'\u034f\u061c\u115f\u1160\u180e\u206a\u206f\u2800\u3164\ufe00\ufe0f\uffa0\ufff9\ufffb\u{e0001}\u{e0041}\u{e0100}',
];
const spaces = [...' \t\n\r\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000'];

test('invisible characters are removed at the ends of an address, and refused within', () => {
  for (const one of [...unseen, ...spaces]) {
    const code = `U+${one.codePointAt(0)?.toString(16)}`;
    assert.equal(trimmed(`${one}ann@example.com${one} ${one}`), 'ann@example.com', code);
    assert.equal(emailKey(`${one}Ann@example.com${one}`), 'ann@example.com', code);
    for (const text of [`an${one}n@example.com`, `ann@${one}example.com`, `ann${one}@example.com`])
      assert.equal(isEmail(text), false, code);
  }
});

test('a name has no hidden characters, but joiners and forms that change what is seen', () => {
  for (const one of unseen.filter((some) => some !== '\u2800'))
    assert.equal(hasHidden(`An${one}n`), true, `U+${one.codePointAt(0)?.toString(16)}`);
  for (const name of [
    ...[
      'علی\u200cرضا',
      'സുരേഷ് കുമാര്\u200d',
      'ක්\u200dරිස්',
      'Zoë 李 مريم',
      '葛\u{e0100}城',
      '\ufa19田',
      '山田\u3000太郎',
    ],
    ...['Sun ☀\ufe0f', '👩\u200d🔧 Anna', '❤\ufe0f\u200d🔥', '👨🏽\u200d🌾', '1\ufe0f\u20e3 Solar'],
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ]) {
    assert.equal(hasHidden(name), false, name);
    assert.equal(trimmed(` \u200b${name}\ufeff `), name, name);
  }
});

test('text is trimmed once for all, to one form without anything unseen at its ends', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...unseen,
      ...spaces,
      'a',
      'é',
      'e\u0301',
      '\u1100\u1161',
      '李',
      '☀',
      'क\u094d',
    ),
    fc.string({ unit: 'binary', maxLength: 2 }),
  );
  fc.assert(
    fc.property(fc.string({ unit: piece }), (text) => {
      const once = trimmed(text);
      assert.equal(trimmed(once), once);
      assert.equal(trimmed(text.normalize('NFD')), once.normalize('NFC'));
      assert.equal(emailKey(emailKey(text)), emailKey(text));
      assert.doesNotMatch(once, /^[\s\p{Default_Ignorable_Code_Point}]|\s$/u);
      // What shapes the character before it is the one exception.
      assert.doesNotMatch(once, /[\x20-\x7eé\s][\p{Default_Ignorable_Code_Point}]+$/u);
      assert.doesNotMatch(once, /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u00ad]$/u);
    }),
    { numRuns: 2000 },
  );
});

test('trimming a very long run of spaces takes no longer than reading it', () => {
  const long = `x${' \u200b'.repeat(500_000)}x`;
  assert.equal(trimmed(`${long}${' \u200b'.repeat(500_000)}`), long);
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
