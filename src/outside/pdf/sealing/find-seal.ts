const constructed = 0x20;

const tagNumberMask = 0x1f;

const depthMax = 32;

/** A seal within the bytes of a PDF: the range it claims to cover, and the signature in the gap between. */
type FoundSeal = {
  /** Two pieces: the file without the seal itself. */
  sealed: readonly [Uint8Array, Uint8Array];
  /** True if the pieces and the gap are the whole file, so that nothing was added after. */
  coversAll: boolean;
  /** The signature (CMS) in DER; undefined when the gap holds something else, or more than padding after it. */
  cms: Uint8Array | undefined;
  /** `/M` of the signature dictionary, such as `D:20261121093000Z`; empty where there is none. */
  date: string;
};

type Place = { gapStart: number; gapEnd: number; end: number; date: string };

const seekMax = 100;
/** A signature dictionary without the signature itself is far shorter. */
const dictionaryBytesMax = 16_384;
const cmsBytesMax = 65_536;
/** The size of the gap in hexadecimal digits, two for each byte; most of them are padding. */
const gapBytesMax = 1_048_576;

const rangePattern =
  /^\/ByteRange\s{0,9}\[\s{0,99}0\s{1,99}(\d{1,10})\s{1,99}(\d{1,10})\s{1,99}(\d{1,10})\s{0,99}\]/;
const objectPattern = /\b\d{1,10}\s{1,9}\d{1,5}\s{1,9}obj\b/g;
const contentsPattern = /\/Contents\s{0,99}$/;
const datePattern = /\/M\s{0,9}\((D:[\d+\-Z']{4,30})\)/;

/**
 * The last seal in a PDF; with several, each covers those before it. `none` where nothing looks like a seal, and
 * `broken` where something does but is none.
 *
 * Only the exact bytes are looked at, not the objects that a reader would make of them: the readers differ, and what
 * they show differently has been used to change sealed files. A seal counts only when its byte range leaves out
 * nothing but the string of its own signature.
 */
export function findSeal(pdf: Buffer): FoundSeal | 'none' | 'broken' {
  const place = findPlace(pdf);
  if (place === undefined) return looksSealed(pdf) ? 'broken' : 'none';
  const { gapStart, gapEnd, end, date } = place;
  return {
    sealed: [pdf.subarray(0, gapStart), pdf.subarray(gapEnd, end)],
    coversAll: end === pdf.length,
    cms: readGap(pdf.subarray(gapStart, gapEnd)),
    date,
  };
}

/** Finds the last seal that covers the whole file, else the last one. */
function findPlace(pdf: Buffer): Place | undefined {
  let last: Place | undefined;
  let at = pdf.length;
  for (let sought = 0; sought < seekMax && at > 0; sought += 1) {
    at = pdf.lastIndexOf('/ByteRange', at - 1, 'latin1');
    if (at === -1) break;
    const place = readPlace(pdf, at);
    if (place?.end === pdf.length) return place;
    last ??= place;
  }
  return last;
}

function looksSealed(pdf: Buffer): boolean {
  return ['/ByteRange', '/ETSI.CAdES.detached', '/adbe.pkcs7'].some((marker) =>
    pdf.includes(marker),
  );
}

function readPlace(pdf: Buffer, at: number): Place | undefined {
  const range = rangePattern.exec(pdf.toString('latin1', at, at + 512));
  if (range === null) return undefined;
  const [gapStart = 0, gapEnd = 0, restLength = 0] = range.slice(1).map(Number);
  if (gapStart >= gapEnd || gapEnd > pdf.length) return undefined;
  const dictionary = dictionaryAround(pdf, gapStart, gapEnd);
  // The range must stand beside its gap, or text elsewhere could name a gap of its own choice.
  if (dictionary === undefined || at < dictionary.start || at >= dictionary.end) return undefined;
  const date = datePattern.exec(dictionary.text)?.[1] ?? '';
  return { gapStart, gapEnd, end: gapEnd + restLength, date };
}

/** The object whose `/Contents` is the gap, without the gap. */
function dictionaryAround(
  pdf: Buffer,
  gapStart: number,
  gapEnd: number,
): { start: number; end: number; text: string } | undefined {
  const before = pdf.toString('latin1', Math.max(0, gapStart - dictionaryBytesMax), gapStart);
  const after = pdf.toString('latin1', gapEnd, gapEnd + dictionaryBytesMax);
  const opened = [...before.matchAll(objectPattern)].at(-1);
  const closed = after.indexOf('endobj');
  if (opened === undefined || closed === -1 || !contentsPattern.test(before)) return undefined;
  return {
    start: gapStart - before.length + opened.index,
    end: gapEnd + closed,
    text: before.slice(opened.index) + after.slice(0, closed),
  };
}

/**
 * The gap is not sealed itself, so it has to be written in one way only: hexadecimal digits of one case, DER, and then
 * zeros. Otherwise its spare bytes could be changed unnoticed.
 */
function readGap(gap: Buffer): Uint8Array | undefined {
  const length = gap.length - 2;
  if (gap.at(0) !== 0x3c || gap.at(-1) !== 0x3e || length % 2 !== 0) return undefined;
  if (gap.length > gapBytesMax) return undefined;
  const header = Buffer.from(gap.toString('latin1', 1, 9), 'hex');
  if (header.length < 4 || header.readUInt16BE(0) !== 0x3082) return undefined;
  const digits = 2 * (4 + header.readUInt16BE(2));
  if (digits > length || digits > 2 * cmsBytesMax) return undefined;
  const hex = gap.toString('latin1', 1, 1 + digits);
  if (!/^(?:[\da-f]*|[\dA-F]*)$/.test(hex)) return undefined;
  const isPadded = gap.subarray(1 + digits, 1 + length).every((byte) => byte === 0x30);
  const cms = Buffer.from(hex, 'hex');
  return isPadded && isDer(cms) ? cms : undefined;
}

/**
 * Returns whether bytes are one value in DER, down to the last length: every value ends where the one around it says, and no
 * length is longer than it must be. Readers of ASN.1 forgive much of that, and what is forgiven can be changed unseen.
 */
function isDer(bytes: Buffer): boolean {
  return endOf(bytes, 0, bytes.length, depthMax) === bytes.length;
}

/** Returns the end of the value that starts at `at`; undefined if it is not DER. */
function endOf(bytes: Buffer, at: number, limit: number, depth: number): number | undefined {
  const tag = bytes[at] ?? 0;
  // Zero ends values of no stated length, and numbers from 31 on take more bytes; a signature needs neither.
  if (tag === 0 || (tag & tagNumberMask) === tagNumberMask || depth === 0) return undefined;
  const { start, length } = lengthAt(bytes, at + 1) ?? {};
  if (start === undefined || length === undefined || start + length > limit) return undefined;
  const end = start + length;
  if ((tag & constructed) === 0) return end;
  let next = start;
  while (next < end) {
    const after = endOf(bytes, next, end, depth - 1);
    if (after === undefined) return undefined;
    next = after;
  }
  return end;
}

function lengthAt(bytes: Buffer, at: number): { start: number; length: number } | undefined {
  const first = bytes[at];
  if (first === undefined) return undefined;
  if (first < 0x80) return { start: at + 1, length: first };
  const size = first - 0x80;
  if (size < 1 || size > 3 || at + 1 + size > bytes.length) return undefined;
  const length = bytes.readUIntBE(at + 1, size);
  const isShortest = length >= 0x80 && length >= 2 ** (8 * (size - 1));
  return isShortest ? { start: at + 1 + size, length } : undefined;
}
