import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../domain/app.ts';
import { incomingSmsPath, receiveSms } from '../../domain/messages/sms/receive-sms.ts';
import { answerStopPage, openStopPage, stopPath } from '../../domain/messages/sms/stop-page.ts';
import { openAddressLimit } from '../../domain/shared/rate-limits/open-address-limit.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { minuteMs } from '../../domain/shared/time.ts';
import {
  encodedPage,
  type Page,
  pagePolicy,
  renderStopPage,
  unknownPage,
  waitPage,
} from './stop-page.ts';

/** A callback has some twenty short parameters and one SMS. */
const bodyBytesMax = 64 * 1024;
const requestsPerMinute = 60;

type Form = Record<string, string>;

/**
 * The door for those who get messages: what they answer by SMS, as the provider hands it on, and the page on which they stop
 * further ones.
 */
export function messagesDoor(app: App): FastifyPluginCallback {
  const limit = { requests: requestsPerMinute, perMs: minuteMs };
  const posts = openAddressLimit(app, 'messages', limit);
  const wrongSignatures = openAddressLimit(app, 'wrong signatures', limit);

  return (server: FastifyInstance, _options, done) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: bodyBytesMax },
      (_request, body, next) => next(null, Object.fromEntries(new URLSearchParams(`${body}`))),
    );
    // A button of a mail program may post anything, or nothing.
    server.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: bodyBytesMax },
      (_request, _body, next) => next(null, {}),
    );
    server.setErrorHandler((error, request, reply) => {
      if (!(error instanceof Refusal && error.code === 'ENCODING_REFUSED')) throw error;
      reply.headers(error.headers);
      if (request.routeOptions.url !== incomingSmsPath) return send(reply, encodedPage);
      return reply.code(415).type('text/plain; charset=utf-8').send(`${error.message}\n`);
    });
    server.post(incomingSmsPath, { onRequest: requireSignature }, receive);
    server.get(stopPath(':token'), async (request, reply) => {
      const page = await openStopPage(app, tokenOf(request));
      return send(reply, page ? renderStopPage(page) : unknownPage);
    });
    server.post(stopPath(':token'), { onRequest: limitPosts }, answerPage);
    done();
  };

  /** Rejects requests without a signature before their body is read; whether a signature is right depends on the body. */
  async function requireSignature(request: FastifyRequest, reply: FastifyReply) {
    if (request.headers['x-twilio-signature'] === undefined) return refuseCallback(request, reply);
  }

  function refuseCallback(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (wrongSignatures.take(request.ip) === 0) {
      app.log.warn({ address: request.ip }, 'an SMS callback had a wrong signature');
    }
    return reply.code(403).type('text/plain; charset=utf-8').send('Wrong signature\n');
  }

  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const parameters = (request.body ?? {}) as Form;
    const { 'x-twilio-signature': signature } = request.headers;
    const isTheirs = await receiveSms(app, {
      url: app.baseUrl() + request.originalUrl,
      parameters,
      signature: typeof signature === 'string' ? signature : '',
    });
    if (!isTheirs) return refuseCallback(request, reply);
    // An answer of our own is not needed: the provider confirms a STOP itself.
    return reply
      .type('text/xml; charset=utf-8')
      .header('cache-control', 'no-store')
      .send('<?xml version="1.0" encoding="UTF-8"?><Response></Response>');
  }

  /** Runs before the body is read. */
  async function limitPosts(request: FastifyRequest, reply: FastifyReply) {
    const wait = posts.take(request.ip);
    if (wait > 0) return send(reply.header('retry-after', String(wait)), waitPage);
  }

  async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // The button of a mail program says nothing of its own (RFC 8058), and means to stop.
    const stop = (request.body as Form | undefined)?.want !== 'messages';
    const page = await answerStopPage(app, { token: tokenOf(request), stop });
    return send(reply, page ? renderStopPage(page) : unknownPage);
  }
}

function tokenOf(request: FastifyRequest): string {
  return (request.params as { token: string }).token;
}

function send(reply: FastifyReply, { status, html }: Page): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    .send(html);
}
