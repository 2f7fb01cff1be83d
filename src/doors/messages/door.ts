import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../domain/app.ts';
import { incomingSmsPath, receiveSms } from '../../domain/messages/sms/receive-sms.ts';
import {
  answerStopPage,
  openStopPage,
  type StopPage,
  stopPath,
} from '../../domain/messages/sms/stop-page.ts';
import { escapeHtml } from '../../domain/shared/html.ts';
import { openAddressLimit } from '../../domain/shared/rate-limits/open-address-limit.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { minuteMs } from '../../domain/shared/time.ts';
import { fontCssPath } from '../http/fonts.ts';

type Page = { status: number; html: string };

const style = `
  body { margin: 0; padding: 2rem 1rem; background: #f4f5f6; color: #1d2328; font: 1rem/1.5 "Inter Variable", sans-serif }
  main { max-width: 30rem; margin: 0 auto; padding: 1.5rem; background: #fff; border-radius: .5rem }
  h1 { margin-top: 0; font-size: 1.4rem; overflow-wrap: anywhere }
  button { padding: .75rem 1.25rem; border: 0; border-radius: .25rem; background: #0b4f6c; color: #fff; font: inherit }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** The page has no script, and loads nothing but our font. */
const pagePolicy = `default-src 'none'; font-src 'self'; style-src 'self' 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const unknownPage = render(
  404,
  'Link not valid',
  '<p>Part of the link may be missing. Copy the whole link from the message and try again.</p>',
);

const encodedPage = render(
  415,
  'Request not understood',
  '<p>Your mail program sent it compressed. Open the link in a browser instead.</p>',
);

const waitPage = render(429, 'Too many requests', '<p>Please try again in a minute.</p>');

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

function renderStopPage({ channel, companyName, isStopped }: StopPage): Page {
  const company = escapeHtml(companyName);
  const messages = channel === 'sms' ? 'SMS' : 'emails';
  return isStopped
    ? render(
        200,
        `You won’t get any more ${messages} from ${company}`,
        `<p>Was that a mistake?</p>${form('messages', `Resubscribe to ${messages}`)}`,
      )
    : render(
        200,
        `Stop ${messages} from ${company}?`,
        `<p>${company} will stop sending you ${messages} about its offers.</p>${form('stop', 'Unsubscribe')}`,
      );
}

function form(want: string, label: string): string {
  return `<form method="post"><input type="hidden" name="want" value="${want}"><button>${label}</button></form>`;
}

/** Title and content are HTML. */
function render(status: number, title: string, content: string): Page {
  const html = [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<link rel="stylesheet" href="${fontCssPath}">`,
    `<title>${title}</title><style>${style}</style></head>`,
    `<body><main><h1>${title}</h1>${content}</main></body></html>`,
  ].join('\n');
  return { status, html };
}
