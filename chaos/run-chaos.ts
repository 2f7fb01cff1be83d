import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../bench/call.ts';
import type { Child } from '../bench/start-child.ts';
import { type Desk, openDesk } from './desk.ts';
import { judgeDeliveries } from './judge-deliveries.ts';
import { judgeRequests } from './judge-requests.ts';
import { killAgainAndAgain } from './kill-again-and-again.ts';
import { startLoad } from './load.ts';
import { readCustomers, readEvents } from './read-api.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { seededRandom } from './seeded-random.ts';
import type { Verdict } from './verdict.ts';

export type Plan = {
  seed: number;
  kills: number;
  /** How long the service lives under load at most before it is killed. */
  lifeMsMax: number;
  /** Whether the receiver also does what takes a minute or more to mend. */
  slowToMend: boolean;
  print(line: string): void;
};

/**
 * The subscriptions. Whatever is under way at a kill keeps its slot until its lease runs out, so those with few slots soon
 * wait, while those with many go on.
 */
const subscriptions = [
  { type: 'customer_created', concurrency: 100, ordered: false },
  { type: 'customer_created', concurrency: 100, ordered: false },
  { type: 'customer_created', concurrency: 10, ordered: false },
  { type: 'customer_status_change', concurrency: 100, ordered: false },
  { type: 'customer_status_change', concurrency: 10, ordered: false },
  { type: 'customer_status_change', concurrency: 100, ordered: true },
] as const;
/** The last part of the kills happens to a receiver that fails no more, so that what failed can be mended meanwhile. */
const shareWithMischief = 0.7;
/** A lease of the last service that was killed lasts 30 seconds, and a receiver that throttled is left alone for a minute. */
const drainMsMax = 150_000;

/**
 * Kills the real service again and again while callers change customers and a receiver fails now and then, lets it
 * deliver in peace what is left, and judges what the callers, the receiver and the database know.
 */
export async function runChaos(plan: Plan): Promise<Verdict> {
  const { seed, slowToMend, print } = plan;
  const receiver = await openReceiver({ random: seededRandom(seed), slowToMend });
  const desk = await openDesk();
  try {
    desk.start();
    const ordered = await subscribe(desk, receiver);
    const startedAt = performance.now();
    const load = startLoad(desk, seededRandom(seed + 1));
    const killed = await killAgainAndAgain(desk, {
      ...plan,
      random: seededRandom(seed + 2),
      afterKill(number) {
        if (number >= plan.kills * shareWithMischief) receiver.calmDown();
      },
    });
    await load.stop();
    const service = await desk.up();
    const loadMs = performance.now() - startedAt;
    const database = new DatabaseSync(desk.databaseFile, { readOnly: true });
    const drainMs = await drain(database, print);
    print('what callers, receiver and database know is compared');
    const customers = await readCustomers(service, desk.apiKey);
    const events = await readEvents(service, desk.apiKey);
    const requests = judgeRequests(load.acknowledged, { customers, events });
    const verdict: Verdict = {
      ...killed,
      ...requests,
      halfDone: [...requests.halfDone, ...unfitEvents(database)],
      ...judgeDeliveries(database, { ...receiver, killedAt: desk.killedAt, ordered }),
      requests: load.counts,
      unsigned: [...receiver.strangers],
      answers: Object.fromEntries(receiver.tally),
      integrity: check(database, 'integrity_check'),
      foreignKeys: check(database, 'foreign_key_check'),
      loadMs,
      drainMs,
    };
    database.close();
    return verdict;
  } finally {
    await desk.remove();
    await receiver.close();
  }
}

/** Returns the ids of those that are ordered. */
async function subscribe(desk: Desk, receiver: Receiver): Promise<Set<string>> {
  const service = await desk.up();
  const orderedOnes = new Set<string>();
  for (const [number, { type, concurrency, ordered }] of subscriptions.entries()) {
    const { subscription_id: id, signing_secret: secret } = await post(
      service,
      desk,
      'subscribe_customer',
      { hookUrl: receiver.url(number), type_request: type },
    );
    await post(service, desk, 'updatesubscription', { subscription_id: id, concurrency, ordered });
    receiver.expect(number, { subscriptionId: id, secret });
    if (ordered) orderedOnes.add(id);
  }
  return orderedOnes;
}

async function post(
  service: Child,
  { apiKey }: Desk,
  action: string,
  body: object,
): Promise<{ subscription_id: string; signing_secret: string }> {
  return JSON.parse((await call(service, { action, api_key: apiKey }, body)).text);
}

/** Waits until nothing waits, and returns for how long. */
async function drain(database: DatabaseSync, print: Plan['print']): Promise<number> {
  const startedAt = performance.now();
  const waiting = database.prepare(
    'select count(*) as count from deliveries where finished_at is null',
  );
  for (let seconds = 0; ; seconds += 1) {
    const count = Number(waiting.get()?.count);
    const ms = performance.now() - startedAt;
    if (count === 0 || ms > drainMsMax) return ms;
    if (seconds % 10 === 0) print(`${count} deliveries wait for leases and retries to come due`);
    await sleep(1000);
  }
}

/** Events that do not have one delivery for each subscription to their type. */
function unfitEvents(database: DatabaseSync): string[] {
  const rows = database.prepare(`
    select event_id from events e
    where (select count(distinct subscription_id) from deliveries d where d.event_id = e.event_id)
      <> (select count(*) from subscriptions s where s.type = e.type)
      or (select count(*) from deliveries d where d.event_id = e.event_id)
      <> (select count(*) from subscriptions s where s.type = e.type)`);
  return rows.all().map((row) => `event ${row.event_id} has not its deliveries`);
}

/** `ok`, or the first thing that is wrong. */
function check(database: DatabaseSync, pragma: string): string {
  const [first] = database.prepare(`pragma ${pragma}`).all();
  return first === undefined ? 'ok' : String(first.integrity_check ?? JSON.stringify(first));
}
