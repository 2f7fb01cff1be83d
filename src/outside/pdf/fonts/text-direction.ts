import bidiJs from 'bidi-js';

// Its types describe the module for other loaders, which have the function as `default`.
const bidi = (bidiJs as unknown as typeof bidiJs.default)();

const rightToLeftLetters = /[\p{Script=Arabic}\p{Script=Hebrew}]/gu;
const letters = /\p{L}/gu;
/** Overrides turn the letters of a text around against their nature, which in a contract can only mislead. */
const overrides = /[\u202d\u202e]/g;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns whether any of the text runs from right to left. */
export function hasRightToLeft(text: string): boolean {
  return text.search(rightToLeftLetters) >= 0;
}

/** Returns whether each letter of a text runs from right to left. */
export function isAllRightToLeft(text: string): boolean {
  return text.replaceAll(rightToLeftLetters, '') === '';
}

/** Returns whether a text as a whole runs from right to left: most of its letters do. */
export function isRightToLeft(text: string): boolean {
  const rightToLeft = text.match(rightToLeftLetters)?.length ?? 0;
  return 2 * rightToLeft > (text.match(letters)?.length ?? 0);
}

/** The level of each UTF-16 unit by the Unicode bidirectional algorithm (UAX 9); odd ones run from right to left. */
export function levelsOf(text: string): Uint8Array {
  const plain = text.replaceAll(overrides, '\u200b');
  return bidi.getEmbeddingLevels(plain, isRightToLeft(text) ? 'rtl' : 'ltr').levels;
}

/** The indexes of the parts of a line from left to right, by their levels (rule L2). */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, index) => index);
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    for (let start = 0; start < order.length; start += 1) {
      if (levelAt(start) < level) continue;
      let end = start;
      while (end + 1 < order.length && levelAt(end + 1) >= level) end += 1;
      order.splice(start, end - start + 1, ...order.slice(start, end + 1).reverse());
      start = end;
    }
  }
  return order;

  function levelAt(place: number): number {
    return levels[order[place] ?? 0] ?? 0;
  }
}

/**
 * A part of a line in the order in which its font must be handed it. Fonts turn around what is in Arabic or Hebrew
 * letters by themselves, and nothing else.
 */
export function inFontOrder(text: string, level: number): string {
  const isTurned = level % 2 === 1;
  if (isTurnedByFont(text) === isTurned) return text;
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment).reverse();
  if (!isTurned) return characters.join('');
  return characters.map((one) => bidi.getMirroredCharacter(one) ?? one).join('');
}

/** fontkit takes the direction from the first character that belongs to a script. */
function isTurnedByFont(text: string): boolean {
  const first = /[^\p{Script=Common}\p{Script=Inherited}]/u.exec(text)?.[0];
  return first !== undefined && hasRightToLeft(first);
}
