import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runsOfSet } from '../../../../test/support/run/test-set.ts';
import { renderPdf } from '../render-pdf.ts';
import { chooseFonts, isUsual, loadedSlice } from './choose-fonts.ts';
import { usualFont } from './usual-font.ts';

/** The text and the fonts of each piece, `A:Inter`. */
async function printed(text: string): Promise<string> {
  const pieces = await chooseFonts(text);
  return pieces.map(({ text: shown, font }) => `${shown}:${font}`).join(' ');
}

for (const [name, text, expected] of [
  ['a tab is a space', 'a\tb', `a:Inter  :Inter b:Inter`],
  ['a soft hyphen is not seen', 'a\u00adb', 'a:Inter :Inter b:Inter'],
  ['a zero-width space is a place to break', 'a\u200bb', 'a:Inter \u200b:Inter b:Inter'],
  ['marks of direction are not seen', '\u200fa\u2066', ':Inter a:Inter :Inter'],
  ['a line separator is a line break', 'a\u2028b', 'a:Inter \n:Inter b:Inter'],
  ['an ideographic space is a space', '\u3000', ' :Inter'],
  ['letters with marks are composed', 'e\u0301', 'é:Inter'],
  ['a sign with the selector for text stays', '©\ufe0e', '©:Inter'],
  ['a heart with the selector for emoji', '❤\ufe0f', '❤\ufe0f:noto-emoji-2'],
  ['a family is one emoji', '👩‍👩‍👧', '👩‍👩‍👧:noto-emoji-8'],
  ['a flag is one emoji', '🇦🇺', '🇦🇺:noto-emoji-0'],
  ['a flag that is none is its letters', '🇦🇦', '🇦🇦:noto-emoji-0'],
  ['emoji that never joined are each printed', '👍‍🦘', '👍:noto-emoji-9 🦘:noto-emoji-7'],
  ['a word in Arabic is in one font', 'پژمان', 'پژمان:vazirmatn-arabic'],
  ['a letter for Uyghur or Sindhi is in the other font', 'ڃڄ', 'ڃڄ:noto-sans-arabic-arabic'],
  ['unassigned', 'a\u0378', 'a:Inter [U+0378]:Inter'],
  ['private', '\ue000\uf6c3', '[U+E000]:Inter [U+F6C3]:Inter'],
  ['not a character', '\uffff', '[U+FFFF]:Inter'],
  ['half a character', '\ud83d', '[U+D83D]:Inter'],
  ['control', '\u0007', '[U+0007]:Inter'],
  ['a script without a font', '𓀀', '[U+13000]:Inter'],
  ['a mark that no font has over the letter', 'x\u0489', '[U+0078 U+0489]:Inter'],
] as const) {
  test(`fonts: ${name}`, async () => {
    assert.equal(await printed(text), expected);
  });
}

test('Chinese characters have the shapes of the language around them', async () => {
  for (const [text, family] of [
    ['直接', 'noto-sans-sc'],
    ['臺灣直', 'noto-sans-tc'],
    ['直線です', 'noto-sans-jp'],
    ['한국 直', 'noto-sans-kr'],
  ] as const) {
    const pieces = await chooseFonts(text);
    assert.match(pieces.find((piece) => piece.text === '直')?.font ?? '', new RegExp(family));
  }
});

// JavaScript does not count U+0085, which breaks a line, as white space.
const invisible = /[\p{Default_Ignorable_Code_Point}\s\u0085]/gu;
/** Strings of any characters, and of those that names have. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({
    unit: fc.oneof(
      ...[
        [0x0020, 0x024f],
        [0x0370, 0x05ff],
        [0x0600, 0x06ff],
        [0x0900, 0x097f],
        [0x0e00, 0x0e7f],
        [0x2000, 0x27bf],
        [0x3000, 0x30ff],
        [0x4e00, 0x9fff],
        [0xac00, 0xd7a3],
        [0xfe00, 0xfe0f],
        [0x1f1e6, 0x1f1ff],
        [0x1f300, 0x1faff],
      ].map(([min = 0, max = 0]) =>
        fc.integer({ min, max }).map((codePoint) => String.fromCodePoint(codePoint)),
      ),
    ),
    maxLength: 12,
  }),
);

test('every character is printed with glyphs or reported, and none is lost', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const pieces = await chooseFonts(text);
      for (const { text: shown, font, missing } of pieces) {
        if (font === usualFont) assert.ok(isUsual(shown) || shown === '\u200b' || missing);
        else assert.ok((await loadedSlice(font)).glyphsFor(shown) !== undefined);
      }
      const all = pieces.map((piece) => piece.missing ?? piece.text).join('');
      const visible = (words: string) => words.normalize('NFC').replaceAll(invisible, '');
      assert.equal(visible(all), visible(text));
    }),
    { numRuns: 500 * runsOfSet },
  );
});

test('any text is laid out, in any width', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { maxLength: 4 }), async (texts) => {
      const pdf = await renderPdf({
        info: { title: texts.join(''), author: '', subject: '', creationDate: new Date(0) },
        pageMargins: [40, 40, 500, 40],
        content: texts,
      });
      assert.ok(pdf.length > 500);
    }),
    { numRuns: 60 * runsOfSet },
  );
});
