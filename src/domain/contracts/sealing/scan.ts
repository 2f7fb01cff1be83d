import { Refusal } from '../../shared/refusal.ts';

export const scanBytesMax = 10 * 2 ** 20;

const kinds = [
  { mediaType: 'application/pdf', extension: 'pdf', begin: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { mediaType: 'image/jpeg', extension: 'jpg', begin: [0xff, 0xd8, 0xff] },
  {
    mediaType: 'image/png',
    extension: 'png',
    begin: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  },
] as const;

type ScanMediaType = (typeof kinds)[number]['mediaType'];

/**
 * Reads the type of a file from its first bytes, not its name. Refuses with INVALID_PARAMETERS what is neither PDF nor
 * JPEG nor PNG, and with BODY_TOO_LARGE more than 10 MB.
 */
export function scanMediaType(content: Uint8Array): ScanMediaType {
  if (content.byteLength > scanBytesMax) {
    throw new Refusal('BODY_TOO_LARGE', 'The scan must not be larger than 10 MB');
  }
  const kind = kinds.find(({ begin }) => begin.every((byte, index) => content[index] === byte));
  if (kind !== undefined) return kind.mediaType;
  throw new Refusal('INVALID_PARAMETERS', 'The scan must be a PDF, or a picture as JPEG or PNG');
}

/** The ending of a file name for what is served as the signed contract: `pdf`, `jpg` or `png`. */
export function extensionOf(mediaType: string): string {
  return kinds.find((kind) => kind.mediaType === mediaType)?.extension ?? 'pdf';
}
