import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import type { Slice } from './slices.ts';
import { atWeight, weights } from './usual-font.ts';

export type LoadedSlice = {
  name: string;
  /** TrueType files. Families with one weight have the same for both. */
  regular: Uint8Array;
  bold: Uint8Array;
  /** Returns whether the slice prints the text without a box for a missing glyph, and with how many glyphs. */
  glyphsFor(text: string): number | undefined;
};

export async function loadSlice({ name, path, isVariable }: Slice): Promise<LoadedSlice> {
  const packed = await readFile(path);
  const regular = await atWeight(packed, isVariable ? weights.regular : undefined);
  const bold = isVariable ? await atWeight(packed, weights.bold) : regular;
  const font = create(regular);
  return {
    name,
    regular,
    bold,
    glyphsFor: (text) => {
      const codePoints = [...text].map((character) => character.codePointAt(0) ?? 0);
      if (!codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint))) return undefined;
      try {
        const { glyphs } = font.layout(text);
        return glyphs.every(({ id }) => id !== 0) ? glyphs.length : undefined;
      } catch {
        // fontkit fails at a mark that the font gives no place over its letter.
        return undefined;
      }
    },
  };
}
