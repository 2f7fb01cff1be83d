import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/**
 * A fault of a request: it is passed on, answered in place of the service, passed on with its response lost, or left
 * without a response.
 */
export type Fault =
  | 'pass'
  | 'lose'
  | 'hang'
  | { status: number; headers?: Record<string, string>; body?: string };

export type FaultyProxy = {
  url: string;
  /** The requests that arrived. */
  requests: readonly { action: string; headers: IncomingMessage['headers'] }[];
  /** Sets the faults of the next requests; later ones are passed on. */
  fail(...faults: readonly Fault[]): void;
};

/**
 * A proxy before a service that fails on demand; other programs send faults to `/faults`, and read the requests there.
 */
export async function openFaultyProxy(t: TestContext, target: string): Promise<FaultyProxy> {
  const requests: FaultyProxy['requests'][number][] = [];
  let script: Fault[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', target);
    if (url.pathname === '/faults') {
      const sent = await readBody(request);
      if (sent.length > 0) script = JSON.parse(sent.toString());
      response.end(JSON.stringify(requests));
      return;
    }
    requests.push({ action: url.searchParams.get('action') ?? '', headers: request.headers });
    const fault = script.shift() ?? 'pass';
    if (fault === 'hang') return;
    if (typeof fault === 'object') {
      response.writeHead(fault.status, fault.headers).end(fault.body);
      return;
    }
    await passOn(request, response, url, fault === 'lose');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    fail(...faults) {
      script = [...faults];
    },
  };
}

async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  isLost: boolean,
): Promise<void> {
  const sent = await readBody(request);
  const { 'idempotency-key': key } = request.headers;
  const answer = await fetch(url, {
    method: request.method ?? 'GET',
    ...(sent.length > 0 && { body: sent }),
    headers: typeof key === 'string' ? { 'idempotency-key': key } : {},
  });
  const body = Buffer.from(await answer.arrayBuffer());
  if (isLost) {
    response.destroy();
    return;
  }
  // Headers of this connection alone, or of a body that fetch has already decompressed.
  const dropped = [
    'connection',
    'keep-alive',
    'transfer-encoding',
    'content-encoding',
    'content-length',
  ];
  const headers = [...answer.headers].filter(([name]) => !dropped.includes(name));
  response.writeHead(answer.status, Object.fromEntries(headers)).end(body);
}

async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
