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
