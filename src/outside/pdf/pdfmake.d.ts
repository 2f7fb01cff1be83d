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
  type Node = { qr?: string; _canvas?: import('pdfmake/js/Renderer.js').Drawn[] };
  type LayoutBuilder = {
    buildNextLine(node: { _inlines: Inline[] }): Line | null;
    layoutDocument(
      content: object,
      pdf: import('pdfmake/js/PDFDocument.js').PdfDocument,
      ...more: unknown[]
    ): unknown;
    processNode(node: Node, ...more: unknown[]): void;
    addHeadersAndFooters(...lines: unknown[]): void;
  };
  const layoutBuilder: { default: { prototype: LayoutBuilder } };
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export default layoutBuilder;
}

declare module 'pdfmake/js/ElementWriter.js' {
  type Drawn = import('pdfmake/js/Renderer.js').Drawn;
  type Add = (item: Drawn, ...more: unknown[]) => unknown;
  const elementWriter: { default: { prototype: { addLine: Add; addImage: Add; addSVG: Add } } };
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export default elementWriter;
}

declare module 'pdfmake/js/Renderer.js' {
  /** Ours: the element of the structure that it belongs to. */
  export type Drawn = { _element?: import('./tagging/structure.ts').Element };
  type Line = import('pdfmake/js/LayoutBuilder.js').Line & { x: number; y: number };
  export type Item =
    | { type: 'line'; item: Line & Drawn }
    | { type: 'vector' | 'image' | 'svg'; item: Drawn };
  export type Page = {
    items: Item[];
    pageSize: { width: number; height: number };
    watermark?: object;
  };
  type Renderer = {
    pdfDocument: import('pdfmake/js/PDFDocument.js').PdfDocument;
    renderPages(pages: Page[]): void;
    renderLine(line: import('pdfmake/js/LayoutBuilder.js').Line, x: number, y: number): void;
    renderVector(vector: Drawn): void;
    renderImage(image: Drawn): void;
    renderSVG(drawing: Drawn): void;
    renderWatermark(page: Page): void;
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
  /** Marked content or an element. */
  export type StructureKid = object;
  export type StructureElement = {
    dictionary: { data: Record<string, unknown> };
    add(kid: StructureKid): void;
  };
  export type PdfDocument = {
    provideFont(family: string, bold: boolean, italics: boolean): Font;
    /** The name of a file, if the family is known. */
    getFontFile(family: string, bold: boolean, italics: boolean): string | null;
    registerFont(name: string, file: Uint8Array): void;
    text(...drawn: unknown[]): PdfDocument;
    link(
      x: number,
      y: number,
      width: number,
      height: number,
      to: string,
      more?: object,
    ): PdfDocument;
    addContent(operator: string): PdfDocument;
    markContent(tag: 'Span' | 'Artifact', options: { actual?: string; type?: string }): void;
    endMarkedContent(): void;
    addPage(options: { size: [number, number] }): void;
    /** Whether the document is tagged. */
    hasMarkInfoDictionary(): boolean;
    markStructureContent(type: string): StructureKid;
    struct(type: string, options?: { alt?: string }): StructureElement;
    addStructure(element: StructureElement): void;
    info: Record<string, unknown>;
    /** Adds the info to the metadata. */
    _addInfo(): void;
    /** Adds to the metadata. */
    appendXML(description: string): void;
    /** Receives the links that are drawn. */
    _currentStructureElement: StructureElement | undefined;
  };
  const pdfDocument: { default: { prototype: PdfDocument } };
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export default pdfDocument;
}
