import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { ReadImage } from '../../domain/documents/clean-picture.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { renderPdf } from './render-pdf.ts';

/** Runs in the thread for PDFs. */
export const readLogo: ReadImage = async (content) => {
  try {
    const image = printablePicture(content);
    await renderPdf({
      info: { title: 'Logo', author: '', subject: '', creationDate: new Date(0) },
      pageMargins: [40, 40, 40, 40],
      content: [{ image, alt: '', fit: [200, 80] }],
    });
    return readImageHeader(content);
  } catch {
    return undefined;
  }
};

/** The picture as pdfmake takes it. Refuses INVALID_PARAMETERS for what cannot be printed. */
export function printablePicture(content: Uint8Array): string {
  const header = readImageHeader(content);
  if (header === undefined) throw unprintable();
  if (header.mediaType === 'image/jpeg') return dataUrl(header.mediaType, content);
  try {
    return dataUrl(header.mediaType, wholePng(content) ?? plainPng(content));
  } catch (error) {
    throw Object.assign(unprintable(), { cause: error });
  }
}

function dataUrl(mediaType: string, content: Uint8Array): string {
  return `data:${mediaType};base64,${Buffer.from(content).toString('base64')}`;
}

function unprintable(): Refusal {
  return new Refusal(
    'INVALID_PARAMETERS',
    'The logo cannot be printed: use a complete PNG or JPEG of up to 4096 pixels a side and 4 million pixels in total',
  );
}

/**
 * Returns a PNG that pdfkit puts into a PDF as it is (8-bit colours or a palette, neither transparent nor interlaced)
 * with its pixels untouched, which takes a tenth of the time of decoding it; undefined for another kind. Throws for
 * anything that is not a whole PNG.
 */
export function wholePng(content: Uint8Array): Buffer | undefined {
  const png = readChunks(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  const { width, height, depth, colourType, isInterlaced, palette, transparency } = png;
  const colours = palette.length / 3;
  const isPalette = colourType === 3 && Number.isInteger(colours) && colours >= 1 && colours <= 256;
  const isPlain = (colourType === 2 || isPalette) && depth === 8;
  if (!isPlain || isInterlaced || transparency.length > 0) return undefined;
  const { rowBytes } = sizeOf(png, wholePass);
  const rows = inflateWhole(png, (rowBytes + 1) * height);
  for (let row = 0; row < height; row += 1) requireFilter(rows[row * (rowBytes + 1)] ?? 0);
  return writePng({ width, height, ...(isPalette && { palette }), data: png.data });
}

/**
 * Returns a picture as a PNG of 8-bit colours on white, without transparency, palette or interlacing, which
 * pdfkit puts into a PDF as it is. Most others it decodes itself, some of them wrongly, and in a way that a broken file ends
 * the thread. Throws for anything that is not a whole PNG.
 *
 * No library, because none limits what it inflates: a file of 0.4 MB took 770 MB of memory with pngjs 7 (interlaced files) and
 * 1,150 MB with fast-png 8. One that takes such a limit replaces this file.
 */
export function plainPng(content: Uint8Array): Buffer {
  const png = readChunks(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  const pixels = Buffer.alloc(png.width * png.height * 3, 0xff);
  const passes = png.isInterlaced ? interlacedPasses : [wholePass];
  const sizes = passes.map((pass) => sizeOf(png, pass));
  const bytes = sizes.reduce((sum, { rowBytes, rows }) => sum + (rowBytes + 1) * rows, 0);
  const data = inflateWhole(png, bytes);
  let at = 0;
  passes.forEach((pass, index) => {
    const size = sizes[index] ?? { columns: 0, rows: 0, rowBytes: 0 };
    const rows = data.subarray(at, at + (size.rowBytes + 1) * size.rows);
    at += rows.length;
    paint({ png, pass, size, rows, pixels });
  });
  const { width, height } = png;
  return writePng({ width, height, data: deflateSync(unfiltered(width * 3, pixels)) });
}

function inflateWhole(png: Png, bytes: number): Buffer {
  // The limit keeps a small file from filling the memory.
  const data = inflateSync(png.data, { maxOutputLength: bytes + 1 });
  if (data.length < bytes) throw new Error('The PNG ends early');
  return data;
}

type Png = {
  width: number;
  height: number;
  depth: number;
  colourType: number;
  isInterlaced: boolean;
  palette: Buffer;
  transparency: Buffer;
  data: Buffer;
};
type Pass = { x: number; y: number; dx: number; dy: number };
type Size = { columns: number; rows: number; rowBytes: number };

const wholePass: Pass = { x: 0, y: 0, dx: 1, dy: 1 };
const interlacedPasses: readonly Pass[] = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
];

/** Samples of a pixel and depths that exist, by colour type: grey, colours, palette, and the first two with alpha. */
const colourTypes: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

function readChunks(bytes: Buffer): Png {
  let header: Omit<Png, 'palette' | 'transparency' | 'data'> | undefined;
  let palette: Buffer = Buffer.alloc(0);
  let transparency: Buffer = Buffer.alloc(0);
  const data: Buffer[] = [];
  let at = pngSignature.length;
  for (;;) {
    // Throws at the end of the file: a whole one has a chunk that says so.
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const chunk = bytes.subarray(at + 8, at + 8 + length);
    at += 12 + length;
    if (name === 'IHDR') header ??= readHeader(chunk);
    if (name === 'PLTE') palette = chunk;
    if (name === 'tRNS') transparency = chunk;
    if (name === 'IDAT') data.push(chunk);
    if (name === 'IEND') break;
  }
  if (header === undefined) throw new Error('The PNG has no header');
  return { ...header, palette, transparency, data: Buffer.concat(data) };
}

function readHeader(chunk: Buffer) {
  const [depth = 0, colourType = 0, compression, filter, interlacing] = chunk.subarray(8);
  const known = colourTypes[colourType]?.depths.includes(depth);
  if (!known || compression !== 0 || filter !== 0) throw new Error('The PNG is of no known kind');
  return {
    width: chunk.readUInt32BE(0),
    height: chunk.readUInt32BE(4),
    depth,
    colourType,
    isInterlaced: interlacing === 1,
  };
}

function samplesOf({ colourType }: Png): number {
  return colourTypes[colourType]?.samples ?? 0;
}

function sizeOf(png: Png, pass: Pass): Size {
  const columns = Math.ceil((png.width - pass.x) / pass.dx);
  const rowBytes = Math.ceil((columns * samplesOf(png) * png.depth) / 8);
  // A pass without columns has no rows either, not even their filter bytes.
  const rows = columns > 0 ? Math.max(0, Math.ceil((png.height - pass.y) / pass.dy)) : 0;
  return { columns, rows, rowBytes };
}

function paint(input: { png: Png; pass: Pass; size: Size; rows: Buffer; pixels: Buffer }): void {
  const { png, pass, size, rows, pixels } = input;
  const back = Math.max(1, (samplesOf(png) * png.depth) / 8);
  let above: Buffer = Buffer.alloc(size.rowBytes);
  for (let row = 0; row < size.rows; row += 1) {
    const start = row * (size.rowBytes + 1);
    const line = rows.subarray(start + 1, start + 1 + size.rowBytes);
    unfilter(rows[start] ?? 0, { line, above, back });
    above = line;
    const first = (pass.y + row * pass.dy) * png.width + pass.x;
    for (let column = 0; column < size.columns; column += 1) {
      paintPixel(png, line, column, pixels, (first + column * pass.dx) * 3);
    }
  }
}

/** Undoes the filter of a line in place; `back` bytes before stands the pixel to the left. */
function unfilter(
  filter: number,
  { line, above, back }: { line: Buffer; above: Buffer; back: number },
): void {
  requireFilter(filter);
  if (filter === 0) return;
  for (let at = 0; at < line.length; at += 1) {
    const left = at < back ? 0 : (line[at - back] ?? 0);
    const up = above[at] ?? 0;
    const corner = at < back ? 0 : (above[at - back] ?? 0);
    line[at] = (line[at] ?? 0) + predict(filter, left, up, corner);
  }
}

function requireFilter(filter: number): void {
  if (filter > 4) throw new Error('A line of the PNG has no known filter');
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const byLeft = Math.abs(up - corner);
  const byUp = Math.abs(left - corner);
  const byCorner = Math.abs(left + up - 2 * corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

function paintPixel(png: Png, line: Buffer, column: number, pixels: Buffer, to: number): void {
  const { colourType, transparency } = png;
  const first = column * samplesOf(png);
  if (colourType === 3) {
    const index = sample(png, line, first);
    const alpha = transparency[index] ?? 255;
    for (let part = 0; part < 3; part += 1) {
      pixels[to + part] = onWhite(png.palette[index * 3 + part] ?? 0, alpha);
    }
    return;
  }
  const isGrey = colourType === 0 || colourType === 4;
  const alpha = alphaOf(png, line, first, isGrey ? 1 : 3);
  for (let part = 0; part < 3; part += 1) {
    const value = sample(png, line, isGrey ? first : first + part);
    pixels[to + part] = onWhite(toByte(value, png.depth), alpha);
  }
}

function alphaOf(png: Png, line: Buffer, first: number, colours: number): number {
  if (png.colourType >= 4) return toByte(sample(png, line, first + colours), png.depth);
  if (png.transparency.length < colours * 2) return 255;
  // One colour means fully transparent.
  for (let part = 0; part < colours; part += 1) {
    if (sample(png, line, first + part) !== png.transparency.readUInt16BE(part * 2)) return 255;
  }
  return 0;
}

function sample({ depth }: Png, line: Buffer, index: number): number {
  if (depth === 8) return line[index] ?? 0;
  if (depth === 16) return line.readUInt16BE(index * 2);
  const bit = index * depth;
  return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}

function toByte(value: number, depth: number): number {
  if (depth === 8) return value;
  return Math.round((value * 255) / ((1 << depth) - 1));
}

function onWhite(value: number, alpha: number): number {
  return Math.round((value * alpha + 255 * (255 - alpha)) / 255);
}

type Written = { width: number; height: number; palette?: Buffer; data: Buffer };

function writePng({ width, height, palette, data }: Written): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, palette ? 3 : 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const colours = palette ? [chunk('PLTE', palette)] : [];
  const chunks = [chunk('IHDR', header), ...colours, chunk('IDAT', data), chunk('IEND')];
  return Buffer.concat([pngSignature, ...chunks]);
}

/** Lines of pixels, each after the byte that says it has no filter. */
function unfiltered(rowBytes: number, pixels: Buffer): Buffer {
  const height = pixels.length / rowBytes;
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let row = 0; row < height; row += 1) {
    pixels.copy(rows, row * (rowBytes + 1) + 1, row * rowBytes, (row + 1) * rowBytes);
  }
  return rows;
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

type ImageHeader = { mediaType: 'image/png' | 'image/jpeg'; width: number; height: number };

/** More pixels take long to read and print no better. */
const sideMax = 4096;
const pixelsMax = 4_194_304;

/**
 * Kind and size of a PNG or JPEG that can be printed, read without decoding it; undefined for everything else. A JPEG
 * must be whole, because nothing decodes it before a printer does.
 */
function readImageHeader(content: Uint8Array): ImageHeader | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const header = pngHeader(bytes) ?? jpegHeader(bytes);
  return header !== undefined && isPrintable(header) ? header : undefined;
}

function isPrintable({ width, height }: ImageHeader): boolean {
  return (
    Math.min(width, height) >= 1 &&
    Math.max(width, height) <= sideMax &&
    width * height <= pixelsMax
  );
}

const pngSignature: Buffer = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function pngHeader(bytes: Buffer): ImageHeader | undefined {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngSignature)) return undefined;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Frames that are coded with Huffman tables, which is what PDF readers know: baseline, extended and progressive. */
const frameMarkers = [0xc0, 0xc1, 0xc2];
const endOfImage = Buffer.from([0xff, 0xd9]);

function jpegHeader(bytes: Buffer): ImageHeader | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let header: ImageHeader | undefined;
  let at = 2;
  // Segments follow each other, each with its length, until the picture begins.
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda) return bytes.indexOf(endOfImage, at) === -1 ? undefined : header;
    if (frameMarkers.includes(marker)) header = frameHeader(bytes.subarray(at + 4));
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function frameHeader(frame: Buffer): ImageHeader | undefined {
  const [precision, , , , , components = 0] = frame;
  if (precision !== 8 || ![1, 3, 4].includes(components)) return undefined;
  return { mediaType: 'image/jpeg', width: frame.readUInt16BE(3), height: frame.readUInt16BE(1) };
}
