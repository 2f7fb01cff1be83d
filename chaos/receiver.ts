import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

/** A delivery that the receiver has read to its end, and what it did with it. */
export type Arrival = {
  /** Milliseconds since 1970, when all of it was read. */
  at: number;
  sequence: number;
  customerId: string;
  digest: string;
  /** Accepted with 200; refused with another status; or read, and then the connection was reset. */
  fate: 'accepted' | 'refused' | 'reset';
};

export type Receiver = {
  /** The URL of subscription number 0, 1, …. */
  url(number: number): string;
  /** Names a subscription and the secret that its deliveries must be signed with. */
  expect(number: number, subscription: { subscriptionId: string; secret: string }): void;
  /** Delays each answer by `ms` for as long, so that many deliveries are under way at once. */
  dawdle(ms: number): void;
  /** Accepts everything from now on, as fast as it can. */
  calmDown(): void;
  /** Arrivals in order, by `arrivalKey`. */
  arrivals: ReadonlyMap<string, readonly Arrival[]>;
  /** Deliveries whose signature did not fit, and requests that are none. */
  strangers: readonly string[];
  /** The number of its responses by kind. */
  tally: ReadonlyMap<string, number>;
  close(): Promise<void>;
};

export function arrivalKey(subscriptionId: string, eventId: string): string {
  return `${subscriptionId} ${eventId}`;
}

/** Faults per 1,000 deliveries. The rest is answered 200 after a moment. */
const mischiefPerThousand: Readonly<Record<Mischief, number>> = {
  '500': 10,
  '503': 5,
  '429': 1,
  reset: 5,
  hang: 1,
};
/**
 * Deliveries to the subscription with an outage that are refused: twice enough to open a breaker, and hardly more,
 * since each probe that is refused as well doubles the pause.
 */
const outages: readonly (readonly [from: number, to: number])[] = [
  [0, 11],
  [12, 23],
];
const delayMsMax = 30;
/** The time of a hang, below the ten seconds that a receiver has. */
const hangMs = { min: 500, max: 7000 };

type Mischief = '500' | '503' | '429' | 'reset' | 'hang';

/**
 * A receiver on loopback that answers as real ones do on a bad day. It fails any delivery to any subscription once at
 * most, so that the retry after five seconds, or the minute that a 429 costs, is all that a delivery waits. With
 * `slowToMend` it throttles too, and one subscription, the first, is down until its breaker has opened, and once more
 * when that closes.
 */
export async function openReceiver(options: {
  random: () => number;
  slowToMend: boolean;
}): Promise<Receiver> {
  const { random, slowToMend } = options;
  const expected = new Map<string, { subscriptionId: string; verifier: Webhook }>();
  const arrivals = new Map<string, Arrival[]>();
  const hasFailed = new Set<string>();
  const strangers: string[] = [];
  const tally = new Map<string, number>();
  const firstSubscription = { path: '/0', arrivals: 0 };
  const mischiefs = (Object.keys(mischiefPerThousand) as Mischief[]).filter(
    (mischief) => slowToMend || mischief !== '429',
  );
  let isCalm = false;
  let dawdlesUntil = 0;
  let dawdleMs = 0;

  function count(what: string): void {
    tally.set(what, (tally.get(what) ?? 0) + 1);
  }

  function chooseMischief(path: string, key: string): Mischief | undefined {
    if (isCalm || hasFailed.has(key)) return undefined;
    if (slowToMend && path === firstSubscription.path) {
      const number = firstSubscription.arrivals++;
      if (outages.some(([from, to]) => number >= from && number < to)) return '503';
    }
    let roll = random() * 1000;
    for (const mischief of mischiefs) {
      roll -= mischiefPerThousand[mischief];
      if (roll < 0) return mischief;
    }
    return undefined;
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await readAll(request);
    if (bytes === undefined) {
      count('broken off before all of it was read');
      return;
    }
    const at = Date.now();
    const path = request.url ?? '';
    const payload = verify(expected.get(path)?.verifier, bytes, request);
    const { subscriptionId = '' } = expected.get(path) ?? {};
    if (payload === undefined) {
      strangers.push(`${path} ${request.headers['webhook-id']}`);
      response.writeHead(400).end();
      return;
    }
    const key = arrivalKey(subscriptionId, String(request.headers['webhook-id']));
    const mischief = chooseMischief(path, key);
    const arrival: Arrival = {
      at,
      sequence: payload.sequence,
      customerId: payload.data.customer.customer_id,
      digest: createHash('sha256').update(bytes).digest('base64'),
      fate: fateOf(mischief),
    };
    const known = arrivals.get(key);
    if (known === undefined) arrivals.set(key, [arrival]);
    else known.push(arrival);
    if (arrival.fate !== 'accepted') hasFailed.add(key);
    count(mischief ?? '200');
    await answer(response, mischief);
  }

  async function answer(response: ServerResponse, mischief: Mischief | undefined): Promise<void> {
    const { min, max } = hangMs;
    if (mischief === 'hang') await sleep(min + random() * (max - min));
    else if (performance.now() < dawdlesUntil) await sleep(dawdleMs);
    else if (!isCalm) await sleep(1 + random() * delayMsMax);
    if (mischief === 'reset') response.socket?.resetAndDestroy();
    else if (mischief === undefined || mischief === 'hang') response.end();
    else response.writeHead(Number(mischief)).end();
  }

  const server = createServer((request, response) => void receive(request, response));
  // It must never be the receiver who closes a connection that the sender is about to use, or it would fail some twice.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: (number) => `http://127.0.0.1:${port}/${number}`,
    expect(number, { subscriptionId, secret }) {
      expected.set(`/${number}`, { subscriptionId, verifier: new Webhook(secret) });
    },
    dawdle(ms) {
      dawdlesUntil = performance.now() + ms;
      dawdleMs = ms;
    },
    calmDown() {
      isCalm = true;
    },
    arrivals,
    strangers,
    tally,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Payload = { sequence: number; data: { customer: { customer_id: string } } };

/** Verifies with the reference library of Standard Webhooks. */
function verify(
  verifier: Webhook | undefined,
  bytes: Buffer,
  request: IncomingMessage,
): Payload | undefined {
  try {
    return verifier?.verify(bytes, request.headers as Record<string, string>) as Payload;
  } catch {
    return undefined;
  }
}

function fateOf(mischief: Mischief | undefined): Arrival['fate'] {
  if (mischief === undefined || mischief === 'hang') return 'accepted';
  return mischief === 'reset' ? 'reset' : 'refused';
}

/** Undefined when the connection ended before the request did. */
async function readAll(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}
