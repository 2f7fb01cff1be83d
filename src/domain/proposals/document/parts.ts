import type { Statement } from '@sundesk/solar';
import type { PageSection } from '../page/page-request.ts';

const numbers = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });

// What a proposal says. The page and the PDF set it, each as suits it, and add no sentence: what is read is what is
// signed.

/** Text in which some words are strong. */
export type Words = string | readonly (string | { strong: string })[];

/** Numbers and words in a row; the notes stand below in small letters. */
export type Cell =
  | string
  | {
      text: string;
      notes?: readonly string[];
      /** The number of a roof face in the drawing, before the text. */
      place?: number;
      /** Degrees clockwise from north, for a small arrow before the text. */
      azimuth?: number;
    };

export type Row = {
  cells: readonly Cell[];
  look?: 'sum' | 'pay';
  section?: PageSection;
};

export type Table = {
  /** Figures stand to the right. The first column has the heads of the rows. */
  columns: readonly { title: string; isFigure?: boolean }[];
  rows: readonly Row[];
  /** The last rows, which sum up the others. */
  sums?: readonly Row[];
};

export type Chart = { svg: string; caption: string };

/** The kinds of components, in words. */
export const componentKinds = {
  panel: 'Solar panels',
  inverter: 'Inverter',
  battery: 'Battery',
} as const;

export type Product = {
  kind: keyof typeof componentKinds;
  name: string;
  quantity: number;
  notes: readonly string[];
  warranty: string;
  /** The addresses of its picture and its datasheet, where it has them. */
  picture?: string | undefined;
  datasheet?: string | undefined;
};

/** A system beside others. */
export type OptionCard = {
  title: string;
  size: string;
  price: string;
  facts: readonly Fact[];
  /** It is the proposal that it stands in. */
  isOwn: boolean;
  /** What became of it; empty for another that can be chosen. */
  mark: string;
  /** Leads to its page; undefined in the PDF and in previews. */
  path: string | undefined;
};

/** Where a proposal finds its files, by the numbers of their documents; undefined for what it leaves out. */
export type FileAddresses = {
  /** What the plan of the roof is drawn on. */
  roof: string | undefined;
  picture: (documentId: number) => string | undefined;
  datasheet: (documentId: number) => string | undefined;
};

/** A piece of a section. */
export type Part =
  | { kind: 'text'; text: Words; look?: 'lead' | 'note' }
  /** Holds only while the day of installation can still be chosen. */
  | { kind: 'timing'; text: string; until: string }
  | { kind: 'paragraphs'; text: string }
  | { kind: 'figures'; figures: readonly { name: string; value: string; note?: string }[] }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'promises'; promises: readonly { text: string; note: string }[] }
  /** Sentences, each with its source or with the mark of one. */
  | { kind: 'statements'; statements: readonly (Statement & { mark?: string })[]; look?: 'notes' }
  | { kind: 'steps'; steps: readonly string[] }
  | { kind: 'products'; products: readonly Product[] }
  | { kind: 'options'; cards: readonly OptionCard[] }
  /** Charts of one kind, with their numbers. */
  | { kind: 'charts'; charts: readonly Chart[]; isRoof?: boolean; numbers?: Table }
  | { kind: 'table'; table: Table }
  /** The lines of a price with the label of the button that shows them on a small page, and its sums. */
  | { kind: 'bill'; label: string; table: Table }
  /** Two parts beside each other where there is room. */
  | { kind: 'beside'; left: readonly Part[]; right: readonly Part[] }
  | Group
  /** What few readers look for: the page shows it once its button is pressed, and the PDF always. */
  | { kind: 'more'; label: string; parts: readonly Part[] }
  /** Terms that the section has in full below; the PDF, which shows all of it, leaves them out. */
  | { kind: 'summary'; facts: readonly Fact[] };

export type Fact = readonly [name: string, value: string];

export function text(words: Words, look?: 'lead' | 'note'): Part {
  return { kind: 'text', text: words, ...(look && { look }) };
}

export function group(title: string, parts: readonly Part[], more: Partial<Group> = {}): Group {
  return { kind: 'group', title, parts, ...more };
}

/** Parts that a proposal has only in some cases. */
export function partsIf(isShown: boolean, ...parts: Part[]): Part[] {
  return isShown ? parts : [];
}

/** Parts under a heading of their own. */
type Group = {
  kind: 'group';
  title: string;
  id?: string;
  section?: PageSection;
  /** The page shows it once its heading is pressed. */
  isFolded?: boolean;
  parts: readonly Part[];
};

export type Section = { id: string; section: PageSection; title: string; parts: readonly Part[] };

/** `12,345.6` */
export function figure(value: number): string {
  return numbers.format(value);
}
