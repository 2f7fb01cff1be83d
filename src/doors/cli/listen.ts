import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parseArgs } from 'node:util';
import { isSigningSecret, verifySignature } from '../../domain/webhooks/signature.ts';
import { UsageError } from './command.ts';

export type ListenOptions = {
  port: number;
  /** Answered one after another; the last one goes on. */
  statuses: readonly number[];
  delayMs: number;
  secret: string | undefined;
  json: boolean;
};

const bodyBytesMax = 10 * 1024 * 1024;

export function readListenOptions(args: readonly string[]): ListenOptions {
  const { port, status = '200', 'delay-ms': delay = '0', secret, json } = parse(args);
  if (port === undefined) throw new UsageError('listen needs --port');
  if (secret !== undefined && !isSigningSecret(secret)) {
    throw new UsageError('--secret must be a signing secret, whsec_ and base64');
  }
  return {
    port: readNumber('--port', port, 65_535),
    statuses: status.split(',').map((text) => readNumber('--status', text, 599)),
    delayMs: readNumber('--delay-ms', delay, 3_600_000),
    secret,
    json: json === true,
  };
}

function parse(args: readonly string[]) {
  const options = {
    port: { type: 'string' },
    status: { type: 'string' },
    'delay-ms': { type: 'string' },
    secret: { type: 'string' },
    json: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function readNumber(name: string, text: string, max: number): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= max)) throw new UsageError(`${name} must be a number up to ${max}`);
  if (name === '--status' && number < 200) throw new UsageError('--status must be from 200 to 599');
  return number;
}

/** What became of one request that arrived. */
type Received = {
  number: number;
  id: string;
  type: string;
  /** `verified`, `not checked` without a secret, or what is wrong with the signature. */
  signature: string;
  answered: number;
  body: unknown;
};

/**
 * A receiver of webhooks for trying things out: prints every delivery, verifies its signature, and answers as told,
 * badly if so told. Resolves with the port it listens on and a way to stop it.
 */
export async function listen(
  options: ListenOptions,
  print: (line: string) => void,
): Promise<{ port: number; close: () => Promise<void> }> {
  let count = 0;
  const answersToCome = new Set<NodeJS.Timeout>();
  const server = createServer(async (request, response) => {
    const body = await readBody(request).catch(() => undefined);
    if (body === undefined) return;
    count += 1;
    const status = options.statuses[Math.min(count, options.statuses.length) - 1] ?? 200;
    const received = describe(count, request, body, { status, secret: options.secret });
    print(options.json ? JSON.stringify(received) : toText(received, body));
    const timer = setTimeout(() => {
      answersToCome.delete(timer);
      answer(response, status);
    }, options.delayMs);
    answersToCome.add(timer);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, 'localhost', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  if (!options.json) print(`Listening on http://localhost:${port}/ (Ctrl+C ends)`);
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
      for (const timer of answersToCome) clearTimeout(timer);
    });
  return { port, close };
}

function answer(response: ServerResponse, status: number): void {
  // 204 and 304 must not have a body.
  response.writeHead(status, { 'content-type': 'text/plain' });
  response.end(status === 204 || status === 304 ? undefined : `answered ${status}\n`);
}

/** Rejects when the sender breaks off. */
async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length <= bodyBytesMax) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function describe(
  number: number,
  request: IncomingMessage,
  body: string,
  { status, secret }: { status: number; secret: string | undefined },
): Received {
  const headers = request.headers;
  const parsed = parseBody(body);
  return {
    number,
    id: String(headers['webhook-id'] ?? ''),
    type:
      typeof parsed === 'object' && parsed !== null && 'type' in parsed ? String(parsed.type) : '',
    signature:
      secret === undefined
        ? 'not checked'
        : (verifySignature({ headers, body, secret, now: Date.now() }) ?? 'verified'),
    answered: status,
    body: parsed,
  };
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function toText(received: Received, body: string): string {
  const shown =
    typeof received.body === 'string' ? body : JSON.stringify(received.body, undefined, 2);
  return [
    `#${received.number} ${received.type || '(no type)'}  ${received.id || '(no webhook-id)'}`,
    `signature: ${received.signature}, answered ${received.answered}`,
    shown,
    '',
  ].join('\n');
}
