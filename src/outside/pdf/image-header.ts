type ImageHeader = { mediaType: 'image/png' | 'image/jpeg'; width: number; height: number };

/** More pixels take long to read and print no better. */
const sideMax = 4096;
const pixelsMax = 4_194_304;

/**
 * Kind and size of a PNG or JPEG that can be printed, read without decoding it; undefined for everything else. A JPEG
 * must be whole, because nothing decodes it before a printer does.
 */
export function readImageHeader(content: Uint8Array): ImageHeader | undefined {
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

export const pngSignature: Buffer = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

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
