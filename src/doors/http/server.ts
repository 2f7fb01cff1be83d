import { BlockList, isIP, type Socket } from 'node:net';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { App } from '../../domain/app.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { type RefusalCode, refusals } from '../../domain/shared/refusals.ts';
import { clientHost, clientScheme } from './client-origin.ts';
import { compressAnswers } from './compress-answers.ts';
import { serveFonts } from './fonts.ts';
import { callersRequestId, identifyRequests } from './request-ids.ts';

const encodingProblem = 'The body is compressed; send it as it is, without Content-Encoding';

/** A batch of procedures is one parameter of a path: 20 names, commas included. */
const parameterCharactersMax = 2_000;
/** Together with the interval of the checks, slow headers and slow bodies end within 30 seconds. */
const slowRequests = { timeoutMs: 25_000, checkEveryMs: 2_500 };
/** A database that does not answer a small question for this long is not there for a client either. */
const readyMsMax = 5000;
const malformed = { code: 'INVALID_PARAMETERS', message: 'The request is malformed' };
const healthPaths: readonly string[] = ['/healthz', '/readyz'];

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** The HTTP server with the manners that all doors share: health, https only, request IDs, and logs without keys. */
export function createServer(
  app: App,
  {
    trustProxy,
    allowHttp,
    logEveryRequest = false,
    slow = slowRequests,
    sendMissingPage = notFound,
    onAnswered,
  }: {
    trustProxy: false | number | string[];
    allowHttp: boolean;
    logEveryRequest?: boolean;
    slow?: { timeoutMs: number; checkEveryMs: number };
    /** Tells a person in their browser that there is nothing at a path. */
    sendMissingPage?: (reply: FastifyReply) => FastifyReply;
    /** Called for each answer once it is sent. It is on the path of every request, and must not throw. */
    onAnswered?: (request: FastifyRequest, reply: FastifyReply) => void;
  },
): FastifyInstance {
  const server = Fastify({
    // Requests are logged in one line by the hook below; Fastify's own two lines would show the key.
    logger: false,
    genReqId: () => app.newId('req'),
    requestIdHeader: false,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    // A client that stops halfway must not hold its connection for ever.
    requestTimeout: slow.timeoutMs,
    // What still arrives while the service stops is answered, and closes its connection.
    return503OnClosing: false,
    // Here and not by an option of the router, because files are found by the URL itself.
    rewriteUrl: ({ url = '/' }) => withoutLastSlash(url),
    routerOptions: { maxParamLength: parameterCharactersMax },
    http: {
      headersTimeout: slow.timeoutMs,
      connectionsCheckingInterval: slow.checkEveryMs,
    },
    // Paths that cannot be decoded reach no hook, so they are answered here.
    frameworkErrors: (_error, request, reply) =>
      notFound(reply.header('request-id', request.id) as FastifyReply),
    clientErrorHandler: (error, socket) => answerBrokenHttp(app, error, socket as Socket),
  });
  server.addHook('onRequest', dropOrphan);
  identifyRequests(server);
  server.addHook('onRequest', hostRule());
  if (!allowHttp) server.addHook('onRequest', refusePlainHttp);
  server.addHook('preParsing', refuseEncodedBody);
  server.addHook('onSend', (_request, reply, payload, done) => {
    guardAnswer(app, reply);
    done(null, payload);
  });
  compressAnswers(server);
  server.addHook('onResponse', (request, reply, done) => {
    if (logEveryRequest || reply.statusCode >= 400) logRequest(app, request, reply);
    onAnswered?.(request, reply);
    done();
  });
  server.setNotFoundHandler((request, reply) => {
    const send = isOfPerson(request) ? sendMissingPage : notFound;
    return send(reply.header('vary', 'accept'));
  });
  server.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Refusal) {
      return refuse(reply.headers(error.headers), error.code, error.message);
    }
    const { statusCode = 500 } = error;
    if (statusCode < 500) return reply.code(statusCode).send(malformed);
    app.log.error({ err: error, url: maskSecrets(request.url) }, 'a request failed');
    return refuse(reply, 'INTERNAL_ERROR', 'Something went wrong');
  });
  serveFonts(server);
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    try {
      const fault = await inTime(app.store.check(), readyMsMax);
      // Storage has logged a fault when it began.
      return fault === undefined ? { status: 'ready' } : reply.code(503).send({ status: fault });
    } catch (error) {
      app.log.error({ err: error }, 'the database does not respond');
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
  return server;
}

/** A slash at the end of a path means nothing. */
function withoutLastSlash(url: string): string {
  const question = url.indexOf('?');
  const end = question === -1 ? url.length : question;
  return end > 1 && url[end - 1] === '/' ? url.slice(0, end - 1) + url.slice(end) : url;
}

/** A connection that has ended has no address to apply rules to, and nobody would get the answer. */
function dropOrphan(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.socket.remoteAddress === undefined) reply.hijack();
  else done();
}

/** Links are built from the host that the client names, so it must be valid, and `Host` must occur once. */
function hostRule() {
  // Nearly all requests name the same host, so the last one that was valid is not checked again.
  let lastValid: string | undefined;
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { host = '' } = request.headers;
    // Load balancers ask for health in HTTP/1.0, which needs no host.
    if (host === '' && healthPaths.includes(request.url)) {
      done();
      return;
    }
    if (countHosts(request.raw.rawHeaders) === 1 && (host === lastValid || isValidHost(host))) {
      lastValid = host;
      const named = clientHost(request);
      if (named === host || isValidHost(named)) {
        done();
        return;
      }
    }
    reply.code(400).send(malformed);
  };
}

/** Headers as alternating names and values. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** A name or an address with its port, and nothing that leads on to a path, a user or a query. */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

function isValidHost(host: string): boolean {
  return hostPattern.test(host) && URL.canParse(`http://${host}`);
}

/**
 * JSON is neither kept nor taken for anything else, unless its door says otherwise; over https, browsers stay with
 * https.
 */
function guardAnswer(app: App, reply: FastifyReply): void {
  if (app.baseUrl().startsWith('https:')) {
    reply.header('strict-transport-security', 'max-age=31536000');
  }
  const type = reply.getHeader('content-type');
  if (typeof type !== 'string' || !type.startsWith('application/json')) return;
  reply.header('x-content-type-options', 'nosniff');
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
}

/** A key in a query string must not cross a network in the clear. Probes carry none and may. */
function refusePlainHttp(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (
    isLoopback(request.ip) ||
    clientScheme(request) === 'https' ||
    healthPaths.includes(request.url)
  ) {
    done();
    return;
  }
  refuse(reply, 'HTTPS_REQUIRED', 'Use https; see TRUST_PROXY and ALLOW_HTTP in the documentation');
}

/** Returns whether an address is of this very machine. */
export function isLoopback(address: string): boolean {
  if (address === '127.0.0.1' || address === '::1') return true;
  const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
  const family = isIP(plain);
  return family !== 0 && loopback.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

/** Answers input that is not valid HTTP, which reaches no route, in the form of every other failure. */
function answerBrokenHttp(app: App, error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = brokenHttpStatus[error.code ?? ''] ?? '400 Bad Request';
  const requestId = app.newId('req');
  const address = socket.remoteAddress;
  app.log.info({ requestId, status: Number.parseInt(status, 10), address }, 'request');
  const body = JSON.stringify(malformed);
  socket.end(
    `HTTP/1.1 ${status}\r\nrequest-id: ${requestId}\r\n` +
      'content-type: application/json; charset=utf-8\r\n' +
      'cache-control: no-store\r\nx-content-type-options: nosniff\r\n' +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

const brokenHttpStatus: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Stops taking connections and waits for the requests under way, but not for ever: a client that keeps its
 * connection, or does not read its answer, is cut off after `graceMs`.
 */
export async function closeServer(server: FastifyInstance, graceMs = 15_000): Promise<void> {
  const closed = server.close();
  const idle = setInterval(() => server.server.closeIdleConnections(), 100);
  const late = setTimeout(() => server.server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer in ${ms} ms`)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function notFound(reply: FastifyReply): FastifyReply {
  return refuse(reply, 'NOT_FOUND', 'There is nothing at this path');
}

/** Browsers ask for pages by name, and for pictures, scripts and data otherwise. */
function isOfPerson({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true;
}

function refuse(reply: FastifyReply, code: RefusalCode, message: string): FastifyReply {
  return reply.code(refusals[code].status).send({ code, message });
}

function logRequest(app: App, request: FastifyRequest, reply: FastifyReply): void {
  const level = reply.statusCode >= 400 ? 'info' : 'debug';
  const callersId = callersRequestId(request);
  app.log[level](
    {
      requestId: request.id,
      ...(callersId !== undefined && { callersRequestId: callersId }),
      method: request.method,
      url: maskSecrets(request.url),
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
      address: request.ip,
    },
    'request',
  );
}

/**
 * Refuses a compressed body before it is read: no door decompresses, since a small body could become a very large one. The
 * connection is closed, because the body is still on its way.
 */
function refuseEncodedBody(
  { headers }: FastifyRequest,
  _reply: FastifyReply,
  _payload: unknown,
  done: (error?: Error) => void,
): void {
  const { 'content-encoding': encoding = '' } = headers;
  if (encoding === '' || /^[\s,]*(?:identity[\s,]*)*$/i.test(encoding) || !hasBody(headers)) done();
  else done(new Refusal('ENCODING_REFUSED', encodingProblem, { connection: 'close' }));
}

function hasBody(headers: FastifyRequest['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The form of API keys, for those outside the parameter `api_key`. */
const apiKey = /sundesk_[\w-]+/g;

/** Paths with a token that is enough to read, sign, unsubscribe or join. */
const tokenPath = /^(\/(?:p|files|stop|calendar|app\/(?:set-up|invitation))\/)(?!assets\/)[^/?]+/;

/** The number of nested encodings of a path that are undone before all of it is masked. */
const encodingsMax = 3;

/** A URL that may be logged: keys and tokens are masked, however their path or the name of their parameter is spelled. */
export function maskSecrets(url: string): string {
  const question = url.indexOf('?');
  const path = question === -1 ? url : url.slice(0, question);
  const masked = maskPath(path) + (question === -1 ? '' : maskParameters(url.slice(question)));
  return masked.replace(apiKey, '***');
}

/** A path without secrets stays as it came; one with a token, also in another spelling, is shown in its plain one. */
function maskPath(path: string): string {
  const plain = normalise(path);
  if (plain === undefined) return '/***';
  const masked = plain.replace(tokenPath, '$1***');
  return masked === plain ? path : masked;
}

/** Undefined for a path that cannot be read, in which anything may stand. */
function normalise(path: string): string | undefined {
  let plain = path;
  try {
    for (let decoded = 0; decoded < encodingsMax && plain.includes('%'); decoded += 1) {
      plain = decodeURIComponent(plain);
    }
    if (plain.includes('%')) return undefined;
    // Resolves dots, and reads a backslash as browsers do.
    return new URL(`http://host/${plain.replace(/^[/\\]+/, '')}`).pathname.replace(/\/{2,}/g, '/');
  } catch {
    return undefined;
  }
}

function maskParameters(query: string): string {
  return `?${query.slice(1).split('&').map(maskParameter).join('&')}`;
}

function maskParameter(parameter: string): string {
  const equals = parameter.indexOf('=');
  if (equals === -1) return parameter;
  const name = parameter.slice(0, equals);
  return isSecretName(name) ? `${name}=***` : parameter;
}

function isSecretName(name: string): boolean {
  try {
    return /api_?key|^(?:signer|staff|token|ticket|input)$/i.test(decodeURIComponent(name));
  } catch {
    return true;
  }
}
