import type { FastifyRequest } from 'fastify';

type FormFile = { content: Buffer; name: string };

/** A form of ours has one part. */
const partsMax = 10;
const headerBytesMax = 8192;

const boundaryPattern = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;
/** Only CR and LF end a header: a file name may contain other line separators of JavaScript. */
const dispositionPattern = /(?:^|\r\n)content-disposition:[ \t]*form-data[ \t]*(;[^\r\n]*)/i;

type Upload = { pdf: Uint8Array; fileName: string };

/** The file of the form, or a PDF that was sent as the body itself; `noFile` when the field was left empty. */
export function readUpload({
  body,
  headers: { 'content-type': type = '' },
}: FastifyRequest): Upload | 'noFile' | 'badForm' {
  if (!Buffer.isBuffer(body)) return 'badForm';
  if (/^application\/pdf\b/i.test(type)) return { pdf: body, fileName: '' };
  const file = readFormFile(body, { type, field: 'file' });
  if (typeof file === 'string') return file;
  return file.content.length === 0 ? 'noFile' : { pdf: file.content, fileName: file.name };
}

/**
 * The file of a field of a form (`multipart/form-data`, RFC 7578); `noFile` when there is none, and `badForm` when the body
 * is not such a form. The platform reads forms too, but takes twenty seconds for one of many small parts, and nothing
 * else is answered meanwhile; here the work is bounded by a few searches of the body.
 */
export function readFormFile(
  body: Buffer,
  { type, field }: { type: string; field: string },
): FormFile | 'noFile' | 'badForm' {
  const [, quoted, plain] = boundaryPattern.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return 'badForm';
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first one has no line before it.
  let at = body.indexOf(delimiter.subarray(2)) === 0 ? delimiter.length - 2 : -1;
  for (let parts = 0; parts <= partsMax && at !== -1; parts += 1) {
    const terminator = body.toString('latin1', at, at + 2);
    if (terminator === '--') return 'noFile';
    const part = terminator === '\r\n' ? readPart(body, at, delimiter) : undefined;
    if (part === undefined) return 'badForm';
    const file = fileOf(part.header, field);
    if (file !== undefined) return { content: part.content, name: file };
    at = part.end;
  }
  return 'badForm';
}

/** Reads a part, from the end of one delimiter to the end of the next. */
function readPart(
  body: Buffer,
  start: number,
  delimiter: Buffer,
): { header: string; content: Buffer; end: number } | undefined {
  const head = body.subarray(start, start + headerBytesMax);
  const headEnd = head.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const contentStart = start + headEnd + 4;
  // The content may be empty, and then its delimiter begins with the end of the header.
  const next = body.indexOf(delimiter, contentStart - 2);
  if (next === -1) return undefined;
  return {
    header: head.toString('utf8', 2, headEnd),
    content: body.subarray(contentStart, Math.max(contentStart, next)),
    end: next + delimiter.length,
  };
}

/** The name of the file when the part is one and belongs to the field. Browsers write a few characters as `%22`. */
function fileOf(header: string, field: string): string | undefined {
  const disposition = dispositionPattern.exec(header)?.[1] ?? '';
  const name = /;[ \t]*name="([^"]*)"/i.exec(disposition)?.[1];
  const fileName = /;[ \t]*filename="([^"]*)"/i.exec(disposition)?.[1];
  if (name !== field || fileName === undefined) return undefined;
  return fileName.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, ' ');
}
