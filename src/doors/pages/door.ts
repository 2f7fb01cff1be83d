import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../domain/app.ts';
import { messageCharactersMax } from '../../domain/proposals/proposal-limits.ts';
import { once } from '../../domain/shared/once.ts';
import { openAddressLimit } from '../../domain/shared/rate-limits/open-address-limit.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { minuteMs } from '../../domain/shared/time.ts';
import { clientHost } from '../http/client-origin.ts';
import { sendBestCopy } from '../http/compress-answers.ts';
import { type Asset, assetsVersion, findAsset } from './assets.ts';
import { tooManyRequests } from './failures.ts';
import { type LeadAddress, leadRoute } from './lead-route.ts';
import type { pageHandlers } from './page-handlers.ts';

/** The fields in full, where each letter takes nine bytes, and a ticket. */
const leadBytesMax = 32 * 1024;

/** A drawn signature of the most points that are taken is well below; 5 MB are not a signature. */
const signBytesMax = 256 * 1024;

const bodyBytesMax = 16 * 1024;

/** A form says each character in up to nine, where it is none of the plain ones. */
const previewBytesMax = 10 * messageCharactersMax;

/** Reads per address; a whole office or a mobile network may share one. */
const readsPerMinute = 300;
const stepsPerMinute = 30;
const viewsPerMinute = 300;

type Handlers = ReturnType<typeof pageHandlers>;

/** The door for home owners: the page of a proposal, its PDF, and everything that leads to a signature. */
export function pagesDoor(app: App): FastifyPluginCallback {
  const limit = (name: string, requests: number) =>
    openAddressLimit(app, name, { requests, perMs: minuteMs });
  const limits = {
    read: limit('page reads', readsPerMinute),
    step: limit('page steps', stepsPerMinute),
    view: limit('page views', viewsPerMinute),
  };

  /** Loaded with the first request. */
  const handlers = once(async () => (await import('./page-handlers.ts')).pageHandlers(app));
  const leadHandlers = once(async () => (await import('./lead-handlers.ts')).leadHandlers(app));
  const by =
    (name: Exclude<keyof Handlers, 'answerFailure'>) =>
    async (request: FastifyRequest, reply: FastifyReply) =>
      (await handlers())[name](request, reply);

  return (server: FastifyInstance, _options, done) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, next) =>
      next(null, body),
    );
    server.setErrorHandler(async (error, request, reply) =>
      (await handlers()).answerFailure(error, request, reply),
    );

    server.get<{ Params: { version: string; file: string } }>(
      '/p/assets/:version/:file',
      async (request, reply) => {
        const { version, file } = request.params;
        const asset = findAsset(file);
        return asset ? sendAsset(request, reply, { version, asset }) : reply.callNotFound();
      },
    );
    const read = { onRequest: [limited('read')] };
    server.get('/p/preview', read, by('showPreview'));
    server.get('/p/preview.pdf', read, by('sendPreview'));
    server.get('/p/preview/roof', read, by('sendPreviewRoof'));
    server.get('/p/preview/files/:documentId', read, by('sendPreviewFile'));
    server.get('/p/:token', read, by('showPage'));
    server.get('/p/:token/roof', read, by('sendRoof'));
    server.get('/p/:token/files/:documentId', read, by('sendFile'));
    server.get('/p/:token/proposal.pdf', read, by('sendProposal'));
    server.get('/p/:token/contract.pdf', read, by('sendContract'));
    server.get('/p/:token/state', read, by('answerState'));
    server.get('/files/:token', read, by('sendLinkedFile'));
    server.get<LeadAddress>(leadRoute, read, async (request, reply) =>
      (await leadHandlers()).show(request, reply),
    );
    const embed = findAsset('embed-lead-form.js');
    server.get('/lead/form.js', async (request, reply) =>
      embed ? sendAsset(request, reply, { version: '', asset: embed }) : reply.callNotFound(),
    );
    const step = { onRequest: [requireSameOrigin, limited('step')], bodyLimit: bodyBytesMax };
    server.post(
      '/p/preview',
      { onRequest: [requireSameOrigin, limited('read')], bodyLimit: previewBytesMax },
      by('showPreview'),
    );
    server.post('/p/:token/sign', { ...step, bodyLimit: signBytesMax }, by('sign'));
    server.post('/p/:token/question', step, by('ask'));
    server.post('/p/:token/decline', step, by('decline'));
    server.post('/p/:token/signing-link', step, by('sendLink'));
    server.post('/p/:token/code', step, by('sendCode'));
    server.post('/p/:token/confirm-code', step, by('confirmCode'));
    server.post(
      '/p/:token/views',
      { ...step, onRequest: [requireSameOrigin, limited('view')] },
      by('countView'),
    );
    server.post<LeadAddress>(
      leadRoute,
      { ...step, bodyLimit: leadBytesMax },
      async (request, reply) => (await leadHandlers()).take(request, reply),
    );
    done();
  };

  function limited(kind: keyof typeof limits) {
    return async (request: FastifyRequest) => {
      const wait = limits[kind].take(request.ip);
      if (wait > 0) throw tooManyRequests(wait);
    };
  }
}

/**
 * Refuses requests that another site sends from a visitor's browser. The token in the address is the credential, and a
 * foreign page does not know it; this is the second lock. Clients that are not browsers send neither header.
 */
async function requireSameOrigin(request: FastifyRequest): Promise<void> {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const isOwn =
    site !== undefined ? site === 'same-origin' : isOwnOrigin(origin, clientHost(request));
  if (!isOwn) {
    throw new Refusal('UNAUTHORIZED_ACCESS', 'This request did not come from the page itself');
  }
}

/**
 * Compares hosts only, because the scheme may be unknown behind a proxy. Old browsers send `null` with a beacon from
 * a page without a referrer.
 */
function isOwnOrigin(origin: string | undefined, host: string): boolean {
  if (origin === undefined || origin === 'null') return true;
  return URL.parse(origin)?.host === host;
}

/** Kept for ever under the address of its version; under that of another release it may be another file tomorrow. */
function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { version, asset }: { version: string; asset: Asset },
): FastifyReply {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'content-type': asset.type,
    'cache-control':
      version === assetsVersion() ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  return sendBestCopy(request, reply, asset.copies);
}
