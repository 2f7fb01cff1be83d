import assert from 'node:assert/strict';
import { METHODS } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AccountDb, WorkForMany } from '../../domain/account-db.ts';
import type { ApiKey } from '../../domain/accounts/api-keys/api-key.ts';
import {
  authenticateApiKey,
  requirePermission,
} from '../../domain/accounts/api-keys/authenticate-api-key.ts';
import { requireSandbox } from '../../domain/accounts/sandbox/sandbox.ts';
import type { Actor } from '../../domain/accounts/security-log/security-entry.ts';
import { describeDevice } from '../../domain/accounts/sign-in/describe-device.ts';
import type { App } from '../../domain/app.ts';
import {
  type RepeatableRequest,
  rememberAnswer,
  rememberAnswerAfter,
  rememberAnswers,
} from '../../domain/idempotency/remember-answer.ts';
import { networkOf, openAddressLimit } from '../../domain/shared/rate-limits/open-address-limit.ts';
import { openRateLimit } from '../../domain/shared/rate-limits/open-rate-limit.ts';
import type { TokenBuckets } from '../../domain/shared/rate-limits/token-buckets.ts';
import { invalidParameter, Refusal } from '../../domain/shared/refusal.ts';
import { minuteMs } from '../../domain/shared/time.ts';
import { clientOrigin } from '../http/client-origin.ts';
import { leaveUncompressed } from '../http/compress-answers.ts';
import { namedAction } from '../http/metrics.ts';
import { failureAnswer, failureHeaders } from './errors.ts';
import { readInput, readJson } from './input.ts';
import { type LazyOperations, lazyOperations } from './lazy-operations.ts';
import { ignoredHeader, ignoredMembers, lenientInput, parseExactly } from './lenient-input.ts';
import { type Answer, type Call, type Operation, takesIdempotencyKey } from './operation.ts';

export const apiPath = '/apidata.php';
const bodyBytesMax = 1024 * 1024;
const largeBodyBytesMax = 4 * bodyBytesMax;
const jsonType = 'application/json; charset=utf-8';
/** The type under which the bodies are read that may be larger than others. */
const largeBody = 'application/x-large';
export const idempotencyKeyCharactersMax = 255;
/** Beyond it a valid key still works, because integration platforms share addresses. */
const wrongKeysMax = { requests: 300, perMs: minuteMs };

type Query = Record<string, string | string[] | undefined>;
type RateLimit = { requests: number; perMs: number };
/** The findings of the checks before the body, kept on the request. */
type Checked = { operation: Operation; key: ApiKey };

/** The door for integrators: every operation of the interface, at one path or at a path of its own. */
export function apiDoor(
  app: App,
  settings: {
    /** Sundesk's version, reported in answers. */
    version: string;
    baseUrl?: string | undefined;
    rateLimit?: RateLimit | undefined;
    operations?: LazyOperations;
  },
): FastifyPluginCallback {
  const operations = settings.operations ?? lazyOperations(app);
  /** One for each operation whose calls are done together. */
  const works = new Map<string, Work>();
  const wrongKeys = openAddressLimit(app, 'wrong keys', wrongKeysMax);
  const perKey = settings.rateLimit && openRateLimit(app, 'api', settings.rateLimit);
  const endOfTurn = createEndOfTurn();
  const checked = new WeakMap<FastifyRequest, Checked>();

  return (server: FastifyInstance, _options, done) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: bodyBytesMax },
      (_, body, next) => next(null, body),
    );
    server.addContentTypeParser(
      largeBody,
      { parseAs: 'buffer', bodyLimit: largeBodyBytesMax },
      (_, body, next) => next(null, body),
    );
    for (const method of METHODS) {
      if (method !== 'CONNECT') server.addHttpMethod(method, { overrideExisting: true });
    }
    for (const method of ['POST', 'PUT', 'PATCH']) {
      server.addHttpMethod(method, { hasBody: true, overrideExisting: true });
    }
    for (const url of [apiPath, `${apiPath}/:action`]) {
      server.route({
        method: server.supportedMethods,
        url,
        onRequest: checkBeforeBody,
        handler,
      });
    }
    server.setErrorHandler(answerFailure);
    done();
  };

  /** The order of the checks: method and action, key, permission; only then is a body read. */
  async function checkBeforeBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.header('sundesk-version', settings.version);
    const query = request.query as Query;
    const operation = findOperation(operations.loaded() ?? (await operations.load()), request);
    const key = await authenticate(request, reply, query.api_key);
    if (perKey !== undefined && settings.rateLimit !== undefined) {
      const wait = perKey.take(key.keyId);
      reply.headers(rateLimitHeaders('key', settings.rateLimit, perKey.left(key.keyId)));
      if (wait > 0) throw tooMany(wait);
    }
    if (operation.permission) requirePermission(key, operation.permission);
    if (operation.sandboxOnly) await requireSandbox(app, key.accountId);
    if (operation.answersSecret) leaveUncompressed(request);
    checked.set(request, { operation, key });
    // Bodies are JSON whatever their content type, so Fastify must accept those that it cannot parse.
    request.headers['content-type'] = operation.takesLargeBody ? largeBody : 'application/json';
  }

  async function authenticate(
    request: FastifyRequest,
    reply: FastifyReply,
    presented: Query[string],
  ): Promise<ApiKey> {
    try {
      // A parameter given twice is not a key that exists.
      return await authenticateApiKey(app, Array.isArray(presented) ? '\0' : (presented ?? ''));
    } catch (error) {
      const isWrong =
        error instanceof Refusal &&
        error.code !== 'DATABASE_UNAVAILABLE' &&
        presented !== undefined;
      if (!isWrong) throw error;
      const wait = wrongKeys.take(request.ip);
      reply.headers(rateLimitHeaders('wrong-keys', wrongKeysMax, wrongKeys.left(request.ip)));
      throw wait > 0 ? tooMany(wait) : error;
    }
  }

  /** Returns what to send: for a reply that is returned, Fastify would watch the whole response. */
  async function handler(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string | Readable | Buffer> {
    const { operation, key } = checked.get(request) as Checked;
    const answer = await run(operation, key, request, reply);
    if (answer.headers !== undefined) reply.headers(answer.headers);
    reply.header('cache-control', 'no-store');
    if ('bytes' in answer) return asFile(reply, answer);
    reply.header('content-type', jsonType);
    return 'pieces' in answer ? Readable.from(logged(answer.pieces)) : textOf(answer);
  }

  /** Once an answer has begun, its status is sent; a fault can only cut it off, and must be logged here. */
  async function* logged(pieces: AsyncIterable<string>): AsyncGenerator<string> {
    try {
      yield* pieces;
    } catch (error) {
      app.log.error({ err: error }, 'a response was cut off');
      throw error;
    }
  }

  function baseUrlOf(request: FastifyRequest): string {
    return settings.baseUrl ?? clientOrigin(request);
  }

  async function answerFailure(
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const action = namedAction(request);
    const known = await operations.load();
    const operation = typeof action === 'string' ? known.get(action) : undefined;
    const bytesMax = operation?.takesLargeBody ? largeBodyBytesMax : bodyBytesMax;
    const { code, message, headers, param } = toRefusal(app, error, bytesMax);
    const failure = { code, message, param, docUrl: `${baseUrlOf(request)}/docs#${code}` };
    const { status, body } = failureAnswer(operation?.failure ?? 'coded', failure);
    reply.headers({ ...headers, ...failureHeaders(failure) });
    return sendJson(reply, status, JSON.stringify(body));
  }

  async function run(
    operation: Operation,
    key: ApiKey,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Answer> {
    const account = app.store.forAccount(key.accountId);
    // For `Link`, without the key: more programs log links than the addresses of requests.
    const address = baseUrlOf(request) + apiPath;
    const actor = () => actorOf(key, request);
    const { action: _action, api_key: _key, ...parameters } = request.query as Query;
    const query = read(operation, operation.query, parameters, reply);
    if (operation.body === undefined) {
      const answer = await operation.run({
        app,
        key,
        store: account,
        query,
        body: undefined,
        address,
        actor,
      });
      await endOfTurn();
      return answer;
    }
    const json = readJson(request.body as Buffer | undefined, operation.lenient && parseExactly);
    const body = read(operation, operation.body, json.value, reply, operation.envelope);
    const call = { app, key, store: account, query, body, address, actor };
    const runIn = (store: AccountDb) => operation.run({ ...call, store });
    const isAlone = operation.opensTransactions || operation.readsOnly;
    const idempotencyKey = takesIdempotencyKey(operation) && readIdempotencyKey(request);
    const repeatable = idempotencyKey
      ? {
          accountId: key.accountId,
          key: idempotencyKey,
          action: operation.action,
          body: json.text,
          answersSecret: operation.answersSecret ?? false,
        }
      : undefined;
    if (operation.runAll !== undefined) {
      const causedBy = app.tracing.traceparent();
      const work = works.get(operation.action) ?? workOf(app, operation.runAll);
      works.set(operation.action, work);
      const text = await account.together(work, {
        call: { ...call, causedBy },
        request: repeatable,
      });
      return { text };
    }
    if (repeatable === undefined) return isAlone ? runIn(account) : account.transaction(runIn);
    const textIn = async (store: AccountDb) => textToRemember(await runIn(store));
    const text = isAlone
      ? await rememberAnswerAfter(app, account, repeatable, () => textIn(account))
      : await account.transaction((tx) => rememberAnswer(app, tx, repeatable, () => textIn(tx)));
    return { text };
  }
}

/** Input that fits its shape. A header lists names that the shape does not have, also where the input is refused. */
function read(
  { lenient }: Operation,
  shape: z.ZodType,
  input: unknown,
  reply: FastifyReply,
  envelope = shape,
): unknown {
  const meant = lenient ? lenientInput(shape, input, lenient.aliases) : input;
  const ignored = ignoredMembers(shape, meant);
  if (ignored.length > 0) {
    const before = reply.getHeader('sundesk-ignored');
    const names = ignoredHeader(ignored);
    reply.header('sundesk-ignored', before === undefined ? names : `${before}, ${names}`);
  }
  return readInput(envelope, meant);
}

type RepeatableCall = { call: Call; request: RepeatableRequest | undefined };
type Work = WorkForMany<RepeatableCall, string>;

/** The work of calls that arrive together; it remembers their answers. */
function workOf(app: App, runAll: NonNullable<Operation['runAll']>): Work {
  return (tx, calls) =>
    rememberAnswers(app, tx, calls, async (fresh) => {
      const freshCalls = fresh.map(({ call }) => call);
      const answers = await runAll(app, tx, freshCalls);
      return answers.map((answer) => (answer instanceof Refusal ? answer : textToRemember(answer)));
    });
}

function textToRemember(answer: Answer): string {
  assert('json' in answer || 'text' in answer, 'What is remembered is one JSON value');
  return textOf(answer);
}

function textOf(answer: { text: string } | { json: object }): string {
  return 'text' in answer ? answer.text : JSON.stringify(answer.json);
}

function actorOf({ keyId, label }: ApiKey, { ip, headers }: FastifyRequest): Actor {
  return {
    type: 'api_key',
    name: label || keyId,
    network: networkOf(ip),
    device: describeDevice(headers['user-agent'] ?? '').words,
  };
}

/** Each operation has one method. `HEAD` and `OPTIONS` get 405 too: keys do not belong in web pages, so there is no CORS. */
function findOperation(
  operations: ReadonlyMap<string, Operation>,
  request: FastifyRequest,
): Operation {
  const { method } = request;
  const action = namedAction(request);
  const operation = typeof action === 'string' ? operations.get(action) : undefined;
  if (operation === undefined) {
    throw new Refusal(
      'INVALID_ACTION',
      action === undefined ? 'The parameter action is missing' : 'Unknown action',
      {},
      'action',
    );
  }
  if (operation.method !== method) {
    throw new Refusal('METHOD_NOT_ALLOWED', `${operation.action} takes ${operation.method}`, {
      allow: operation.method,
    });
  }
  return operation;
}

function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  const key = Array.isArray(header) ? header.join() : header;
  if (key !== undefined && (key.trim() === '' || key.length > idempotencyKeyCharactersMax)) {
    throw invalidParameter(
      'Idempotency-Key',
      `must have 1 to ${idempotencyKeyCharactersMax} characters`,
    );
  }
  return key;
}

function tooMany(waitSeconds: number): Refusal {
  return new Refusal('RATE_LIMITED', 'Too many requests; try again later', {
    'retry-after': String(waitSeconds),
  });
}

/** Fastify's own complaints about a body become ours; anything unexpected is logged and answered with its id. */
function toRefusal(app: App, error: unknown, bytesMax: number): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode = 500 } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const message = `The body is larger than ${bytesMax / 1024 ** 2} MiB`;
    return new Refusal('BODY_TOO_LARGE', message, { connection: 'close' });
  }
  if (statusCode >= 400 && statusCode < 500) {
    return new Refusal('INVALID_PARAMETERS', 'The request is malformed');
  }
  const faultId = app.newId('fault');
  app.log.error({ err: error, faultId }, 'a request failed');
  return new Refusal('INTERNAL_ERROR', `Something went wrong on our side (${faultId})`);
}

function sendJson(reply: FastifyReply, status: number, payload: string): FastifyReply {
  return reply
    .code(status)
    .header('content-type', jsonType)
    .header('cache-control', 'no-store')
    .send(payload);
}

function asFile(
  reply: FastifyReply,
  { bytes, mediaType }: { bytes: Uint8Array; mediaType: string },
): Buffer {
  reply.header('content-type', mediaType).header('x-content-type-options', 'nosniff');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * Gives a function that waits for the end of this turn of the event loop, one wait for all who ask in it. Requests that
 * arrived together are then all looked up before the first is answered: each kind of work finds the processor's
 * caches warm, and a client on the same machine is woken once. That serves twice as many; a lone request loses nothing.
 */
function createEndOfTurn(): () => Promise<void> {
  let waiting: Promise<void> | undefined;
  return () => {
    waiting ??= new Promise((resolve) => {
      setImmediate(() => {
        waiting = undefined;
        resolve();
      });
    });
    return waiting;
  };
}

/** The name of a limit, which pairs its policy with the state of a caller. */
type LimitName = 'key' | 'wrong-keys';

/**
 * A rate limit and what this caller has left of it, in the fields of draft-ietf-httpapi-ratelimit-headers-11: `q`
 * requests in `w` seconds, `r` left, and all of them again in `t` seconds.
 */
function rateLimitHeaders(
  name: LimitName,
  limit: { requests: number; perMs: number },
  { requests, fullInSeconds }: ReturnType<TokenBuckets['left']>,
): Record<string, string> {
  return {
    'ratelimit-policy': `"${name}";q=${limit.requests};w=${Math.ceil(limit.perMs / 1000)}`,
    ratelimit: `"${name}";r=${requests};t=${fullInSeconds}`,
  };
}
