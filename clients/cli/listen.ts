import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { followSequences } from './follow-sequences.ts';
import type { ForwardOptions } from './forward-events.ts';
import { readOptions } from './read-options.ts';
import { remoteNote, remoteOption } from './remote.ts';
import type { Service } from './service.ts';
import { CommandFailure, type Usage, UsageError } from './usage.ts';

type ListenOptions = {
  port: number;
  /** Statuses answered in order; the last one repeats. */
  statuses: readonly number[];
  delayMs: number;
  /** The secrets or keys to verify with, `whsec_…` or `whpk_…`; several while a secret is replaced. */
  secrets: readonly string[];
  json: boolean;
};

export const listenUsage: Usage = {
  name: 'listen',
  summary: 'Receive webhooks on this machine, or forward events to a program on it.',
  options: {
    port: { value: 'PORT', meaning: 'port to listen on; 0 for any free one' },
    secret: {
      value: 'SECRET',
      meaning: 'signing secret (whsec_…) or public key (whpk_…); separate several with commas',
    },
    status: {
      value: '200',
      meaning: 'status of the responses; 500,429,200 uses one after another and repeats the last',
    },
    'delay-ms': { value: '0', meaning: 'milliseconds to wait before each response' },
    'forward-to': { value: 'URL', meaning: 'send new events to this address instead of listening' },
    types: {
      value: 'TYPES',
      meaning:
        'forward only these event types, separated by commas; update events are forwarded only if named',
    },
    url: remoteOption,
  },
  notes: [
    'With --port, it prints webhooks and verifies their signatures. Start the service with HOOKS_ALLOW=127.0.0.0/8,::1 so that it can reach this machine.',
    'With --forward-to, it reads new events from the feed and posts them to the URL, signed like webhooks with --secret, or with a secret made from the API key, which it prints. The service needs no route to this machine, no subscription and no HOOKS_ALLOW. A failed request is not retried.',
    remoteNote,
  ],
};

const bodyBytesMax = 10 * 1024 * 1024;

/** Reads the mode of `listen`: receive webhooks at a port, or forward events to an address of this machine. */
export function readListenOptions(
  service: Service,
  args: readonly string[],
): ({ kind: 'listen' } & ListenOptions) | ({ kind: 'forward' } & ForwardOptions) {
  const options = readOptions(args, {
    port: { type: 'string' },
    status: { type: 'string' },
    'delay-ms': { type: 'string' },
    secret: { type: 'string', multiple: true },
    'forward-to': { type: 'string' },
    types: { type: 'string' },
    url: { type: 'string' },
    json: { type: 'boolean' },
  });
  const { port, 'forward-to': forwardTo, types, url, secret = [], json = false } = options;
  const secrets = secret.flatMap((list) => list.split(','));
  if (!secrets.every(service.isSigningSecret)) {
    throw new UsageError(
      '--secret must be a signing secret or public key, whsec_ or whpk_ and base64',
    );
  }
  if (forwardTo !== undefined) {
    refuseBeside('--forward-to', { port, status: options.status, 'delay-ms': options['delay-ms'] });
    return { kind: 'forward', url, json, ...readForwarding(service, forwardTo, types, secrets) };
  }
  if (port === undefined) throw new UsageError('listen needs --port or --forward-to');
  refuseBeside('--port', { types, url });
  const { status = '200', 'delay-ms': delay = '0' } = options;
  return {
    kind: 'listen',
    port: readNumber('--port', port, 65_535),
    statuses: status.split(',').map((text) => readNumber('--status', text, 599)),
    delayMs: readNumber('--delay-ms', delay, 3_600_000),
    secrets,
    json,
  };
}

function refuseBeside(option: string, others: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(others)) {
    if (value !== undefined) throw new UsageError(`--${name} has no meaning with ${option}`);
  }
}

function readForwarding(
  { eventTypes }: Service,
  forwardTo: string,
  types: string | undefined,
  secrets: readonly string[],
): Pick<ForwardOptions, 'forwardTo' | 'types' | 'secret'> {
  if (!/^https?:\/\//.test(forwardTo) || !URL.canParse(forwardTo)) {
    throw new UsageError('--forward-to must be a URL that begins with http:// or https://');
  }
  const names = types?.split(',') ?? [];
  const wrong = names.find((name) => !eventTypes.includes(name));
  if (wrong !== undefined) throw new UsageError(`--types: ${wrong} is not an event type`);
  const [secret, ...others] = secrets;
  if (others.length > 0 || secret?.startsWith('whpk_')) {
    throw new UsageError('--forward-to signs with one --secret, whsec_…');
  }
  return { forwardTo, types: names, secret };
}

function readNumber(name: string, text: string, max: number): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= max)) throw new UsageError(`${name} must be a number up to ${max}`);
  if (name === '--status' && number < 200) throw new UsageError('--status must be from 200 to 599');
  return number;
}

/** The outcome of one received request. */
type Received = {
  number: number;
  id: string;
  type: string;
  /** `verified`, and with which of several secrets; `not checked` without any; or the problem. */
  signature: string;
  /** The delivery's sequence number within its subscription, and any irregularity. */
  sequence: number | undefined;
  sequence_note: string | undefined;
  answered: number;
  body: unknown;
};

/**
 * A receiver of webhooks for trying things out: prints every delivery, verifies its signature, and gives the configured
 * answer, which may be an error. Resolves with the port it listens on and a way to stop it.
 */
export async function listen(
  service: Service,
  options: ListenOptions,
  print: (line: string) => void,
): Promise<{ port: number; close: () => Promise<void> }> {
  let count = 0;
  const answersToCome = new Set<NodeJS.Timeout>();
  const describe = describer(service, options.secrets);
  const server = createServer(async (request, response) => {
    const body = await readBody(request).catch(() => undefined);
    if (body === undefined) return;
    count += 1;
    const status = options.statuses[Math.min(count, options.statuses.length) - 1] ?? 200;
    const received = describe(count, request, body, status);
    print(options.json ? JSON.stringify(received) : toText(received, body));
    const timer = setTimeout(() => {
      answersToCome.delete(timer);
      answer(response, status);
    }, options.delayMs);
    answersToCome.add(timer);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new CommandFailure(
              `Port ${options.port} is in use by another program. Choose another --port.`,
            )
          : error,
      ),
    );
    server.listen(options.port, 'localhost', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  if (!options.json) print(`Listening on http://localhost:${port}/ (Ctrl+C stops)`);
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

/** Reports requests in order: only their sequence shows whether one is missing. */
function describer(service: Service, secrets: readonly string[]) {
  const noteSequence = followSequences();
  return (number: number, request: IncomingMessage, body: string, answered: number): Received => {
    const parsed = parseBody(body);
    const { type, sequence } = readMembers(parsed);
    const { isGenuine, signature } = checkSignature(service, request, body, secrets);
    // A subscription has one address and one type. Requests of other senders do not count.
    const note =
      sequence !== undefined && isGenuine
        ? noteSequence(`${request.url} ${type}`, sequence)
        : undefined;
    return {
      number,
      id: String(request.headers['webhook-id'] ?? ''),
      type,
      signature,
      sequence,
      sequence_note: note,
      answered,
      body: parsed,
    };
  };
}

function readMembers(body: unknown): { type: string; sequence: number | undefined } {
  const { type, sequence } = Object(body) as { type?: unknown; sequence?: unknown };
  return {
    type: typeof type === 'string' ? type : '',
    sequence: Number.isSafeInteger(sequence) ? (sequence as number) : undefined,
  };
}

function checkSignature(
  service: Service,
  { headers }: IncomingMessage,
  body: string,
  secrets: readonly string[],
): { isGenuine: boolean; signature: string } {
  const now = Date.now();
  const faults = secrets.map((secret) => service.verifySignature({ headers, body, secret, now }));
  const [fault] = faults;
  if (faults.length === 0) return { isGenuine: true, signature: 'not checked' };
  const fitting = faults.flatMap((one, index) => (one === undefined ? [index + 1] : []));
  if (fitting.length === 0) return { isGenuine: false, signature: fault ?? '' };
  const which = secrets.length === 1 ? '' : ` by secret ${fitting.join(' and ')}`;
  return { isGenuine: true, signature: `verified${which}` };
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
    ...sequenceLines(received),
    shown,
    '',
  ].join('\n');
}

function sequenceLines({ sequence, sequence_note: note }: Received): string[] {
  if (sequence === undefined) return [];
  return [note === undefined ? `sequence ${sequence}` : `sequence ${sequence} (${note})`];
}
