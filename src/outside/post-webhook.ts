import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction, Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import { Agent, buildConnector, Client, type Dispatcher, Pool } from 'undici';
import type { AddressGuard } from '../domain/webhooks/address-guard.ts';
import type { PostOutcome, PostResult, PostWebhook } from '../domain/webhooks/post-webhook.ts';

/** More than a worker sends at once, so that no POST spends its ten seconds waiting for a connection. */
const connectionsPerOriginDefault = 512;
/** A receiver may ask for longer, but a name that has moved should be looked up again soon. */
const keepAliveMsMax = 60_000;
const bodyBytesMax = 16 * 1024;
/** All that an answer may take on the wire, with headers, trailers and the framing of chunks. */
const answerBytesMax = 128 * 1024;
/** Out of reach: beyond its limit undici makes an error of each further header, which is slow. */
const undiciHeaderBytesMax = 8 * answerBytesMax;
const headersMax = 50;
const headerLengthMax = 1024;
const errorLengthMax = 200;
const over = new Error('The exchange is over');

/** Finds all addresses of a name; rejects when it has none. */
type Resolve = (name: string) => Promise<readonly string[]>;

type Reach = {
  guard: AddressGuard;
  connectTimeoutMs: number;
  resolve: Resolve;
  ca: string | undefined;
  connectionsPerOrigin: number;
};

type PostRequest = Parameters<PostWebhook>[0];
type Headers = Dispatcher.ResponseData['headers'];

/** A result that has not been timed yet. */
type Ending = Omit<PostResult, 'durationMs'>;

type Connection = { address: string | undefined; answerBytes: number };

/** Which connection carries an exchange, because undici does not say so. */
const connectionOf = new WeakMap<Dispatcher.DispatchHandler, Connection>();

/**
 * Opens the connections over which webhooks are sent; `close` waits for the POSTs under way.
 * `ca` replaces the certificate authorities of Node, `resolve` its name look-up.
 */
export function openPostWebhook({
  guard,
  timeoutMs = 10_000,
  connectTimeoutMs = 3_000,
  resolve = resolveName,
  ca,
  connectionsPerOrigin = connectionsPerOriginDefault,
}: {
  guard: AddressGuard;
  timeoutMs?: number;
  connectTimeoutMs?: number;
  resolve?: Resolve;
  ca?: string;
  connectionsPerOrigin?: number;
}): { postWebhook: PostWebhook; close: () => Promise<void> } {
  const reach = { guard, connectTimeoutMs, resolve, ca, connectionsPerOrigin };
  const agent = new Agent({ factory: (origin) => openPool(new URL(origin), reach) });
  let closing: Promise<void> | undefined;

  return {
    postWebhook: async (request) => {
      const startedAt = performance.now();
      const ending = await post(agent, guard, timeoutMs, request);
      return { ...ending, durationMs: Math.round(performance.now() - startedAt) };
    },
    close: () => {
      closing ??= agent.close();
      return closing;
    },
  };
}

async function post(
  agent: Agent,
  guard: AddressGuard,
  timeoutMs: number,
  request: PostRequest,
): Promise<Ending> {
  const url = URL.parse(request.url);
  if (!url || !/^https?:$/.test(url.protocol)) {
    return failed(fault('NOT_A_HOOK', 'Not an http or https URL'));
  }
  // A name is checked when it is looked up, but nobody looks up an address.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const refusal = isIP(host) === 0 ? undefined : refusalOf(host, url, guard);
  return refusal ? failed(refusal) : exchange(agent, timeoutMs, url, request);
}

/** HTTP/1.1 only, so that each request has its own socket and a slow one holds up no other. */
function openPool(origin: URL, reach: Reach): Pool {
  const connect = buildConnector({
    allowH2: false,
    timeout: reach.connectTimeoutMs,
    lookup: guardedLookup(origin, reach),
    rejectUnauthorized: true,
    ...(reach.ca === undefined ? {} : { ca: reach.ca }),
  });
  return new Pool(origin, {
    allowH2: false,
    connections: reach.connectionsPerOrigin,
    factory: () => openConnection(origin, connect),
  });
}

function openConnection(origin: URL, connect: buildConnector.connector): Client {
  const connection: Connection = { address: undefined, answerBytes: 0 };
  const client = new Client(origin, {
    allowH2: false,
    pipelining: 1,
    keepAliveMaxTimeout: keepAliveMsMax,
    maxHeaderSize: undiciHeaderBytesMax,
    // The one limit over the whole exchange stands in for these.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (target, done) => {
      connection.address = undefined;
      const socket: unknown = connect(target, done);
      if (socket instanceof Socket) watchSocket(socket, connection);
    },
  });
  const dispatch = client.dispatch.bind(client);
  client.dispatch = (options, handler) => {
    connection.answerBytes = 0;
    connectionOf.set(handler, connection);
    return dispatch(options, handler);
  };
  return client;
}

function watchSocket(socket: Socket, connection: Connection) {
  socket.once('connect', () => {
    connection.address = socket.remoteAddress;
  });
  // Comes before the parser's own listener, so that the count is of what the parser has had so far.
  socket.prependListener('readable', () => {
    if (connection.answerBytes > answerBytesMax) {
      socket.destroy(fault('ANSWER_TOO_LONG', 'The answer is too long'));
    }
    connection.answerBytes += socket.readableLength;
  });
}

/**
 * A look-up whose answer is refused as a whole when one address in it is: a name that points inside
 * and outside at once is an attack or a mistake. The socket connects to the very addresses checked
 * here, so an answer that changes afterwards changes nothing.
 */
function guardedLookup(origin: URL, { guard, resolve }: Reach): LookupFunction {
  return (name, { all }, callback) => {
    safeAddresses(name, origin, guard, resolve).then(
      (addresses) => {
        const [first] = addresses;
        if (all || !first) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

async function safeAddresses(name: string, origin: URL, guard: AddressGuard, resolve: Resolve) {
  const addresses = await resolve(name).catch((error: Error) => {
    throw fault('DNS_FAILED', error.message);
  });
  if (addresses.length === 0) throw fault('DNS_FAILED', `${name} has no address`);
  for (const address of addresses) {
    const refusal = refusalOf(address, origin, guard);
    if (refusal) throw refusal;
  }
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

async function resolveName(name: string): Promise<string[]> {
  const answers = await lookup(name, { all: true });
  return answers.map(({ address }) => address);
}

function refusalOf(address: string, { protocol, port }: URL, guard: AddressGuard) {
  const isPlain = protocol === 'http:';
  const kind = guard.classify(address, port === '' ? (isPlain ? 80 : 443) : Number(port));
  if (kind === 'refused') {
    return fault('ADDRESS_REFUSED', 'The address is private or reserved', address);
  }
  if (isPlain && kind !== 'allowed') {
    return fault('ADDRESS_REFUSED', 'Plain http is not for public addresses', address);
  }
  return undefined;
}

/** One request and its answer, from the wait for a connection to the last byte of the body. */
function exchange(
  agent: Agent,
  timeoutMs: number,
  url: URL,
  request: PostRequest,
): Promise<Ending> {
  return new Promise((resolve) => {
    const answer = openAnswer();
    let controller: Dispatcher.DispatchController | undefined;
    let isOver = false;

    const finish = (ending: Ending) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      // Closes the connection, unless the exchange is complete and the connection fit for the next.
      controller?.abort(over);
      const address = ending.address ?? connectionOf.get(handler)?.address;
      resolve(address === undefined ? ending : { ...ending, address });
    };

    const timer = setTimeout(() => {
      const error = controller ? answer.whatIsMissing() : 'No connection came free in time';
      finish({ outcome: 'timed_out', error });
    }, timeoutMs);

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: (started) => {
        controller = started;
        // A request that waited too long for a connection must not be sent after all.
        if (isOver) controller.abort(over);
      },
      onResponseStart: (_, status, headers) => answer.start(status, headers),
      onResponseData: (_, chunk) => {
        if (!answer.take(chunk)) finish(answer.responded());
      },
      onResponseEnd: () => finish(answer.responded()),
      onResponseError: (_, error) => finish(failed(error)),
    };

    agent.dispatch(dispatchOptions(url, request), handler);
  });
}

function dispatchOptions({ origin, pathname, search }: URL, { headers, body }: PostRequest) {
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    origin,
    path: pathname + search,
    method: 'POST' as const,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Sundesk-Webhooks',
      ...Object.fromEntries(given),
      'accept-encoding': 'identity',
    },
    body,
  };
}

/** Gathers an answer within its limits, as it came: a compressed body is not unpacked. */
function openAnswer() {
  const decoder = new StringDecoder('utf8');
  let status = 0;
  let headers: Headers = {};
  let text = '';
  let bytesLeft = bodyBytesMax;

  return {
    start(newStatus: number, newHeaders: Headers) {
      status = newStatus;
      headers = newHeaders;
    },
    /** Keeps what there is room for; false when that is not all. */
    take(chunk: Buffer): boolean {
      const kept = chunk.subarray(0, bytesLeft);
      text += decoder.write(kept);
      bytesLeft -= kept.length;
      return kept.length === chunk.length;
    },
    responded(): Ending {
      // PostgreSQL has no way to keep a NUL in a text.
      const responseBody = (text + decoder.end()).replaceAll('\0', '\uFFFD');
      return { outcome: 'responded', status, responseHeaders: keptHeaders(headers), responseBody };
    },
    whatIsMissing: () => (status < 200 ? 'No answer in time' : 'The answer did not end in time'),
  };
}

function keptHeaders(headers: Headers): Record<string, string> {
  const kept = Object.entries(headers).slice(0, headersMax);
  return Object.fromEntries(
    kept.map(([name, value]) => [name, [value].flat().join(', ').slice(0, headerLengthMax)]),
  );
}

type Fault = Error & { code?: string; address?: string; errors?: Fault[] };

function fault(code: string, message: string, address?: string): Fault {
  return Object.assign(new Error(message), { code, ...(address === undefined ? {} : { address }) });
}

/** What the codes of Node, OpenSSL, undici and this file mean to the owner of the subscription. */
const outcomes: readonly (readonly [RegExp, PostOutcome])[] = [
  [/^DNS_FAILED$/, 'dns_failed'],
  [/^ADDRESS_REFUSED$/, 'refused_private_address'],
  [/^ECONNREFUSED$/, 'connection_refused'],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, 'connection_timed_out'],
  [
    /^(EPROTO|ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/,
    'tls_failed',
  ],
  [/^(INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|PATH_LENGTH_EXCEEDED)$/, 'tls_failed'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|ANSWER_TOO_LONG)$/, 'reset'],
  [/^(HTTPParserError|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/, 'reset'],
];

function failed(error: Fault): Ending {
  // A name with several addresses fails with one fault for each. Parser errors only have a name.
  const { name, code = name, message, address } = error.errors?.[0] ?? error;
  const outcome = outcomes.find(([codes]) => codes.test(code))?.[1] ?? 'connection_failed';
  return {
    outcome,
    error: message.slice(0, errorLengthMax),
    ...(address === undefined ? {} : { address }),
  };
}
