import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { openDataFolder } from '../../support/processes/open-data-folder.ts';

// What strangers may do to a real service. Bounded: 24 connections at a time, each with at most 31 MiB.

const mebibyte = 2 ** 20;
const connections = 24;
const sentMegabytes = 31;
const growthMax = 100e6;

const attacks = {
  'the web app': [
    '/app/files/imports',
    '/app/files/contracts/con_1/scan',
    '/app/files/previews/message',
    '/app/trpc/session.setUp',
    '/app/auth/sign-in/email',
  ],
  'the page that checks contracts': ['/verify'],
  'pages and callbacks': [
    '/p/k7Qm2xVt9sRwb4Nc/sign',
    '/sms/incoming',
    '/stop/k7Qm2xVt9sRwb4Nc',
    '/apidata.php?action=createcustomer&api_key=wrong',
  ],
};

for (const [place, paths] of Object.entries(attacks)) {
  test(`uploads by strangers to ${place} grow the memory by less than 100 MB`, async (t) => {
    const { serve } = await openDataFolder(t);
    // Each stranger comes from a network of its own.
    const service = await serve({ TRUST_PROXY: '1' });
    const memory = async () => {
      const text = await (await fetch(`${service.url}/metrics`)).text();
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
    };
    // Loads what these routes need.
    for (const path of paths) {
      await (await fetch(service.url + path, { method: 'POST', body: 'x' })).arrayBuffer();
    }
    const before = await memory();
    assert(before > 0);
    let most = before;
    for (const path of paths) {
      const uploads = await Promise.all(
        Array.from({ length: connections }, (_, number) =>
          upload(t, service.url, { path, from: `198.51.100.${number}` }),
        ),
      );
      most = Math.max(most, await memory());
      for (const { finish } of uploads) finish();
      await Promise.all(uploads.map(({ closed }) => closed));
      most = Math.max(most, await memory());
    }
    const grown = Math.round((most - before) / 1e6);
    t.diagnostic(`grown by ${grown} MB`);
    assert(most - before < growthMax, `grown by ${grown} MB`);
  });
}

/** Sends all but the last byte of a file as fast as the service reads, until it answers or cuts off. */
async function upload(
  t: TestContext,
  base: string,
  { path, from }: { path: string; from: string },
) {
  const { hostname, port, host } = new URL(base);
  const socket = connect(Number(port), hostname);
  t.after(() => socket.destroy());
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  let isAnswered = false;
  socket.on('error', () => undefined);
  socket.on('data', () => {
    isAnswered = true;
  });
  const length = path === '/verify' ? 19 * mebibyte : sentMegabytes * mebibyte;
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n` +
      `x-forwarded-for: ${from}\r\nx-forwarded-proto: https\r\n` +
      `content-type: ${path === '/verify' ? 'application/pdf' : 'text/csv'}\r\ncontent-length: ${length + 1}\r\n\r\n`,
  );
  const piece = Buffer.alloc(mebibyte, 'x');
  for (let sent = 0; sent < length && !isAnswered && !socket.destroyed; sent += mebibyte) {
    if (!socket.write(piece)) await drained(socket);
  }
  return {
    closed,
    finish() {
      socket.end('x');
      setTimeout(() => socket.destroy(), 5000).unref();
    },
  };
}

/** Also when the service has stopped reading for good. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      socket.off('drain', done).off('close', done).off('data', done);
      resolve();
    };
    const timer = setTimeout(done, 2000);
    socket.once('drain', done).once('close', done).once('data', done);
  });
}
