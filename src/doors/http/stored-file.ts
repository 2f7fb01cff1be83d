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
        'content-disposition': `attachment; filename="${fileName}"`,
      }),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      // The document of a number never changes.
      'cache-control': 'private, max-age=86400, immutable',
    },
    body: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
  };
}
