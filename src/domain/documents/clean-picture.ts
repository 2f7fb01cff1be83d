import { Refusal } from '../shared/refusal.ts';

export type PictureType = 'image/png' | 'image/jpeg';

export type Picture = {
  mediaType: PictureType;
  /** In pixels. */
  width: number;
  height: number;
  content: Uint8Array;
};

export const pictureBytesMax = 10 * 2 ** 20;
/** A PNG is decoded for each PDF, and a JPEG is put in as it is. */
const pixelsMax = { 'image/jpeg': 40_000_000, 'image/png': 4_000_000 } as const;

/**
 * Returns a picture with nothing but its pixels: no place, time, camera, thumbnail or note. It reads the parts of the
 * file and decodes none, so a small file that claims to be huge costs nothing. Refuses with INVALID_PARAMETERS what is
 * not a whole JPEG or PNG, more than 40 megapixels (a PNG: 4), and a JPEG that is stored turned (its EXIF orientation
 * would be lost); with BODY_TOO_LARGE more than 10 MB.
 */
export function cleanPicture(content: Uint8Array): Picture {
  if (content.byteLength > pictureBytesMax) {
    throw new Refusal('BODY_TOO_LARGE', 'The picture must not be larger than 10 MB');
  }
  const file = reader(content);
  const type = pictureTypeOf(content);
  if (type === undefined) throw refused('must be a JPEG or PNG');
  return limited(type === 'image/jpeg' ? cleanJpeg(file) : cleanPng(file));
}

/** The desk makes such pictures half of that. */
const smallSideMax = 1600;

/**
 * Returns a picture that is shown small with nothing but its pixels. Refuses as `cleanPicture`, and with
 * INVALID_PARAMETERS more than 1,600 pixels a side, by its `name`.
 */
export function cleanSmallPicture(content: Uint8Array, name: 'picture' | 'photo'): Picture {
  const picture = cleanPicture(content);
  const { width, height } = picture;
  if (Math.max(width, height) <= smallSideMax) return picture;
  throw new Refusal(
    'INVALID_PARAMETERS',
    `The ${name} must have at most ${smallSideMax} pixels a side; it has ${width} × ${height}`,
  );
}

const jpegStart = [0xff, 0xd8, 0xff];
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

type Reader = { bytes: Uint8Array; view: DataView };

function reader(bytes: Uint8Array): Reader {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

/** What a file is by its first bytes; undefined for anything but a JPEG or PNG. */
export function pictureTypeOf(content: Uint8Array): PictureType | undefined {
  if (begins(content, jpegStart)) return 'image/jpeg';
  return begins(content, pngStart) ? 'image/png' : undefined;
}

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function limited(picture: Picture): Picture {
  const { width, height, mediaType } = picture;
  const most = pixelsMax[mediaType];
  if (width < 1 || height < 1) throw refused('has no pixels');
  if (width * height > most) {
    const better = mediaType === 'image/png' ? ' Save it as a JPEG, which may have 40.' : '';
    throw refused(
      `must have at most ${most / 1e6} megapixels; it has ${width} × ${height} pixels.${better}`,
    );
  }
  return picture;
}

function refused(fault: string): Refusal {
  return new Refusal('INVALID_PARAMETERS', `The picture ${fault}`);
}

function incomplete(): Refusal {
  return refused('is incomplete: the file ends early. Upload it again');
}

const jpeg = { end: 0xd9, scan: 0xda, jfif: 0xe0, exif: 0xe1, adobe: 0xee, comment: 0xfe } as const;
/** Baseline, extended and progressive frames, which every browser and PDF reader shows. */
const frames: readonly number[] = [0xc0, 0xc1, 0xc2];

// Segments follow each other, each with its length. After one that begins a scan come compressed data up to the next
// marker, which may begin another scan.
function cleanJpeg({ bytes, view }: Reader): Picture {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  for (let at = 2; ; ) {
    if (at + 2 > bytes.length) throw incomplete();
    if (bytes[at] !== 0xff) throw refused('is damaged');
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === jpeg.end) {
      if (size === undefined) throw refused('is damaged');
      // Phones put a film or another picture after the end.
      kept.push(bytes.subarray(at, at + 2));
      return { mediaType: 'image/jpeg', ...size, content: joined(kept) };
    }
    const end = at + 2 + (at + 4 <= bytes.length ? view.getUint16(at + 2) : 0);
    if (end < at + 4 || end > bytes.length) throw incomplete();
    const segment = bytes.subarray(at, end);
    if (marker === jpeg.exif && orientationOf(segment) !== 1) {
      throw refused('is stored turned. Rotate it upright, save it, and upload it again');
    }
    if (isFrame(marker)) size = frameSize(marker, segment);
    const next = marker === jpeg.scan ? scanEnd(bytes, end) : end;
    if (!isMetadata(marker)) kept.push(bytes.subarray(at, next));
    at = next;
  }
}

/** C0 to CF begin a frame, but for the tables C4 and CC, and C8, which is reserved. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function frameSize(marker: number, segment: Uint8Array): { width: number; height: number } {
  const { view } = reader(segment);
  const components = segment[9] ?? 0;
  const isCommon = frames.includes(marker) && segment[4] === 8 && [1, 3].includes(components);
  if (segment.length < 10 || !isCommon) {
    throw refused('is a rare kind of JPEG. Save it as a usual JPEG or a PNG');
  }
  return { width: view.getUint16(7), height: view.getUint16(5) };
}

/** Application data and comments; the JFIF and Adobe segments say how the colours are stored. */
function isMetadata(marker: number): boolean {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  return (
    marker === jpeg.comment || (isApplication && marker !== jpeg.jfif && marker !== jpeg.adobe)
  );
}

/** Finds the marker after compressed data, in which FF 00 stands for FF, and D0 to D7 are marks to restart at. */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const after = bytes[at + 1] ?? 0;
    if (after !== 0 && after !== 0xff && !(after >= 0xd0 && after <= 0xd7)) return at;
  }
  throw incomplete();
}

/** The orientation (1 to 8) of an APP1 segment; 1, upright, where it says none. Source: EXIF 2.3, tag 0x0112. */
function orientationOf(segment: Uint8Array): number {
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0];
  if (!begins(segment.subarray(4), exif)) return 1;
  const tiff = segment.subarray(10);
  const { view } = reader(tiff);
  if (tiff.length < 8) return 1;
  const isLittle = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return 1;
  const entries = view.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + 12 * index;
    if (entry + 12 > tiff.length) return 1;
    if (view.getUint16(entry, isLittle) !== 0x0112) continue;
    const orientation = view.getUint16(entry + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}

/** The chunks that make up the pixels: size, palette, transparency, data, and how bright the colours are. */
const pngChunks: readonly string[] = ['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'IDAT', 'IEND'];

function cleanPng({ bytes, view }: Reader): Picture {
  const kept: Uint8Array[] = [bytes.subarray(0, pngStart.length)];
  let size: { width: number; height: number } | undefined;
  let hasData = false;
  for (let at = pngStart.length; ; ) {
    if (at + 12 > bytes.length) throw incomplete();
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) throw incomplete();
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if ((name === 'IHDR') !== (size === undefined)) throw refused('is damaged');
    if (name === 'IHDR') {
      if (end < at + 25) throw refused('is damaged');
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    }
    hasData ||= name === 'IDAT';
    if (pngChunks.includes(name)) kept.push(bytes.subarray(at, end));
    at = end;
    if (name !== 'IEND') continue;
    if (size === undefined || !hasData) throw refused('is damaged');
    return { mediaType: 'image/png', ...size, content: joined(kept) };
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * The kind and size in pixels of an image that can be printed, decided by printing it; undefined for what is none:
 * other formats, broken files, and images of more than 4096 pixels a side or 4 million in all.
 */
export type ReadImage = (
  content: Uint8Array,
) => Promise<{ mediaType: 'image/png' | 'image/jpeg'; width: number; height: number } | undefined>;
