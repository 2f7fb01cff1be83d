import assert from 'node:assert/strict';
import { awaitArrivals, takeArrivals } from '../arrivals.ts';
import { ask } from '../ask.ts';
import { call } from '../call.ts';
import { type DataLocation, fileIn } from '../data-location.ts';
import { makeAccounts } from '../make-accounts.ts';
import { type Comparison, compare, describeSpread, formatted, type Side } from '../measure.ts';
import { describePercentiles, percentile } from '../percentile.ts';
import { cpuMs } from '../process-usage.ts';
import type { Bench, Figure, Scenario } from '../scenario.ts';
import { type Child, startFloor, startSundesk } from '../start-child.ts';
import { startTimedSundesk } from '../timed-sundesk.ts';

const floorConnections = 64;
const bodyBytes = 700;
/** Code that has run a few hundred times only is not as fast yet as it gets. */
const warmUpPosts = 5000;
const connections = 8;
export const requestRate = 200;

export const latency: Scenario = {
  name: 'latency',
  floor: `a separate process that posts bodies of the same size at the same constant rate with \`undici\`'s \`pool.request\`, as an open loop, measured from each call to the arrival. For Sundesk, the time runs from the end of the commit, noted by its process, until the receiver has read the whole body. At 200/s, the events come from \`createcustomer\` requests. 1,000 such requests a second need a core or more, so at 1,000/s the delivering process records the events itself, each in a transaction of its own, without the HTTP API`,
  async run(bench) {
    return [await measureRequests(bench), await measureRecords(bench)];
  },
};

/** A sender, and the times from commit to arrival of what it sends in some seconds. */
type Sender = { pid: number; send(seconds: number): Promise<number[]> };

async function measureRequests(bench: Bench): Promise<Figure> {
  const receiver = await startFloor('receiver');
  const { close, ...sender } = await openRequests(bench, fileIn(bench, 'requests'), receiver);
  const figure = await measure(bench, receiver, { rate: requestRate, goal: 5, sender });
  await close();
  return figure;
}

/** Events that come from `createcustomer` requests, of which some have been made already. */
export async function openRequests(
  bench: Bench,
  location: DataLocation,
  receiver: Child,
): Promise<Sender & { close(): Promise<void> }> {
  const apiKey = await subscribe(location, receiver);
  const { ours, takeCommits, idle, close } = await startTimedSundesk(location);
  const load = { origin: ours.origin, bytes: { min: 100, max: 2000 } };
  let number = 0;
  const warmUp = { ...load, kind: 'create', apiKey, connections, prefix: 'warm' } as const;
  await bench.load({ ...warmUp, seconds: pace(bench).seconds });
  await idle();
  await takeArrivals(receiver);
  await takeCommits();
  return {
    pid: ours.pid,
    async send(seconds) {
      const prefix = `round.${number++}`;
      const job = { ...load, kind: 'create-at-rate', apiKeys: [apiKey], prefix } as const;
      const { answers } = await bench.load({ ...job, rate: requestRate, seconds });
      const arrivals = await awaitArrivals(receiver, answers);
      return between(await takeCommits(), arrivals);
    },
    close,
  };
}

async function measureRecords(bench: Bench): Promise<Figure> {
  const rate = 1000;
  const receiver = await startFloor('receiver');
  const location = fileIn(bench, 'records');
  await subscribe(location, receiver);
  const emitter = await startFloor('emitter', [location.folder]);
  const send = async (seconds: number): Promise<number[]> => {
    const commits = new Map<string, number>(
      JSON.parse(await ask(emitter, `/?rate=${rate}&seconds=${seconds}`)),
    );
    return between(commits, await awaitArrivals(receiver, commits.size));
  };
  await send(pace(bench).seconds);
  return measure(bench, receiver, { rate, goal: 10, sender: { pid: emitter.pid, send } });
}

async function measure(
  bench: Bench,
  receiver: Child,
  { rate, goal, sender }: { rate: number; goal: number; sender: Sender },
): Promise<Figure> {
  const floor = await startFloor('post', [
    receiver.origin,
    String(floorConnections),
    String(bodyBytes),
  ]);
  await ask(floor, `/?count=${warmUpPosts}`);
  await takeArrivals(receiver);
  const rounds = { ours: [] as number[][], floor: [] as number[][] };
  const comparison = await compare(pace(bench), {
    ours: p95Of(sender, rounds.ours),
    floor: p95Of(
      {
        pid: floor.pid,
        async send(seconds) {
          const told = await ask(floor, `/?rate=${rate}&seconds=${seconds}`);
          return between(new Map(JSON.parse(told)), new Map(await takeArrivals(receiver)));
        },
      },
      rounds.floor,
    ),
  });
  const name = `from commit to arrival at ${formatted(rate)}/s, p95`;
  return latencyFigure(name, comparison, { goal, rounds });
}

/** The p95 of each round, whose times are kept as well. */
export function p95Of({ pid, send }: Sender, rounds: number[][]): Side {
  return async (seconds) => {
    const before = cpuMs(pid) ?? Number.NaN;
    const ms = await send(seconds);
    const after = cpuMs(pid) ?? Number.NaN;
    rounds.push(ms);
    return { value: percentile(ms, 95), cpuMs: (after - before) / ms.length };
  };
}

/** Somewhat shorter than others have it, since there are two rates. */
export function pace({ rounds, seconds }: Bench): Pick<Bench, 'rounds' | 'seconds'> {
  return { rounds, seconds: seconds - 0.5 };
}

export function latencyFigure(
  name: string,
  { ours, floor, ratio, spread }: Comparison,
  {
    goal,
    rounds,
    other = 'floor',
  }: { goal: number; rounds: Record<'ours' | 'floor', number[][]>; other?: string },
): Figure {
  return {
    name,
    ours: `${formatted(ours.value)} ms`,
    floor: `${formatted(floor.value)} ms`,
    ratio: ratio.toFixed(2),
    goal: `≤ ${goal}`,
    met: ratio <= goal,
    remarks: [
      describeSpread(spread),
      `${describePercentiles(rounds.ours)}, ${other} ${describePercentiles(rounds.floor)}`,
      `CPU per event ${formatted(ours.cpuMs ?? 0)} ms, with what records it, ${other} ${formatted(floor.cpuMs ?? 0)} ms`,
    ],
  };
}

/** Makes one account that has one subscription, and returns its API key. */
async function subscribe({ folder, settings }: DataLocation, receiver: Child): Promise<string> {
  const [apiKey = ''] = await makeAccounts(folder, 1, settings);
  const service = await startSundesk(folder, { ...settings, HOOKS_ALLOW: '127.0.0.0/8' });
  await call(
    service,
    { action: 'subscribe_customer', api_key: apiKey },
    { hookUrl: `${receiver.origin}/hook`, type_request: 'customer_created' },
  );
  await service.stop();
  return apiKey;
}

function between(
  begun: ReadonlyMap<string, number>,
  arrived: ReadonlyMap<string, number>,
): number[] {
  assert.equal(arrived.size, begun.size);
  return [...begun].map(([id, at]) => (arrived.get(id) ?? Number.NaN) - at);
}
