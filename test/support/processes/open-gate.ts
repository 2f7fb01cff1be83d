import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { findFreePort } from './free-port.ts';

export type Gate = {
  /** The address at which clients reach the service. */
  url: string;
  /** Refuses connections, as a service that was stopped, and cuts those that are open. */
  stop(): Promise<void>;
  /** Forwards to the service at `port`, or to the same one as before. */
  start(port?: number): Promise<void>;
};

/** An address that leads to a service, which can be stopped, started and replaced behind it. */
export async function openGate(t: TestContext, target: string): Promise<Gate> {
  let to = Number(new URL(target).port);
  const at = await findFreePort();
  let server: Server | undefined;
  const sockets = new Set<Socket>();

  function join(from: Socket): void {
    const onwards = connect({ host: 'localhost', port: to });
    for (const [one, other] of [
      [from, onwards],
      [onwards, from],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }

  async function stop(): Promise<void> {
    const stopping = server;
    server = undefined;
    if (stopping === undefined) return;
    const closed = once(stopping, 'close');
    stopping.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  async function start(port = to): Promise<void> {
    to = port;
    server = createServer(join).listen(at, 'localhost');
    await once(server, 'listening');
  }

  await start();
  t.after(stop);
  return { url: `http://localhost:${at}`, stop, start };
}
