import {
  type PDF,
  type PDFPage,
  PdfArray,
  PdfDict,
  PdfNumber,
  type PdfObject,
  PdfRef,
} from '@libpdf/core';

type Copied = { from: PDF; to: readonly PDFPage[] };

/** New references by the old ones, of pages, links and elements. */
type Moved = Map<string, PdfRef>;

/**
 * Adds the structure of pages that were copied to the end of a tagged document to its own, so that screen readers read on.
 * The numbers by which pages and links find their elements go on after those of the document (ISO 32000-1, 14.7). A
 * document without tags is left without.
 */
export function appendStructure(document: PDF, copied: Copied): void {
  const resolve = (ref: PdfRef) => document.getObject(ref);
  const read = (ref: PdfRef) => copied.from.getObject(ref);
  const root = document.getCatalog().getDict('StructTreeRoot', resolve);
  const added = copied.from.getCatalog().getDict('StructTreeRoot', read);
  const top = root && topOf(root, resolve);
  const addedTop = added && topOf(added, read);
  const [numbers, newNumbers] = [numbersOf(root, resolve), numbersOf(added, read)];
  if (!root || !added || !top || !addedTop || !numbers || !newNumbers) return;
  const first = root.getNumber('ParentTreeNextKey')?.value ?? 0;
  const moved = renumberPages(document, copied, first);
  const move = openMove(document, read, moved);
  const newKids = listOf(addedTop.dict.get('K')).map((kid) => move(kid, top.ref));
  top.dict.set('K', PdfArray.of(...listOf(top.dict.get('K')), ...newKids));
  const pairs = movedPairs(newNumbers, { first, moved, read });
  root.set('ParentTree', PdfDict.of({ Nums: PdfArray.of(...numbers.toArray(), ...pairs) }));
  const next = first + (added.getNumber('ParentTreeNextKey')?.value ?? 0);
  root.set('ParentTreeNextKey', PdfNumber.of(next));
}

/** Lets the numbers of the copied pages and their links begin at `first`. Returns where both are now. */
function renumberPages(document: PDF, copied: Copied, first: number): Moved {
  const resolve = (ref: PdfRef) => document.getObject(ref);
  const read = (ref: PdfRef) => copied.from.getObject(ref);
  const moved: Moved = new Map();
  copied.to.forEach(({ ref, dict }, index) => {
    const before = copied.from.getPage(index);
    if (before === null || before === undefined) return;
    moved.set(`${before.ref}`, ref);
    shift(dict, 'StructParents', first);
    const links = dict.getArray('Annots', resolve)?.toArray() ?? [];
    const linksBefore = before.dict.getArray('Annots', read)?.toArray() ?? [];
    links.forEach((link, at) => {
      const linkBefore = linksBefore[at];
      if (!(link instanceof PdfRef) || !(linkBefore instanceof PdfRef)) return;
      moved.set(`${linkBefore}`, link);
      const annotation = resolve(link);
      if (annotation instanceof PdfDict) shift(annotation, 'StructParent', first);
    });
  });
  return moved;
}

/** Returns what copies an element with all below it into the document, under another parent. */
function openMove(document: PDF, read: Resolve, moved: Moved) {
  return function move(value: PdfObject, parent: PdfRef): PdfObject {
    if (value instanceof PdfArray)
      return PdfArray.of(...value.toArray().map((one) => move(one, parent)));
    if (value instanceof PdfDict) return withMovedParts(value, moved);
    if (!(value instanceof PdfRef)) return value;
    const element = read(value);
    if (!(element instanceof PdfDict)) return value;
    const copy = withMovedParts(element, moved);
    const ref = document.register(copy);
    moved.set(`${value}`, ref);
    copy.set('P', parent);
    const kids = element.get('K');
    if (kids !== undefined) copy.set('K', move(kids, ref));
    return ref;
  };
}

/** An element, or what marks a piece of a page or a link, with the page and the link as they are here. */
function withMovedParts(dict: PdfDict, moved: Moved): PdfDict {
  const copy = dict.clone();
  for (const key of ['Pg', 'Obj']) {
    const ref = copy.getRef(key);
    const here = ref && moved.get(`${ref}`);
    if (here !== undefined) copy.set(key, here);
  }
  return copy;
}

/** The numbers of the copied pages and links from `first` on, each followed by its elements as they are here. */
function movedPairs(
  numbers: PdfArray,
  { first, moved, read }: { first: number; moved: Moved; read: Resolve },
): PdfObject[] {
  const here = (value: PdfObject): PdfObject => {
    if (value instanceof PdfRef) {
      const list = read(value);
      return moved.get(`${value}`) ?? (list instanceof PdfArray ? here(list) : value);
    }
    return value instanceof PdfArray ? PdfArray.of(...value.toArray().map(here)) : value;
  };
  return numbers
    .toArray()
    .map((value, index) =>
      index % 2 === 0 && value instanceof PdfNumber
        ? PdfNumber.of(value.value + first)
        : here(value),
    );
}

type Resolve = (ref: PdfRef) => PdfObject | null;

/** The element that holds all others. */
function topOf(root: PdfDict, resolve: Resolve): { ref: PdfRef; dict: PdfDict } | undefined {
  const [ref] = listOf(root.get('K'));
  const dict = ref instanceof PdfRef ? resolve(ref) : undefined;
  return ref instanceof PdfRef && dict instanceof PdfDict ? { ref, dict } : undefined;
}

function numbersOf(root: PdfDict | undefined, resolve: Resolve): PdfArray | undefined {
  return root?.getDict('ParentTree', resolve)?.getArray('Nums', resolve);
}

function listOf(value: PdfObject | undefined): PdfObject[] {
  if (value === undefined) return [];
  return value instanceof PdfArray ? value.toArray() : [value];
}

function shift(dict: PdfDict, key: string, by: number): void {
  const number = dict.getNumber(key);
  if (number !== undefined) dict.set(key, PdfNumber.of(number.value + by));
}
