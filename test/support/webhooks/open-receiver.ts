import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** One request as it came, byte for byte. */
export type Arrival = {
  method: string;
  path: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Names and values in their order and spelling. */
  headerLines: readonly (readonly [string, string])[];
  bytes: Buffer;
  body: string;
};

/**
 * How a request is answered: with a status, not at all until `letGo`, by closing the connection, or with whatever a
 * function does to the bare socket.
 */
export type Answer =
  | number
  | { status: number; headers?: Record<string, string>; body?: string; delayMs?: number }
  | 'hang'
  | 'close'
  | { raw: (socket: Socket) => void };

export type Receiver = {
  url: string;
  arrivals: readonly Arrival[];
  /** Resolves with all that arrived, as soon as that is at least `count`. */
  waitFor(count: number): Promise<readonly Arrival[]>;
  /** Changes how requests are answered from now on. */
  answer(...answers: readonly Answer[]): void;
  /** Answers the requests that hang, by default with 200, and from now on with 200 those that would. */
  letGo(late?: number): void;
};

const waitMsMax = 60_000;

/**
 * A receiver of webhooks on loopback for one test. It gives the configured answers one after another, repeating the
 * last one; 200 without any. A function may decide by the request instead. With a certificate it speaks https.
 */
export async function openReceiver(
  t: TestContext,
  told: Answer | readonly Answer[] | ((arrival: Arrival) => Answer) = 200,
  certificate?: { key: string; cert: string },
): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  const waiting = new Set<() => void>();
  const hanging = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  let hangs = true;
  let script = typeof told === 'function' ? told : inTurn([told].flat() as Answer[]);

  const listener: RequestListener = async (request, response) => {
    const arrival = await read(request).catch(() => undefined);
    if (arrival === undefined) return;
    const answer = script(arrival);
    arrivals.push(arrival);
    for (const look of waiting) look();
    if (answer === 'hang' && hangs) hanging.add(response);
    else give(response, answer === 'hang' ? 200 : answer);
  };
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  return {
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    arrivals,
    waitFor: (count) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (arrivals.length < count) return;
          waiting.delete(look);
          clearTimeout(timer);
          resolve(arrivals);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`${arrivals.length} of ${count} deliveries arrived`));
        }, waitMsMax);
        waiting.add(look);
        look();
      }),
    answer(...answers) {
      script = inTurn(answers);
    },
    letGo(late = 200) {
      hangs = false;
      for (const response of hanging) give(response, late);
      hanging.clear();
    },
  };
}

function inTurn(answers: readonly Answer[]): () => Answer {
  let next = 0;
  return () => {
    const answer = answers[Math.min(next, answers.length - 1)] ?? 200;
    next += 1;
    return answer;
  };
}

function give(response: ServerResponse, answer: Exclude<Answer, 'hang'>): void {
  if (answer === 'close') {
    response.destroy();
    return;
  }
  if (typeof answer === 'object' && 'raw' in answer) {
    if (response.socket) answer.raw(response.socket);
    return;
  }
  const told = typeof answer === 'number' ? { status: answer } : answer;
  const { status, headers = {}, body, delayMs = 0 } = told;
  const send = () => response.writeHead(status, headers).end(body);
  if (delayMs === 0) send();
  else setTimeout(send, delayMs);
}

async function read(request: IncomingMessage): Promise<Arrival> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0);
  const headerLines = names.map(
    (name, index) => [name, request.rawHeaders[2 * index + 1] ?? ''] as const,
  );
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: Object.fromEntries(
      headerLines.map(([name, value]) => [name.toLowerCase(), value] as const),
    ),
    headerLines,
    bytes,
    body: bytes.toString('utf8'),
  };
}
