import type { StructureElement, StructureKid } from 'pdfmake/js/PDFDocument.js';

// The structure of a tagged PDF, which screen readers read: headings, paragraphs, lists, tables and figures in reading
// order, whatever the places of their words on the pages.

/** An element by its type in the PDF standard, such as `H2` or `TD`. */
export type Element = {
  type: string;
  alt?: string;
  scope?: 'Column' | 'Row' | undefined;
  colSpan?: number | undefined;
  parent: Element | undefined;
  /** Elements, and what is drawn for this one, in the order in which it is read. */
  kids: (Element | { drawn: StructureKid })[];
  /** The page on which it was drawn first. */
  page?: object;
  /** Made before all others are, for links. */
  made?: StructureElement;
};

/** What a block says about its structure. pdfmake keeps these members of its nodes. */
export type Tagged = {
  text?: unknown;
  link?: string;
  outline?: boolean;
  tag?: 'H1' | 'H2' | 'H3' | 'LI' | 'Lbl' | 'LBody' | 'Caption';
  alt?: string;
  image?: string;
  svg?: string;
  qr?: string;
  columns?: unknown;
  stack?: unknown;
  table?: { body: object[][]; headerRows?: number };
  rowHeads?: boolean;
  continues?: boolean;
};

/** The elements of the cells of tables that are laid out now. */
const cells = new WeakMap<object, Element>();

export function newDocument(): Element {
  return { type: 'Document', parent: undefined, kids: [] };
}

function addTo(parent: Element, type: string, more: Partial<Element> = {}): Element {
  const element: Element = { type, ...more, parent, kids: [] };
  parent.kids.push(element);
  return element;
}

/** Makes the element for a block within another; blocks that only place others belong to that one. */
export function elementFor(node: Tagged & object, within: Element): Element {
  const cell = cells.get(node);
  if (node.table !== undefined) return tableFor(node, node.table, cell ?? within);
  const alt = alternativeText(node);
  if (alt !== undefined) return addTo(cell ?? within, 'Figure', { alt });
  if (node.tag !== undefined) return tagged(node.tag, cell ?? within);
  if (node.text === undefined || node.text === '') return cell ?? within;
  const type = node.outline ? 'H2' : 'P';
  const holds = cell ?? (isForText(within) ? within : addTo(within, type));
  return node.link === undefined ? holds : addTo(holds, 'Link');
}

/** Items that follow each other are one list. */
function tagged(tag: string, within: Element): Element {
  if (tag !== 'LI') return addTo(within, tag);
  const last = within.kids.at(-1);
  const list = last && 'type' in last && last.type === 'L' ? last : addTo(within, 'L');
  return addTo(list, 'LI');
}

function isForText({ type }: Element): boolean {
  return ['Lbl', 'LBody', 'Caption'].includes(type);
}

/** A table without heads only places its blocks. */
function tableFor(
  node: Tagged,
  { body, headerRows = 0 }: NonNullable<Tagged['table']>,
  within: Element,
): Element {
  if (headerRows === 0 && !node.rowHeads && !node.continues) return within;
  const table = node.continues ? tableAround(within) : addTo(within, 'Table');
  for (const [rowIndex, row] of body.entries()) {
    const line = addTo(table, 'TR');
    for (const [index, cell] of row.entries()) {
      if (isSpanned(cell)) continue;
      const { colSpan } = cell as { colSpan?: number };
      const more = { scope: scopeOf(node, rowIndex, index), colSpan };
      cells.set(cell, addTo(line, more.scope === undefined ? 'TD' : 'TH', more));
    }
  }
  return within;
}

function scopeOf(
  { table, rowHeads }: Tagged,
  rowIndex: number,
  index: number,
): 'Column' | 'Row' | undefined {
  if (rowIndex < (table?.headerRows ?? 0)) return 'Column';
  return rowHeads && index === 0 ? 'Row' : undefined;
}

function tableAround(element: Element): Element {
  return element.type === 'Table' || element.parent === undefined
    ? element
    : tableAround(element.parent);
}

function isSpanned(cell: object): boolean {
  return '_span' in cell && cell._span === true;
}

/** The text that stands for a picture, or undefined for other blocks. Charts and drawings have a title of their own. */
function alternativeText({ alt, image, svg, qr }: Tagged): string | undefined {
  if (svg !== undefined) return alt ?? titleOf(svg);
  if (image !== undefined) return alt ?? '';
  return qr === undefined ? undefined : (alt ?? `QR code of ${qr}`);
}

function titleOf(svg: string): string {
  const [title, description] = ['title', 'desc'].map((name) => {
    const [, text = ''] = new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(svg) ?? [];
    return text
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&#39;/g, "'")
      .replace(/&amp;/g, '&');
  });
  return [title, description].filter(Boolean).join('. ');
}

/** Leaves out what was never drawn; a row keeps its empty cells. */
export function withoutEmpty(element: Element): Element | undefined {
  if (element.type === 'TR' && !element.kids.some(isDrawn)) return undefined;
  const kids = element.kids.flatMap((kid): Element['kids'] => {
    if (!('type' in kid)) return [kid];
    const left = withoutEmpty(kid);
    return left === undefined ? [] : [left];
  });
  const isCell = element.type === 'TD' || element.type === 'TH';
  return kids.length === 0 && !isCell ? undefined : { ...element, kids };
}

function isDrawn(kid: Element['kids'][number]): boolean {
  return !('type' in kid) || kid.kids.some(isDrawn);
}
