import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import { atWeight, weights } from './usual-font.ts';

// The fonts for what the usual font lacks. Fontsource cuts each into slices by Unicode range, so a name in Chinese reads a few
// dozen kilobytes instead of ten megabytes.

/** One file of a font. */
export type Slice = {
  /** A name for the slice among all, which is also its name as a font of a document. */
  name: string;
  family: string;
  path: string;
  /** Whether the file holds a range of weights. */
  isVariable: boolean;
  /** Whether the character lies in its ranges; a slice need not have all that do. */
  covers(codePoint: number): boolean;
};

const variable = '@fontsource-variable';

export const emojiFamily = 'noto-emoji';

/** The families by package scope. */
const families: readonly (readonly [scope: string, family: string])[] = [
  // The usual font itself, of which the usual file has western European letters.
  [variable, 'inter'],
  [variable, 'noto-sans'],
  // Noto takes Arabic letters apart into strokes and dots, from which readers of the file cannot tell the letters; it
  // is for those that Vazirmatn lacks.
  [variable, 'vazirmatn'],
  [variable, 'noto-sans-arabic'],
  [variable, 'noto-sans-hebrew'],
  [variable, 'noto-sans-thai'],
  [variable, 'noto-sans-devanagari'],
  [variable, 'noto-sans-sc'],
  [variable, 'noto-sans-tc'],
  [variable, 'noto-sans-jp'],
  [variable, 'noto-sans-kr'],
  [variable, emojiFamily],
  ['@fontsource', 'noto-sans-symbols'],
  ['@fontsource', 'noto-sans-symbols-2'],
];

/** The slices of each family, in the order in which families are asked for a character. */
export function readSlices(): Map<string, Slice[]> {
  return new Map(families.map(([scope, family]) => [family, slicesOf(scope, family)]));
}

function slicesOf(scope: string, family: string): Slice[] {
  const pathOf = (file: string) => fileURLToPath(import.meta.resolve(`${scope}/${family}/${file}`));
  const rangesBySlice: Record<string, string> = JSON.parse(
    readFileSync(pathOf('unicode.json'), 'utf8'),
  );
  const isVariable = scope === variable;
  return Object.entries(rangesBySlice).map(([key, ranges]) => {
    const name = `${family}-${key.replaceAll(/[[\]]/g, '')}`;
    const path = pathOf(`files/${name}-${isVariable ? 'wght' : '400'}-normal.woff2`);
    return { name, family, path, isVariable, covers: coverageOf(ranges) };
  });
}

/** Reads ranges as a style sheet has them, `U+0000-00FF,U+0131`. */
function coverageOf(ranges: string): (codePoint: number) => boolean {
  const pairs = ranges.split(',').map((range): [number, number] => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
  return (codePoint) => pairs.some(([first, last]) => first <= codePoint && codePoint <= last);
}

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
