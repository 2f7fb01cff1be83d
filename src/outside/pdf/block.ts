// The blocks of a page: the part of pdfmake's document definition that is used here. pdfmake writes into the blocks
// that it lays out, so use each block only once, in one document.

export type Block = string | Text | Columns | Stack | Table | Picture | Drawing | QrCode | Chart;

type Placed = {
  /** Left, top, right and bottom, in points. */
  margin?: [number, number, number, number];
  absolutePosition?: { x: number; y: number };
  alignment?: 'left' | 'center' | 'right';
  pageBreak?: 'before' | 'after';
  /** The width of a column of `Columns`. */
  width?: number;
};

/** Marks a block for screen readers. Texts are paragraphs unless they say otherwise; rows of `LI` make a list. */
type Meaning = { tag?: 'H1' | 'H2' | 'H3' | 'LI' | 'Lbl' | 'LBody' | 'Caption' };

type Lettering = {
  fontSize?: number;
  bold?: boolean;
  italics?: boolean;
  color?: string;
  characterSpacing?: number;
  lineHeight?: number;
  link?: string;
};

export type Text = Placed &
  Meaning &
  Lettering & { text: string | (string | Text)[]; noWrap?: boolean; outline?: boolean };

export type Columns = Placed & Meaning & { columns: Block[]; columnGap?: number };

/**
 * An `unbreakable` stack that is higher than a page silently loses what does not fit, so use it only for small stacks.
 */
export type Stack = Placed & Meaning & Lettering & { stack: Block[]; unbreakable?: boolean };

export type Table = Placed & {
  table: {
    /** Widths without the padding. Columns without a fixed width grow with long words and run off the page. */
    widths: number[];
    body: Cell[][];
    headerRows?: number;
    keepWithHeaderRows?: number;
    /** Cuts off a row that is higher than a page, as `unbreakable` does. */
    dontBreakRows?: boolean;
  };
  layout?: object;
  /** Whether the first cell of each row is its head. A table without any heads only places its blocks. */
  rowHeads?: boolean;
  /** Whether its rows belong to the table around it. */
  continues?: boolean;
};

export type Cell =
  | string
  | (Exclude<Block, string> & {
      fillColor?: string;
      colSpan?: number;
      border?: [boolean, boolean, boolean, boolean];
    })
  /** A cell that another one spans. */
  | Record<never, never>;

/** A PNG or JPEG as a data URL. */
type Picture = Placed & { image: string; fit: [number, number]; alt: string };
export type Drawing = Placed & { canvas: object[] };
type QrCode = Placed & { qr: string; fit: number; foreground?: string; eccLevel?: 'M' };
/** `alt` stands for a drawing that has no title. */
type Chart = Placed & { svg: string; width: number; alt?: string };
