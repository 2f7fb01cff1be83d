import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from '../bench/start-child.ts';
import { leaseMs } from '../src/domain/deliveries/delivery.ts';
import { countBreakers } from './count-breakers.ts';
import type { Row } from './database.ts';
import type { Node } from './node.ts';
import type { Hurt, Hurting, Target } from './target.ts';
import type { Trouble } from './trouble.ts';

/** Nodes of the service on one PostgreSQL server, to be hurt one by one or all at once by way of the server. */
export type Cluster = Target & {
  nodes: readonly Node[];
  /** Writes down what is done, from now on until `over` is called. */
  begin(kind: Trouble['kind'], node?: Node): { over(): void };
  /** Takes the server away as a loss of power does, and starts it again. */
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  /** Asks the server on a connection that no trouble of the nodes touches. */
  ask(sql: string, ...values: readonly unknown[]): Promise<Row[]>;
  /** Nodes that ended by themselves. */
  fallen: readonly string[];
};

/** Faults of nodes and server, with their share of ten; each comes once at the beginning. */
const kinds = [
  ['node frozen past its lease', 2],
  ['node killed', 4],
  ['PostgreSQL stopped', 2],
  ['connections cut', 2],
] as const;
type Kind = (typeof kinds)[number][0];

const lifeMsMin = 300;
const awayMs = { min: 200, max: 3000 };
/**
 * The freeze beyond the lease, so that others have surely taken over; expired leases are looked up each second.
 */
const frozenBeyondLeaseMs = { min: 3000, max: 10_000 };
/** Delay of all answers before a node is frozen, so that it leases as many deliveries as it can. */
const dawdleMs = 4000;
/**
 * A node that is stopped at a random moment is rarely in the midst of a transaction, so one tries again for so long.
 */
const tryMsMax = { forBoth: 8000, forDeliveries: 16_000 };
/** Time in which the rest must go on after a fault: starts, and locks of frozen nodes. */
const goOnWithinMs = 120_000;
/** Results that come too late are brought soon after, unless the machine is busy. */
const wakeMs = { min: 3000, max: 20_000 };
/** The share of killed nodes that are killed again while they start, and the time in which. */
const twice = { share: 0.3, withinMs: 1500 };
const lookMs = 50;

/** Injects faults into nodes and server. A node stays frozen while other faults happen to the others. */
export async function causeTroubles(
  cluster: Cluster,
  { troubles, lifeMsMax, timeMsMax, random, receiver, answeredFrom, afterTrouble, print }: Hurting,
): Promise<Hurt> {
  const { nodes, ask } = cluster;
  const endsAt = performance.now() + timeMsMax;
  const counts: Record<string, number> = Object.fromEntries(kinds.map(([kind]) => [kind, 0]));
  const isAllUp = () => nodes.every((node) => node.ready() !== undefined);
  const stalled: string[] = [];
  let withinTransaction = 0;
  let breakersSeen = 0;
  let lateResults = 0;
  let backMsMax = 0;
  let frozen: Promise<void> | undefined;

  async function cause(kind: Kind): Promise<void> {
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (kind === 'node killed') await killOne();
    else if (kind === 'PostgreSQL stopped') await stopServer();
    else if (kind === 'connections cut') await cutConnections();
    else await freezeOne();
  }

  async function killOne(): Promise<void> {
    const node = pick(nodes.filter((each) => !each.isFrozen()));
    cluster.begin('killed', node).over();
    await node.kill();
    node.start();
    if (random() > twice.share) return;
    await sleep(random() * twice.withinMs);
    cluster.begin('killed', node).over();
    await node.kill();
    node.start();
  }

  async function stopServer(): Promise<void> {
    const trouble = cluster.begin('stopped');
    await cluster.stopServer();
    await sleep(between(awayMs));
    await cluster.startServer();
    trouble.over();
    const backAt = performance.now();
    await untilAnswered();
    backMsMax = Math.max(backMsMax, performance.now() - backAt);
  }

  /** Each with the same chance as not, sometimes all. */
  async function cutConnections(): Promise<void> {
    const share = random() < 0.3 ? 1 : 0.5;
    cluster.begin('cut').over();
    await ask(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like 'node-%' and random() <= $1`,
      share,
    );
  }

  async function freezeOne(): Promise<void> {
    receiver.dawdle(dawdleMs);
    await sleep(dawdleMs / 4);
    const node = pick(await busiest(nodes.filter((each) => each.ready() !== undefined)));
    const child = node.ready();
    if (child === undefined) return;
    const lateBefore = await readLateResults(child);
    if (await freezeWithinTransaction(node)) withinTransaction += 1;
    const trouble = cluster.begin('frozen', node);
    frozen = sleep(leaseMs + between(frozenBeyondLeaseMs)).then(async () => {
      if (!(await goesOn(async () => (await look(node)).holds === 0))) {
        stalled.push('no node took over from a stopped one');
      }
      trouble.over();
      node.thaw();
      lateResults += await countLateResults(child, lateBefore);
      frozen = undefined;
    });
    frozen.catch(() => undefined);
  }

  /** Returns the nodes with leased deliveries, since a node that records mostly sends as well; all if none has any. */
  async function busiest(ready: readonly Node[]): Promise<readonly Node[]> {
    const seen = await Promise.all(ready.map(look));
    const busy = ready.filter((_, index) => (seen[index]?.holds ?? 0) > 0);
    return busy.length > 0 ? busy : ready;
  }

  /**
   * Tries to catch it with deliveries in its hands, and in a transaction that it has begun; it is frozen in either
   * case.
   */
  async function freezeWithinTransaction(node: Node): Promise<boolean> {
    const began = performance.now();
    while (true) {
      node.freeze();
      await sleep(lookMs);
      const { holds, isWithin } = await look(node);
      if (holds > 0 && isWithin) return true;
      const triedMs = performance.now() - began;
      const isEnough = holds > 0 ? tryMsMax.forBoth : tryMsMax.forDeliveries;
      if (triedMs > isEnough) return false;
      node.thaw();
      receiver.dawdle(dawdleMs);
      await sleep(random() * lookMs);
    }
  }

  /**
   * Reads from the database how many deliveries a node leases, and whether it is in a transaction.
   */
  async function look(node: Node): Promise<{ holds: number; isWithin: boolean }> {
    const [seen] = await ask(
      `select (select count(*) from deliveries d join chaos.claim_changes c
          on c.delivery_id = d.delivery_id and c.new_claim = d.claim_id where c.node = $1) as holds,
        exists(select from pg_stat_activity
          where application_name = $1 and state = 'idle in transaction') as within`,
      node.life(),
    ).catch(() => []);
    return { holds: Number(seen?.holds ?? 1), isWithin: seen?.within === true };
  }

  /** Waits until the service answers, because the next fault needs a working one. */
  async function live(): Promise<void> {
    await untilAnswered();
    await sleep(lifeMsMin + random() * (lifeMsMax - lifeMsMin));
    breakersSeen += await countBreakers(await cluster.up(), cluster).catch(() => 0);
  }

  async function untilAnswered(): Promise<void> {
    const startedAt = performance.now();
    if (await goesOn(() => answeredFrom() > startedAt)) return;
    stalled.push(`no answer after: ${cluster.troubles.at(-1)?.kind}`);
  }

  const pick = <Each>(each: readonly Each[]) => each[Math.floor(random() * each.length)] as Each;
  const between = ({ min, max }: { min: number; max: number }) => min + random() * (max - min);

  await goesOn(isAllUp);
  for (let number = 1; number <= troubles && performance.now() < endsAt; number += 1) {
    await live();
    const chosen = kinds[number - 1]?.[0] ?? choose(random);
    const isTaken = chosen === kinds[0][0] && frozen !== undefined;
    await cause(isTaken ? 'node killed' : chosen);
    afterTrouble(number);
    if (number % 10 === 0) print(`${number} troubles`);
  }
  await frozen;
  if (!(await goesOn(isAllUp))) stalled.push('not all nodes were up again at the end');
  counts['frozen within a transaction'] = withinTransaction;
  return {
    troubles: counts,
    breakersSeen,
    backMsMax,
    stalled,
    fallen: [...cluster.fallen],
    lateResults,
  };
}

function choose(random: () => number): Kind {
  let roll = random() * 10;
  for (const [kind, share] of kinds) {
    roll -= share;
    if (roll < 0) return kind;
  }
  return 'node killed';
}

/** Returns whether something comes true soon enough. */
async function goesOn(isTrue: () => boolean | Promise<boolean>): Promise<boolean> {
  const until = performance.now() + goOnWithinMs;
  while (!(await isTrue())) {
    if (performance.now() > until) return false;
    await sleep(lookMs);
  }
  return true;
}

/** Counts the late results of a node since it was frozen. */
async function countLateResults(child: Child, before: number): Promise<number> {
  const until = performance.now() + wakeMs.max;
  while (true) {
    await sleep(wakeMs.min);
    const late = (await readLateResults(child)) - before;
    if (late > 0 || performance.now() > until) return Math.max(late, 0);
  }
}

/** Reads how many results a node brought after it lost their lease; 0 for a node that is gone. */
async function readLateResults({ origin }: Child): Promise<number> {
  const signal = AbortSignal.timeout(goOnWithinMs);
  const text = await fetch(`${origin}/metrics`, { signal }).then(
    (response) => response.text(),
    () => '',
  );
  const [, count = '0'] = /^sundesk_leases_lost_total (\d+)/m.exec(text) ?? [];
  return Number(count);
}
