import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { type CompressedCopies, sendBestCopy } from '../http/compressed-copies.ts';
import type { ApiDescription } from './api-description.ts';

/** The page has no script and takes nothing from elsewhere, so nothing else is allowed to it. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Which OpenAPI document: with a path for each operation or the single one, and with what is sent to subscribers or not. */
export type DocumentForm = { paths: 'each' | 'single'; webhooks: boolean };

type Document = { type: string; etag: string; copies: CompressedCopies };

/**
 * The door for readers: the OpenAPI document, and the documentation page, `/llms.txt` and the Postman collection that are
 * made from it. Each is made at its first request and then kept.
 */
export function docsDoor(sources: {
  openApi: (form: DocumentForm) => object | Promise<object>;
}): FastifyPluginCallback {
  const singlePath = once(async () => sources.openApi({ paths: 'single', webhooks: true }));
  const openApi = (form: DocumentForm) =>
    once(async () => {
      const isKept = form.paths === 'single' && form.webhooks;
      const description = isKept ? await singlePath() : await sources.openApi(form);
      return toDocument('application/json; charset=utf-8', JSON.stringify(description));
    });
  const documents: Readonly<Record<string, () => Promise<Document>>> = {
    '/docs': once(async () => {
      const { renderPage } = await import('./page.ts');
      return toDocument(
        'text/html; charset=utf-8',
        renderPage((await singlePath()) as ApiDescription),
      );
    }),
    '/docs/style.css': once(async () => toDocument('text/css; charset=utf-8', read('style.css'))),
    '/docs/icon.svg': once(async () => toDocument('image/svg+xml', read('icon.svg'))),
  };
  const descriptions: typeof documents = {
    '/openapi.json': openApi({ paths: 'each', webhooks: true }),
    '/openapi.json?webhooks=0': openApi({ paths: 'each', webhooks: false }),
    '/openapi-single.json': openApi({ paths: 'single', webhooks: true }),
    '/openapi-single.json?webhooks=0': openApi({ paths: 'single', webhooks: false }),
  };
  const digests: typeof documents = {
    '/llms.txt': once(async () => {
      const { llmsText } = await import('./llms-text.ts');
      return toDocument(
        'text/plain; charset=utf-8',
        llmsText((await singlePath()) as ApiDescription),
      );
    }),
    '/postman.json': once(async () => {
      const { postmanCollection } = await import('./postman-collection.ts');
      const collection = postmanCollection((await singlePath()) as ApiDescription);
      return toDocument('application/json; charset=utf-8', JSON.stringify(collection));
    }),
  };
  return (server: FastifyInstance, _options, done) => {
    for (const [path, document] of Object.entries(documents)) {
      server.get(path, async (request, reply) => send(request, reply, await document()));
    }
    for (const [path, document] of Object.entries(digests)) {
      server.get(path, async (request, reply) => {
        reply.header('access-control-allow-origin', '*');
        return send(request, reply, await document());
      });
    }
    for (const path of ['/openapi.json', '/openapi-single.json']) {
      server.get<{ Querystring: { webhooks?: string } }>(path, async (request, reply) => {
        const form = request.query.webhooks === '0' ? `${path}?webhooks=0` : path;
        const document = await descriptions[form]?.();
        // Tools in a browser read it from other sites. It holds nothing that is not public.
        reply.header('access-control-allow-origin', '*');
        return document && send(request, reply, document);
      });
    }
    done();
  };
}

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

function toDocument(type: string, text: string): Document {
  const bytes = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { type, etag, copies: { bytes } };
}

/** Browsers ask each time, so a page never meets the style of another version; mostly the answer is "unchanged". */
function send(request: FastifyRequest, reply: FastifyReply, document: Document): FastifyReply {
  const { type, etag, copies } = document;
  reply.headers({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag,
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return sendBestCopy(request, reply.header('content-type', type), copies);
}

/** Makes something when it is first asked for and keeps it; what could not be made is tried again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
