import type { FastifyReply } from 'fastify';
import type { Document } from '../../domain/documents/document.ts';

/**
 * The answer with a stored picture, which browsers show, or another file, which they save under a name. What it holds
 * came from outside, so it may run nothing.
 */
export function storedFile(
  { content, mediaType }: Pick<Document, 'content' | 'mediaType'>,
  fileName: string,
): { headers: Record<string, string>; body: Buffer } {
  return {
    headers: {
      'content-type': mediaType,
      ...(!mediaType.startsWith('image/') && {
        'content-disposition': attachmentNamed(fileName),
      }),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      // The document of a number never changes.
      'cache-control': 'private, max-age=86400, immutable',
    },
    body: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
  };
}

export function sendStoredFile(
  reply: FastifyReply,
  file: Pick<Document, 'content' | 'mediaType'>,
  fileName: string,
): FastifyReply {
  const { headers, body } = storedFile(file, fileName);
  return reply.headers(headers).send(body);
}

/** Source: RFC 6266, with the name in UTF-8 as RFC 8187 writes it for browsers, and in ASCII for the rest. */
function attachmentNamed(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const named = `attachment; filename="${plain}"`;
  return plain === fileName ? named : `${named}; filename*=UTF-8''${encoded}`;
}

/** The headers of a file that is saved, not shown. */
export function attachment(mediaType: string, fileName: string): Record<string, string> {
  return {
    'content-type': mediaType,
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
}
