import type { Dispatcher } from 'undici';
import type { PostResult, PostWebhook } from '../../domain/deliveries/post-webhook.ts';
import type { AddressGuard } from '../../domain/webhooks/address-guard.ts';
import type { Resolve } from '../address-guard.ts';
import { explainFault, fault } from '../fault.ts';
import { resolveName } from '../resolve-name.ts';
import {
  beginRequest,
  type CarriedHandler,
  type Connection,
  openConnections,
} from './webhook-connections.ts';

const bodyBytesMax = 16 * 1024;
const headersMax = 50;
const headerLengthMax = 1024;

type Headers = Dispatcher.ResponseData['headers'];

/** More than a worker sends at once, so that no POST spends its ten seconds waiting for a connection. */
const connectionsPerOriginDefault = 1024;
const over = new Error('The exchange is over');

type PostRequest = Parameters<PostWebhook>[0];
type Dispatch = ReturnType<typeof openConnections>['dispatch'];
/** The time limit of a receiver, from the wait for a connection to the last byte of its response. */
export const receiverMsMax = 10_000;

/** The outcome of a POST, without the facts that every attempt records. */
type Ending = Omit<PostResult, 'durationMs' | 'timings' | 'reused'>;

/**
 * Opens the connections over which webhooks are sent; `close` waits for the POSTs under way.
 * `ca` replaces the certificate authorities of Node, `resolve` its name look-up.
 */
export function openPostWebhook({
  guard,
  timeoutMs = receiverMsMax,
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
  const connections = openConnections({
    guard,
    connectTimeoutMs,
    resolve,
    ca,
    connectionsPerOrigin,
  });
  let closing: Promise<void> | undefined;

  return {
    postWebhook: (request) => exchange(connections.dispatch, timeoutMs, request),
    close: () => {
      closing ??= connections.close();
      return closing;
    },
  };
}

/** Sends one request and reads its response, from the wait for a connection to the last byte of the body. */
function exchange(
  dispatch: Dispatch,
  timeoutMs: number,
  request: PostRequest,
): Promise<PostResult> {
  return new Promise((resolve) => {
    const begunAt = performance.now();
    const answer = openAnswer();
    let controller: Dispatcher.DispatchController | undefined;
    let sentAt = 0;
    let firstByteMs: number | undefined;
    let isOver = false;

    const finish = (ending: Ending) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      // Closes the connection, unless the exchange is complete and the connection fit for the next.
      controller?.abort(over);
      const connectionInfo = describeConnection(handler.connection, controller !== undefined);
      if (firstByteMs !== undefined) connectionInfo.timings.firstByteMs = firstByteMs;
      resolve({ durationMs: msSince(begunAt), ...connectionInfo, ...ending });
    };

    const timer = setTimeout(() => {
      const error = controller ? answer.timeoutReason() : 'No connection came free in time';
      // A reply that began in time and drips on keeps what there was of it.
      finish({ ...(answer.hasBegun() && answer.responded()), outcome: 'timed_out', error });
    }, timeoutMs);

    const handler: CarriedHandler = {
      onRequestStart: (started) => {
        controller = started;
        sentAt = performance.now();
        if (handler.connection) beginRequest(handler.connection);
        // A request that waited too long for a connection must not be sent after all.
        if (isOver) controller.abort(over);
      },
      onResponseStart: (_, status, headers) => {
        answer.start(status, headers);
        if (answer.hasBegun()) firstByteMs = msSince(sentAt);
      },
      onResponseData: (_, chunk) => {
        if (!answer.take(chunk)) finish(answer.responded());
      },
      onResponseEnd: () => finish(answer.responded()),
      onResponseError: (_, error) => finish(explainFault(error)),
    };

    const options = dispatchOptions(request);
    if (options) dispatch(options, handler);
    else finish(explainFault(fault('NOT_A_HOOK', 'Not an http or https URL')));
  });
}

/** A connection that has carried others before was looked up and made in their time, not in this one's. */
function describeConnection(connection: Connection | undefined, isSent: boolean) {
  if (!connection) return { reused: false, timings: {} };
  const { address, requests, timings } = connection;
  const reused = requests > (isSent ? 1 : 0);
  return {
    reused,
    timings: reused ? {} : { ...timings },
    ...(address !== undefined && { address }),
  };
}

function dispatchOptions({ url, headers: requestHeaders, body }: PostRequest) {
  const target = URL.parse(url);
  if (!target || !/^https?:$/.test(target.protocol)) return undefined;
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'user-agent': 'Sundesk-Webhooks',
  };
  for (const [name, value] of Object.entries(requestHeaders)) headers[name.toLowerCase()] = value;
  headers['accept-encoding'] = 'identity';
  const { origin, pathname, search } = target;
  return { origin, path: pathname + search, method: 'POST' as const, headers, body };
}

function msSince(moment: number): number {
  return Math.round(performance.now() - moment);
}

/** Gathers an answer within its limits, as it came: a compressed body is not unpacked. */
export function openAnswer() {
  let status = 0;
  let headers: Headers = {};
  let bytesLeft = bodyBytesMax;
  const chunks: Buffer[] = [];

  return {
    /** Early hints and the like come here as well, before the answer itself. */
    start(newStatus: number, newHeaders: Headers) {
      status = newStatus;
      headers = newHeaders;
    },
    /** Keeps what there is room for; false when that is not all. */
    take(chunk: Buffer): boolean {
      const kept = chunk.subarray(0, bytesLeft);
      chunks.push(kept);
      bytesLeft -= kept.length;
      return kept.length === chunk.length;
    },
    hasBegun: () => status >= 200,
    timeoutReason: () => (status < 200 ? 'No answer in time' : 'The answer did not end in time'),
    responded: () => ({
      outcome: 'responded' as const,
      status,
      responseHeaders: keptHeaders(headers),
      responseBody: textOf(chunks),
    }),
  };
}

function textOf(chunks: readonly Buffer[]): string {
  const [first, second] = chunks;
  const bytes = second === undefined ? first : Buffer.concat(chunks);
  // PostgreSQL has no way to keep a NUL in a text.
  return bytes?.toString().replaceAll('\0', '\uFFFD') ?? '';
}

function keptHeaders(headers: Headers): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of Object.keys(headers).slice(0, headersMax)) {
    const value = headers[name] ?? '';
    const text = typeof value === 'string' ? value : value.join(', ');
    kept[name.slice(0, headerLengthMax)] = text.slice(0, headerLengthMax);
  }
  return kept;
}
