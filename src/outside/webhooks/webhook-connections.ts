import assert from 'node:assert/strict';
import { isIP, type LookupFunction, Socket } from 'node:net';
import { Agent, buildConnector, Client, type Dispatcher, Pool } from 'undici';
import type { PostTimings } from '../../domain/deliveries/post-webhook.ts';
import type { AddressGuard } from '../../domain/webhooks/address-guard.ts';
import { checkedAddresses, lookUpAs, type Resolve, refusalOf, targetOf } from '../address-guard.ts';
import { fault } from '../fault.ts';

/** A receiver may ask for longer, but a name that has moved should be looked up again soon. */
const keepAliveMsMax = 60_000;
/** The most bytes of a response on the wire, with headers, trailers and the framing of chunks. */
const answerBytesMax = 128 * 1024;
/** Out of reach: beyond its limit undici makes an error of each further header, which is slow. */
const undiciHeaderBytesMax = 8 * answerBytesMax;

const noBytes = Buffer.alloc(0);
const continues = /^HTTP\/1\.1 100[ \r]/;
/** The most bytes of a "100 Continue" with its headers. */
const continueBytesMax = 1024;

type Reach = {
  guard: AddressGuard;
  connectTimeoutMs: number;
  resolve: Resolve;
  ca: string | undefined;
  connectionsPerOrigin: number;
};

/** A slot for one connection, which is reopened after it has closed. */
export type Connection = {
  address: string | undefined;
  timings: PostTimings;
  /** The number of requests it has carried, including the current one. */
  requests: number;
  /** The bytes received of the current response. */
  answerBytes: number;
  /** What has come so far of a "100 Continue"; undefined once the response itself has begun. */
  continueSoFar: Buffer | undefined;
};

/** Must be called for each request as it goes out. */
export function beginRequest(connection: Connection): void {
  connection.requests += 1;
  connection.answerBytes = 0;
  connection.continueSoFar = noBytes;
}

/** Learns which connection carries its request, because undici does not say so. */
export type CarriedHandler = Dispatcher.DispatchHandler & { connection?: Connection };

/**
 * Opens connections as they are needed, to addresses that the guard lets through, and keeps them for the next
 * request. HTTP/1.1 only, so that each request has its own socket and a slow one holds up no other.
 */
export function openConnections(reach: Reach): {
  dispatch: (options: Dispatcher.DispatchOptions, handler: CarriedHandler) => void;
  close: () => Promise<void>;
} {
  const agent = new Agent({ factory: (origin) => openPool(new URL(origin), reach) });
  return {
    dispatch: (options, handler) => void agent.dispatch(options, handler),
    close: () => agent.close(),
  };
}

function openPool(origin: URL, reach: Reach): Pool {
  const connect = guardedConnect(origin, reach);
  return new Pool(origin, {
    allowH2: false,
    connections: reach.connectionsPerOrigin,
    factory: () => openClient(origin, connect),
  });
}

type Connect = (
  target: buildConnector.Options,
  connection: Connection,
  done: buildConnector.Callback,
) => void;

function openClient(origin: URL, connect: Connect): Client {
  const connection: Connection = {
    address: undefined,
    timings: {},
    requests: 0,
    answerBytes: 0,
    continueSoFar: undefined,
  };
  const client = new Client(origin, {
    allowH2: false,
    pipelining: 1,
    keepAliveMaxTimeout: keepAliveMsMax,
    maxHeaderSize: undiciHeaderBytesMax,
    // The one limit over the whole exchange stands in for these.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (target, done) => {
      Object.assign(connection, { address: undefined, timings: {}, requests: 0 });
      connect(target, connection, done);
    },
  });
  const dispatch = client.dispatch.bind(client);
  client.dispatch = (options, handler: CarriedHandler) => {
    handler.connection = connection;
    return dispatch(options, handler);
  };
  return client;
}

function guardedConnect(origin: URL, reach: Reach): Connect {
  const { connectTimeoutMs, ca } = reach;
  const connect = buildConnector({
    allowH2: false,
    // Counted by a timer of our own, because undici's ticks once a second only.
    timeout: 0,
    // Node gives up an address after a quarter of a second when there is another, but some receivers are far away.
    autoSelectFamilyAttemptTimeout: Math.max(Math.floor(connectTimeoutMs / 3), 10),
    lookup: guardedLookup(origin, reach),
    rejectUnauthorized: true,
    ...(ca === undefined ? {} : { ca }),
  });
  return (target, connection, done) => {
    // A name is checked when it is looked up, but an address is never looked up.
    const refusal =
      isIP(target.hostname) === 0
        ? undefined
        : refusalOf(target.hostname, targetOf(origin), reach.guard);
    if (refusal) {
      queueMicrotask(() => done(refusal, null));
      return;
    }
    const socket: unknown = connect(target, (...outcome) => {
      clearTimeout(timer);
      done(...outcome);
    });
    assert(socket instanceof Socket);
    const timer = setTimeout(() => {
      socket.destroy(fault('CONNECT_TIMED_OUT', 'No connection in time'));
    }, connectTimeoutMs);
    watch(socket, connection);
  };
}

function watch(socket: Socket, connection: Connection) {
  const { timings } = connection;
  let since = performance.now();
  const lap = () => {
    const before = since;
    since = performance.now();
    return Math.round(since - before);
  };
  socket.once('lookup', () => {
    timings.dnsMs = lap();
  });
  socket.once('connect', () => {
    timings.connectMs = lap();
    connection.address = socket.remoteAddress;
  });
  socket.once('secureConnect', () => {
    timings.tlsMs = lap();
  });
  // Comes before the parser's own listener, so that the count is of what the parser has had so far.
  socket.prependListener('readable', () => {
    if (connection.answerBytes > answerBytesMax) {
      socket.destroy(fault('ANSWER_TOO_LARGE', 'The answer is too long'));
      return;
    }
    connection.answerBytes += socket.readableLength;
    if (connection.continueSoFar) {
      connection.continueSoFar = skipContinues(socket, connection.continueSoFar);
    }
  });
}

/**
 * Takes each "100 Continue" off the front, and returns what has come so far of one that is not whole. Some receivers send
 * one unasked, which HTTP has clients bear with, but to undici it is an error.
 */
function skipContinues(socket: Socket, soFar: Buffer): Buffer | undefined {
  let bytes = Buffer.concat([soFar, socket.read() ?? noBytes]);
  while (mayContinue(bytes)) {
    const end = bytes.indexOf('\r\n\r\n');
    if (end === -1) {
      if (bytes.length <= continueBytesMax) return bytes;
      break;
    }
    bytes = bytes.subarray(end + 4);
  }
  socket.unshift(bytes);
  return undefined;
}

function mayContinue(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 13);
  return 'HTTP/1.1 100'.startsWith(start) || continues.test(start);
}

/** The socket connects to the very addresses checked here, so an answer that changes afterwards changes nothing. */
export function guardedLookup(
  origin: URL,
  reach: Pick<Reach, 'guard' | 'resolve'>,
): LookupFunction {
  return (name, options, callback) => {
    checkedAddresses(name, targetOf(origin), reach).then(
      (addresses) => lookUpAs(addresses)(name, options, callback),
      (error: Error) => callback(error, []),
    );
  };
}
