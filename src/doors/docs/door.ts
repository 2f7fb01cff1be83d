import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../domain/app.ts';
import { once } from '../../domain/shared/once.ts';
import { openAddressLimit } from '../../domain/shared/rate-limits/open-address-limit.ts';
import { minuteMs } from '../../domain/shared/time.ts';
import {
  type CompressedCopies,
  leaveUncompressed,
  sendBestCopy,
} from '../http/compress-answers.ts';
import type { ApiDocument } from './api-document.ts';
import { guideNames, readGuides, readReceiver, receiverNames } from './guides.ts';
import { queryCharactersMax } from './search-limits.ts';

/** The guides have no script and take nothing from elsewhere, so nothing else is allowed to them. */
const guidePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The reference runs the scripts of this Sundesk, which write styles into the page. It shows nothing that a user wrote. */
const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Holds the script of the reference, which `scripts/build-reference.mjs` writes. */
const assets = fileURLToPath(new URL('../../../dist/docs', import.meta.url));

const searchesPerMinute = 60;

const html = 'text/html; charset=utf-8';
const json = 'application/json; charset=utf-8';
const plain = 'text/plain; charset=utf-8';

/** A served document: how to make it, and whether tools in a browser may read it from other sites. It contains no secrets. */
type Served = {
  type: string;
  make: () => string | Promise<string>;
  isCrossOrigin?: true;
  policy?: string;
};

/**
 * The door for readers: the OpenAPI document, the reference that shows it, `/llms.txt`, the guides, and a search over all of
 * them. Each is made at its first request and then kept.
 */
export function docsDoor(
  app: App,
  sources: { openApi: (settings: { webhooks: boolean }) => object | Promise<object> },
): FastifyPluginCallback {
  const limit = { requests: searchesPerMinute, perMs: minuteMs };
  const searches = openAddressLimit(app, 'searches of the documentation', limit);
  const openApi = once(async () => (await sources.openApi({ webhooks: true })) as ApiDocument);
  const search = once(async () => {
    const { openSearch } = await import('./search-index.ts');
    return openSearch(await openApi());
  });
  const guide = (name: string) => async () => {
    const { renderGuidePage } = await import('./layout.ts');
    const found = readGuides().find((each) => each.name === name);
    if (found === undefined) throw new Error(`There is no guide ${name}`);
    return renderGuidePage(found);
  };
  const documents: Readonly<Record<string, Served>> = {
    ...Object.fromEntries(
      guideNames.map((name) => [`/docs/${name}`, { type: html, make: guide(name) }]),
    ),
    ...Object.fromEntries(
      receiverNames.map((name) => [
        `/docs/receivers/${name}`,
        { type: plain, make: () => readReceiver(name) },
      ]),
    ),
    '/docs': {
      type: html,
      policy: referencePolicy,
      make: async () => {
        const { renderReferencePage } = await import('./layout.ts');
        const script = readdirSync(assets).find((name) => name.endsWith('.js'));
        return renderReferencePage(`/docs/assets/${script}`);
      },
    },
    '/docs/reference.css': { type: 'text/css; charset=utf-8', make: () => read('reference.css') },
    '/docs/reference.js': {
      type: 'text/javascript; charset=utf-8',
      make: () => read('reference.js'),
    },
    '/docs/style.css': { type: 'text/css; charset=utf-8', make: () => read('style.css') },
    '/docs/icon.svg': { type: 'image/svg+xml', make: () => read('icon.svg') },
    '/openapi.json': {
      type: json,
      make: async () => JSON.stringify(await openApi()),
      isCrossOrigin: true,
    },
    '/llms.txt': {
      type: plain,
      make: async () => {
        const { llmsText } = await import('./search-page.ts');
        return llmsText(await openApi());
      },
      isCrossOrigin: true,
    },
  };
  const withoutWebhooks = kept({
    type: json,
    make: async () => JSON.stringify(await sources.openApi({ webhooks: false })),
    isCrossOrigin: true,
  });
  return (server: FastifyInstance, _options, done) => {
    for (const [path, served] of Object.entries(documents)) {
      const send = kept(served);
      server.get<{ Querystring: { webhooks?: string } }>(path, (request, reply) => {
        const isShort = path === '/openapi.json' && request.query.webhooks === '0';
        return (isShort ? withoutWebhooks : send)(request, reply);
      });
    }
    // What earlier versions served: tools read the one document.
    for (const path of ['/openapi-single.json', '/postman.json'])
      server.get(path, (_request, reply) => reply.redirect('/openapi.json', 301));
    server.get<{ Querystring: { q?: unknown } }>('/docs/search', async (request, reply) => {
      const { renderSearchPage, renderWaitPage } = await import('./search-page.ts');
      reply.headers(headersOf(guidePolicy)).type(html);
      const wait = searches.take(request.ip);
      if (wait > 0) {
        reply.code(429).header('retry-after', String(wait));
        return reply.send(renderWaitPage(wait));
      }
      const { q } = request.query;
      const query = typeof q === 'string' ? q.trim().slice(0, queryCharactersMax) : '';
      const results = query === '' ? [] : (await search())(query);
      return reply.send(renderSearchPage(query, results));
    });
    server.register((files, _, ready) => {
      files.addHook('onRequest', async (request, reply) => {
        leaveUncompressed(request);
        reply.header('x-content-type-options', 'nosniff');
      });
      files.register(fastifyStatic, {
        root: assets,
        prefix: '/docs/assets/',
        // The names change with the content.
        ...{ maxAge: '1y', immutable: true, preCompressed: true, index: false },
      });
      ready();
    });
    done();
  };
}

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

function headersOf(policy: string) {
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  };
}

/** Sends a document, which is made once. */
function kept({ type, make, isCrossOrigin, policy = guidePolicy }: Served) {
  const document = once(async () => {
    const bytes = Buffer.from(await make());
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const copies: CompressedCopies = { bytes };
    return { etag, copies };
  });
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { etag, copies } = await document();
    if (isCrossOrigin) reply.header('access-control-allow-origin', '*');
    // Browsers ask each time, so a page never meets the style of another version; mostly the answer is "unchanged".
    reply.headers({ ...headersOf(policy), vary: 'accept-encoding', etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendBestCopy(request, reply.type(type), copies);
  };
}
