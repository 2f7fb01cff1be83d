import { escapeHtml } from '@sundesk/solar/values';
import elementWriter from 'pdfmake/js/ElementWriter.js';
import layoutBuilder from 'pdfmake/js/LayoutBuilder.js';
import pdfDocument, { type PdfDocument, type StructureElement } from 'pdfmake/js/PDFDocument.js';
import renderer, { type Item, type Page } from 'pdfmake/js/Renderer.js';
import { type Element, elementFor, newDocument, type Tagged, withoutEmpty } from './structure.ts';

// pdfmake writes no tags. While it lays out a document, each line and picture learns the element that it belongs to;
// when the pages are drawn, it is marked with that element. All else is an artifact: rules, grounds and running lines.

const trees = new WeakMap<PdfDocument, Element>();
/** The element of the block that is laid out now; undefined for running lines. */
let current: Element | undefined;

const layouts = layoutBuilder.default.prototype;
const { layoutDocument, processNode, addHeadersAndFooters } = layouts;

layouts.layoutDocument = function (content, pdf, ...more) {
  current = pdf.hasMarkInfoDictionary() ? newDocument() : undefined;
  if (current !== undefined) trees.set(pdf, current);
  try {
    return layoutDocument.call(this, content, pdf, ...more);
  } finally {
    current = undefined;
  }
};

layouts.addHeadersAndFooters = function (...lines) {
  current = undefined;
  addHeadersAndFooters.apply(this, lines);
};

layouts.processNode = function (node, ...more) {
  const before = current;
  if (current !== undefined) {
    current = elementFor(node as Tagged & object, current);
    for (const vector of node.qr === undefined ? [] : (node._canvas ?? [])) {
      vector._element = current;
    }
  }
  processNode.call(this, node, ...more);
  current = before;
};

const writers = elementWriter.default.prototype;

for (const name of ['addLine', 'addImage', 'addSVG'] as const) {
  const add = writers[name];
  writers[name] = function (item, ...more) {
    if (current !== undefined) item._element = current;
    return add.call(this, item, ...more);
  };
}

const documents = pdfDocument.default.prototype;
const { link } = documents;

/** A link says where it leads, as PDF/UA asks (ISO 14289-1, 7.18.5). */
documents.link = function (x, y, width, height, to, more) {
  // pdfkit writes a `String` as text, and a plain string as a name.
  const words = new String(to.replace(/^(?:mailto|tel):/, ''));
  return link.call(this, x, y, width, height, to, { ...more, Contents: words });
};

/**
 * Says that the file follows PDF/UA-1 (ISO 14289-1, 5). pdfkit would say so itself, but then lists the glyphs of each font
 * too, and the list is not complete.
 */
const identification = `
  <rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
    <pdfuaid:part>1</pdfuaid:part>
  </rdf:Description>`;

const { _addInfo } = documents;

/** pdfkit writes the title and the names into the metadata as if they were XML. */
documents._addInfo = function () {
  const { info } = this;
  this.info = Object.fromEntries(
    Object.entries(info).map(([name, value]) => [
      name,
      typeof value === 'string' ? escapeHtml(value) : value,
    ]),
  );
  _addInfo.call(this);
  this.info = info;
};

const renderers = renderer.default.prototype;
const { renderPages } = renderers;

renderers.renderPages = function (pages) {
  const tree = trees.get(this.pdfDocument);
  if (tree === undefined) {
    renderPages.call(this, pages);
    return;
  }
  for (const page of pages) drawPage(this, page);
  this.pdfDocument.appendXML(identification);
  const document = withoutEmpty(tree);
  if (document !== undefined) this.pdfDocument.addStructure(make(this.pdfDocument, document));
};

type Renderer = typeof renderers;

function drawPage(drawing: Renderer, page: Page): void {
  const { pdfDocument: pdf } = drawing;
  pdf.addPage({ size: [page.pageSize.width, page.pageSize.height] });
  for (const { element, items } of groupsOf(page.items)) {
    if (element === undefined || !isRead(element, page)) {
      pdf.markContent('Artifact', { type: 'Layout' });
    } else mark(pdf, element, page);
    for (const item of items) draw(drawing, item);
    pdf.endMarkedContent();
    pdf._currentStructureElement = undefined;
  }
  if (page.watermark === undefined) return;
  pdf.markContent('Artifact', { type: 'Page' });
  drawing.renderWatermark(page);
  pdf.endMarkedContent();
}

/** Heads of tables are read once, and what is in no block, such as an empty line, is not read. */
function isRead({ type, page: first }: Element, page: Page): boolean {
  return type !== 'Document' && (type !== 'TH' || first === undefined || first === page);
}

function mark(pdf: PdfDocument, element: Element, page: Page): void {
  element.page ??= page;
  element.kids.push({ drawn: pdf.markStructureContent(element.type) });
  if (element.type !== 'Link') return;
  element.made ??= pdf.struct('Link');
  pdf._currentStructureElement = element.made;
}

/** What is drawn one after the other for the same element. */
function groupsOf(items: readonly Item[]): { element: Element | undefined; items: Item[] }[] {
  const groups: { element: Element | undefined; items: Item[] }[] = [];
  for (const item of items) {
    const element = item.item?._element;
    const last = groups.at(-1);
    if (last !== undefined && last.element === element) last.items.push(item);
    else groups.push({ element, items: [item] });
  }
  return groups;
}

function draw(drawing: Renderer, { type, item }: Item): void {
  if (type === 'line') drawing.renderLine(item, item.x, item.y);
  else if (type === 'vector') drawing.renderVector(item);
  else if (type === 'image') drawing.renderImage(item);
  else if (type === 'svg') drawing.renderSVG(item);
  else throw new Error(`No block here is a ${type}`);
}

function make(pdf: PdfDocument, element: Element): StructureElement {
  const { type, alt, scope, colSpan, kids } = element;
  const made = element.made ?? pdf.struct(type, alt === undefined ? {} : { alt });
  if (scope !== undefined || colSpan !== undefined) {
    made.dictionary.data.A = {
      O: 'Table',
      ...(scope !== undefined && { Scope: scope }),
      ...(colSpan !== undefined && { ColSpan: colSpan }),
    };
  }
  for (const kid of kids) made.add('type' in kid ? make(pdf, kid) : kid.drawn);
  return made;
}
