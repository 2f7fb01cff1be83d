// Types for the parts of subset-font that are used here; it has none of its own.
declare module 'subset-font' {
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export default function subsetFont(
    font: Uint8Array,
    text: undefined,
    options: {
      keepAllGlyphs: true;
      targetFormat: 'truetype';
      variationAxes?: Record<string, number>;
    },
  ): Promise<Buffer>;
}
