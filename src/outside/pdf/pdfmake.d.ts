// Types for the parts of pdfmake that are used here; it has none of its own.
declare module 'pdfmake' {
  type Faces = Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>;
  const pdfmake: {
    setFonts(fonts: Record<string, Faces>): void;
    setUrlAccessPolicy(mayRead: (url: string) => boolean): void;
    setLocalAccessPolicy(mayRead: (path: string) => boolean): void;
    createPdf(definition: object): { getBuffer(): Promise<Buffer> };
  };
  export = pdfmake;
}

declare module 'pdfmake/js/LayoutBuilder.js' {
  /** A word on a line, with the members that its text had in the document. */
  export type Inline = {
    text: string;
    x: number;
    width: number;
    font: import('pdfmake/js/PDFDocument.js').Font;
    fontSize: number;
    fontFeatures: unknown;
    characterSpacing?: number;
    /** Ours: the direction, the run of text that it is of, whether that is in the usual font, and the text to be read. */
    level?: number;
    run?: number;
    isUsual?: boolean;
    written?: string;
  };
  export type Line = {
    inlines: Inline[];
    inlineWidths: number;
    leadingCut: number;
    trailingCut: number;
  };
  const layoutBuilder: {
    default: { prototype: { buildNextLine(node: { _inlines: Inline[] }): Line | null } };
  };
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export default layoutBuilder;
}

declare module 'pdfmake/js/Renderer.js' {
  type Renderer = {
    pdfDocument: import('pdfmake/js/PDFDocument.js').PdfDocument;
    renderLine(line: import('pdfmake/js/LayoutBuilder.js').Line, x: number, y: number): void;
  };
  const renderer: { default: { prototype: Renderer } };
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export default renderer;
}

declare module 'pdfmake/js/PDFDocument.js' {
  export type Glyphs = [
    codes: string[],
    positions: Record<'xAdvance' | 'yAdvance' | 'xOffset' | 'yOffset' | 'advanceWidth', number>[],
  ];
  export type Font = {
    ascender: number;
    descender: number;
    widthOfString(text: string, size: number, features: unknown): number;
    layoutRun(text: string, features?: unknown): unknown;
    layout(text: string, features: unknown): { glyphs: { codePoints: number[] }[] };
    /** The codes of the glyphs, as hexadecimal numbers of their places in the subset. */
    encode(text: string, features: unknown): Glyphs;
    font: { glyphForCodePoint(codePoint: number): { id: number } };
    subset: { glyphs: number[] };
    /** By place in the subset. */
    widths: number[];
    unicode: number[][];
  };
  export type PdfDocument = {
    provideFont(family: string, bold: boolean, italics: boolean): Font;
    /** The name of a file, if the family is known. */
    getFontFile(family: string, bold: boolean, italics: boolean): string | null;
    registerFont(name: string, file: Uint8Array): void;
    text(...drawn: unknown[]): PdfDocument;
    addContent(operator: string): PdfDocument;
    markContent(tag: 'Span', options: { actual: string }): void;
    endMarkedContent(): void;
  };
  const pdfDocument: { default: { prototype: PdfDocument } };
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export default pdfDocument;
}
