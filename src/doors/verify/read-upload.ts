import type { FastifyRequest } from 'fastify';
import { readFormFile } from './read-form-file.ts';

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
