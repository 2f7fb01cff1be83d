import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../bench/call.ts';
import type { Child } from '../bench/start-child.ts';
import { readClaims } from './claims.ts';
import type { Database } from './database.ts';
import { openDesk } from './desk.ts';
import { followFeed } from './follow-feed.ts';
import { judgeDatabase } from './judge-database.ts';
import { judgeDeliveries } from './judge-deliveries.ts';
import { judgeRequests } from './judge-requests.ts';
import { type Load, startLoad } from './load.ts';
import { readCustomers, readEvents } from './read-api.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { seededRandom } from './seeded-random.ts';
import type { Hurting, Service, Target } from './target.ts';
import type { Trouble } from './trouble.ts';
import type { Verdict } from './verdict.ts';

export type Plan = {
  /** One process on SQLite that is killed, or three nodes on PostgreSQL with all that can befall those. */
  engine: 'sqlite' | 'postgres';
  seed: number;
  /** Whether the receiver also fails in ways that take a minute or more to recover from. */
  slowToMend: boolean;
} & Pick<Hurting, 'troubles' | 'lifeMsMax' | 'timeMsMax' | 'print'>;

/**
 * The subscriptions. Whatever is under way at a kill keeps its slot until its lease runs out, so those with few slots
 * soon wait, while those with many go on.
 */
const subscriptions = [
  { type: 'customer_created', concurrency: 100, ordered: false },
  { type: 'customer_created', concurrency: 100, ordered: false },
  { type: 'customer_created', concurrency: 10, ordered: false },
  { type: 'customer_status_change', concurrency: 100, ordered: false },
  { type: 'customer_status_change', concurrency: 10, ordered: false },
  { type: 'customer_status_change', concurrency: 100, ordered: true },
] as const;
/**
 * The receiver no longer fails in the last part of the troubles, so that failed deliveries can be retried meanwhile.
 */
const shareWithMischief = 0.7;
/**
 * A lease of the last service that was killed lasts 30 seconds, and a receiver that throttled is left alone for a
 * minute.
 */
const drainMsMax = 150_000;

/** Time after a database fault in which requests may still be answered that it is away: locks are waited for. */
const awayMsMax = 15_000;

/**
 * Hurts the real service again and again while callers change customers and a receiver fails now and then, lets it
 * deliver in peace what is left, and judges what the callers, the receiver and the database know.
 */
export async function runChaos(plan: Plan): Promise<Verdict> {
  const { seed, slowToMend, print } = plan;
  const receiver = await openReceiver({ random: seededRandom(seed), slowToMend });
  const target = await openTarget(plan.engine);
  try {
    target.start();
    const ordered = await subscribe(target, receiver);
    const startedAt = performance.now();
    const load = startLoad(target, seededRandom(seed + 1));
    const endFollowing = followFeed(target);
    const hurt = await target.hurt({
      ...plan,
      random: seededRandom(seed + 2),
      receiver,
      answeredFrom: load.answeredFrom,
      afterTrouble(number) {
        if (number >= plan.troubles * shareWithMischief) receiver.calmDown();
      },
    });
    receiver.calmDown();
    await load.stop();
    const service = await target.up();
    const loadMs = performance.now() - startedAt;
    const database = await target.openDatabase();
    const drainMs = await drain(database, print);
    print('what callers, receiver and database know is compared');
    const followed = await endFollowing();
    const customers = await readCustomers(service, target.apiKey);
    const events = await readEvents(service, target.apiKey);
    await database.startSnapshot();
    const requests = judgeRequests(load.acknowledged, { customers, events });
    const facts = await judgeDatabase(database, { events, followed });
    const { troubles } = target;
    const claims = plan.engine === 'postgres' ? await readClaims(database) : undefined;
    const deliveries = await judgeDeliveries(database, { ...receiver, troubles, ordered, claims });
    const verdict: Verdict = {
      ...hurt,
      ...requests,
      ...deliveries,
      halfDone: [...requests.halfDone, ...facts.halfDone],
      feedGaps: facts.feedGaps,
      miscounted: [...facts.miscounted, ...deliveries.miscounted],
      trespasses: claims?.trespasses,
      requests: load.counts,
      misanswered: [...load.misanswered, ...withoutTrouble(load, troubles)],
      unsigned: [...receiver.strangers],
      answers: Object.fromEntries(receiver.tally),
      checks: plan.engine === 'sqlite' ? await checkSqlite(database) : {},
      loadMs,
      drainMs,
    };
    await database.close();
    return verdict;
  } finally {
    await target.remove();
    await receiver.close();
  }
}

/** Loads the cluster, and with it PostgreSQL, only where the engine needs it. */
async function openTarget(engine: Plan['engine']): Promise<Target> {
  if (engine === 'sqlite') return openDesk();
  const { openCluster } = await import('./cluster.ts');
  return openCluster();
}

/** Requests that heard that the database is away when nothing had been done to it. */
function withoutTrouble({ unavailableAt }: Load, troubles: readonly Trouble[]): string[] {
  const ofDatabase = troubles.filter(({ kind }) => kind !== 'killed');
  return unavailableAt
    .filter((at) => !ofDatabase.some(({ from, to }) => from <= at && at <= to + awayMsMax))
    .map((at) => `503 at ${new Date(at).toISOString()}, without a trouble`);
}

/** Returns the ids of those that are ordered. */
async function subscribe(target: Service, receiver: Receiver): Promise<Set<string>> {
  const service = await target.up();
  const orderedOnes = new Set<string>();
  for (const [number, { type, concurrency, ordered }] of subscriptions.entries()) {
    const { subscription_id: id, signing_secret: secret } = await post(
      service,
      target,
      'subscribe_customer',
      { hookUrl: receiver.url(number), type_request: type },
    );
    await post(service, target, 'updatesubscription', {
      subscription_id: id,
      concurrency,
      ordered,
    });
    receiver.expect(number, { subscriptionId: id, secret });
    if (ordered) orderedOnes.add(id);
  }
  return orderedOnes;
}

async function post(
  service: Child,
  { apiKey }: Service,
  action: string,
  body: object,
): Promise<{ subscription_id: string; signing_secret: string }> {
  return JSON.parse((await call(service, { action, api_key: apiKey }, body)).text);
}

/** Waits until nothing waits, and returns for how long. */
async function drain(database: Database, print: Plan['print']): Promise<number> {
  const startedAt = performance.now();
  for (let seconds = 0; ; seconds += 1) {
    const [waiting] = await database.rows(
      'select count(*) as count from deliveries where finished_at is null',
    );
    const count = waiting?.count;
    const ms = performance.now() - startedAt;
    if (count === 0 || ms > drainMsMax) return ms;
    if (seconds % 10 === 0) print(`${count} deliveries wait for leases and retries to come due`);
    await sleep(1000);
  }
}

/** `ok` for each, or the first thing that is wrong. */
async function checkSqlite(database: Database): Promise<Record<string, string>> {
  const checks: Record<string, string> = {};
  for (const name of ['integrity_check', 'foreign_key_check']) {
    const [first] = await database.rows(`pragma ${name}`);
    checks[name] = first === undefined ? 'ok' : String(first[name] ?? JSON.stringify(first));
  }
  return checks;
}
