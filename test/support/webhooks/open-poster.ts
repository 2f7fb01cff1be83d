import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net';
import type { TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PostResult } from '../../../src/domain/deliveries/post-webhook.ts';
import { openAddressGuard } from '../../../src/outside/address-guard.ts';
import { openPostWebhook } from '../../../src/outside/webhooks/post-webhook.ts';
import { selfSigned } from '../contracts/self-signed-certificate.ts';

type Options = Partial<Parameters<typeof openPostWebhook>[0]>;
export type Post = (
  url: string,
  headers?: Record<string, string>,
  body?: string,
) => Promise<PostResult>;

/** Opens a poster for one test that may reach this machine, and closes it afterwards. */
export function openPoster(t: TestContext, options: Options = {}): Post {
  const guard = openAddressGuard({ allow: ['127.0.0.0/8'], ownPort: undefined });
  const { postWebhook, close } = openPostWebhook({ guard, ...options });
  t.after(close);
  return (url, headers = {}, body = '{"type":"ping"}') => postWebhook({ url, headers, body });
}

export type Listening = {
  port: number;
  url: string;
  counts: { connections: number; openNow: number; openMost: number };
};

/** Starts a server on 127.0.0.1 for one test and counts what reaches it. */
export async function startServer(t: TestContext, server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  const counts = { connections: 0, openNow: 0, openMost: 0 };
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    counts.connections += 1;
    counts.openNow += 1;
    counts.openMost = Math.max(counts.openMost, counts.openNow);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      counts.openNow -= 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/hook`, counts };
}

export const startHttp = (t: TestContext, listener: RequestListener) =>
  startServer(t, createServer(listener));

export const startHttps = (t: TestContext, listener: RequestListener, certificate = selfSigned) =>
  startServer(t, createSecureServer(certificate, listener));

/** A server that answers each POST of JSON, in however many pieces it came, with bytes of its own choice. */
export const startRaw = (t: TestContext, answer: (socket: Socket) => void) =>
  startServer(
    t,
    createTcpServer((socket) => {
      let request = '';
      socket.on('data', (bytes) => {
        request += bytes;
        if (!request.endsWith('}')) return;
        request = '';
        answer(socket);
      });
    }),
  );

/** A connection can carry the next request one turn of the event loop after it has ended the last. */
export const connectionIsFree = nextTurn;

/** Returns whether a promise has ended after everything that could still happen by itself has happened. */
export async function hasEnded(promise: Promise<unknown>): Promise<boolean> {
  let ended = false;
  void promise.then(() => {
    ended = true;
  });
  await nextTurn();
  return ended;
}

/** The result with durations, which differ in each run, replaced by which of them were measured. */
export function steady({ durationMs: _, timings, ...result }: PostResult) {
  return { ...result, timed: Object.keys(timings) };
}
