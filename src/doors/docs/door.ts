import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../domain/app.ts';
import { once } from '../../domain/shared/once.ts';
import { openAddressLimit } from '../../domain/shared/rate-limits/open-address-limit.ts';
import { minuteMs } from '../../domain/shared/time.ts';
import { type CompressedCopies, sendBestCopy } from '../http/compressed-copies.ts';
import type { ApiDescription } from './api-description.ts';
import { guideNames, readGuides } from './guides.ts';
import { queryCharactersMax } from './search-limits.ts';

/** The pages have no script and take nothing from elsewhere, so nothing else is allowed to them. */
const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const searchesPerMinute = 60;

/** The form of the OpenAPI document: one path for each operation or a single path, with or without webhooks. */
export type DocumentForm = { paths: 'each' | 'single'; webhooks: boolean };

type Document = { type: string; etag: string; copies: CompressedCopies };

/**
 * A served document: how to make it, and whether tools in a browser may read it from other sites. It contains no
 * secrets.
 */
type Served = {
  make: () => Promise<Document>;
  /** Makes the document for `?webhooks=0`. */
  withoutWebhooks?: () => Promise<Document>;
  isCrossOrigin?: true;
};

/**
 * The door for readers: the OpenAPI document, and the reference, `/llms.txt` and the Postman collection that are made from
 * it; the guides, and a search over all of them. Each is made at its first request and then kept.
 */
export function docsDoor(
  app: App,
  sources: { openApi: (form: DocumentForm) => object | Promise<object> },
): FastifyPluginCallback {
  const limit = { requests: searchesPerMinute, perMs: minuteMs };
  const searches = openAddressLimit(app, 'searches of the manual', limit);
  const singlePath = once(
    async () => (await sources.openApi({ paths: 'single', webhooks: true })) as ApiDescription,
  );
  const openApi = (form: DocumentForm) =>
    once(async () => {
      const isKept = form.paths === 'single' && form.webhooks;
      const description = isKept ? await singlePath() : await sources.openApi(form);
      return toDocument('application/json; charset=utf-8', JSON.stringify(description));
    });
  const guide = (name: string) =>
    once(async () => {
      const { renderGuidePage } = await import('./guide-page.ts');
      const found = readGuides().find((each) => each.name === name);
      if (found === undefined) throw new Error(`There is no guide ${name}`);
      return toDocument('text/html; charset=utf-8', renderGuidePage(found, await reference()));
    });
  /** The chapters of the reference, for the list of contents of the other pages. */
  const reference = once(async () => {
    const { chaptersOf, renderChapterLinks } = await import('./page.ts');
    return renderChapterLinks(chaptersOf(await singlePath()));
  });
  const search = once(async () => {
    const { openSearch } = await import('./search-index.ts');
    return openSearch(await singlePath());
  });
  const documents: Readonly<Record<string, Served>> = {
    ...Object.fromEntries(guideNames.map((name) => [`/docs/${name}`, { make: guide(name) }])),
    '/docs': {
      make: once(async () => {
        const { renderPage } = await import('./page.ts');
        return toDocument('text/html; charset=utf-8', renderPage(await singlePath()));
      }),
    },
    '/docs/style.css': {
      make: once(async () => toDocument('text/css; charset=utf-8', read('style.css'))),
    },
    '/docs/icon.svg': { make: once(async () => toDocument('image/svg+xml', read('icon.svg'))) },
    '/openapi.json': {
      make: openApi({ paths: 'each', webhooks: true }),
      withoutWebhooks: openApi({ paths: 'each', webhooks: false }),
      isCrossOrigin: true,
    },
    '/openapi-single.json': {
      make: openApi({ paths: 'single', webhooks: true }),
      withoutWebhooks: openApi({ paths: 'single', webhooks: false }),
      isCrossOrigin: true,
    },
    '/llms.txt': {
      make: once(async () => {
        const { llmsText } = await import('./llms-text.ts');
        return toDocument('text/plain; charset=utf-8', llmsText(await singlePath()));
      }),
      isCrossOrigin: true,
    },
    '/postman.json': {
      make: once(async () => {
        const { postmanCollection } = await import('./postman-collection.ts');
        const collection = postmanCollection(await singlePath());
        return toDocument('application/json; charset=utf-8', JSON.stringify(collection));
      }),
      isCrossOrigin: true,
    },
  };
  return (server: FastifyInstance, _options, done) => {
    for (const [path, { make, withoutWebhooks = make, isCrossOrigin }] of Object.entries(
      documents,
    )) {
      server.get<{ Querystring: { webhooks?: string } }>(path, async (request, reply) => {
        const document = request.query.webhooks === '0' ? withoutWebhooks() : make();
        if (isCrossOrigin) reply.header('access-control-allow-origin', '*');
        return send(request, reply, await document);
      });
    }
    server.get<{ Querystring: { q?: unknown } }>('/docs/search', async (request, reply) => {
      const { renderSearchPage, renderWaitPage } = await import('./search-page.ts');
      reply.headers(pageHeaders).header('content-type', 'text/html; charset=utf-8');
      const wait = searches.take(request.ip);
      if (wait > 0) {
        reply.code(429).header('retry-after', String(wait));
        return reply.send(renderWaitPage(wait, await reference()));
      }
      const { q } = request.query;
      const query = typeof q === 'string' ? q.trim().slice(0, queryCharactersMax) : '';
      const results = query === '' ? [] : (await search())(query);
      return reply.send(renderSearchPage(query, results, await reference()));
    });
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

const pageHeaders = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

/** Browsers ask each time, so a page never meets the style of another version; mostly the answer is "unchanged". */
function send(request: FastifyRequest, reply: FastifyReply, document: Document): FastifyReply {
  const { type, etag, copies } = document;
  reply.headers({ ...pageHeaders, vary: 'accept-encoding', etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return sendBestCopy(request, reply.header('content-type', type), copies);
}
