import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from '../../domain/shared/html.ts';
import { sha256 } from '../../domain/shared/secrets.ts';

/** The page loads nothing from elsewhere and nothing inline. The logo is an image of the page itself (data:). */
const pagePolicy = (frameAncestors: string) =>
  "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  `form-action 'self'; frame-ancestors ${frameAncestors}; base-uri 'none'`;

/** The address of a page is its key: search engines, caches and other sites must not get it. */
const guarded = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
};

export function sendPage(
  reply: FastifyReply,
  status: number,
  page: Html,
  /** The pages that may show it in a frame. */
  frameAncestors = "'none'",
): FastifyReply {
  reply.code(status).headers({
    ...guarded,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(frameAncestors),
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cache-control': 'no-store',
  });
  return reply.send(page.html);
}

export function sendJson(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply
    .code(status)
    .headers({
      ...guarded,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    .send(JSON.stringify(body));
}

/** A browser may cache a PDF, but revalidates it each time: it may be withdrawn. */
export function sendPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    pdf,
    fileName,
    mediaType = 'application/pdf',
    isKept = true,
    isSaved = false,
  }: {
    pdf: Uint8Array;
    fileName: string;
    /** Set for a picture of a contract signed on paper. */
    mediaType?: string;
    /** False where no copy may stay in the browser. */
    isKept?: boolean;
    /** Whether browsers save it in place of showing it; then it may not run anything. */
    isSaved?: boolean;
  },
): FastifyReply {
  const etag = `"${sha256(pdf)}"`;
  reply.headers({
    ...guarded,
    // A stricter policy stops the viewers that browsers show PDFs with.
    'content-security-policy': isSaved
      ? "default-src 'none'; frame-ancestors 'none'"
      : "frame-ancestors 'none'",
    'cache-control': isKept ? 'private, no-cache' : 'private, no-store',
    ...(isKept && { etag }),
  });
  if (isKept && request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply
    .headers({
      'content-type': mediaType,
      'content-disposition': `${isSaved ? 'attachment' : 'inline'}; filename="${fileName}"`,
    })
    .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
}
