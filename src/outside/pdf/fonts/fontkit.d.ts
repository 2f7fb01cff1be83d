// Types for the parts of fontkit that are used here; it has none of its own.
declare module 'fontkit' {
  export type Font = {
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** Glyph 0 is the box that stands for a missing one. */
    layout(text: string): { glyphs: { id: number }[] };
  };
  export function create(file: Uint8Array): Font;
}
