import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { awaitArrivals, takeArrivals } from '../arrivals.ts';
import { ask } from '../ask.ts';
import { call } from '../call.ts';
import { makeAccounts } from '../make-accounts.ts';
import { type Comparison, compare, describeSpread, round } from '../measure.ts';
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

export const latency: Scenario = {
  name: 'latency',
  floor: `a loop of its own process around \`undici\`'s \`pool.request\` that posts bodies of the same size at the same even rate, an open loop; from each call to the arrival. For Sundesk the clock runs from the moment when an event's commit is done, which its process notes, to the arrival, when the receiver has read all of it. At 200/s the events come from \`createcustomer\` requests of the process that makes the load; 1,000 of these take a core or more, so at 1,000/s the events are recorded by the process that delivers, through the domain and in a transaction each, without the HTTP of the interface`,
  async run(bench) {
    return [await measureRequests(bench), await measureRecords(bench)];
  },
};

/** What sends, and the times from commit to arrival of what it sends in so many seconds. */
type Sender = { pid: number; send(seconds: number): Promise<number[]> };

async function measureRequests(bench: Bench): Promise<Figure> {
  const rate = 200;
  const receiver = await startFloor('receiver');
  const { folder, apiKey } = await subscribed(bench, 'requests', receiver);
  const { ours, takeCommits, idle, close } = await startTimedSundesk(folder);
  const load = { origin: ours.origin, bytes: { min: 100, max: 2000 } };
  let number = 0;
  const warmUp = { ...load, kind: 'create', apiKey, connections, prefix: 'warm' } as const;
  await bench.load({ ...warmUp, seconds: pace(bench).seconds });
  await idle();
  await takeArrivals(receiver);
  await takeCommits();
  const figure = await measure(bench, receiver, {
    rate,
    goal: 5,
    sender: {
      pid: ours.pid,
      async send(seconds) {
        const prefix = `round.${number++}`;
        const job = { ...load, kind: 'create-at-rate', apiKeys: [apiKey], rate, prefix } as const;
        const { answers } = await bench.load({ ...job, seconds });
        const arrivals = await awaitArrivals(receiver, answers);
        return between(await takeCommits(), arrivals);
      },
    },
  });
  close();
  return figure;
}

async function measureRecords(bench: Bench): Promise<Figure> {
  const rate = 1000;
  const receiver = await startFloor('receiver');
  const { folder } = await subscribed(bench, 'records', receiver);
  const emitter = await startFloor('emitter', [folder]);
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
    async ours(seconds) {
      const before = cpuMs(sender.pid) ?? Number.NaN;
      const ms = await sender.send(seconds);
      const after = cpuMs(sender.pid) ?? Number.NaN;
      rounds.ours.push(ms);
      return { value: percentile(ms, 95), cpuMs: (after - before) / ms.length };
    },
    async floor(seconds) {
      const before = cpuMs(floor.pid) ?? Number.NaN;
      const told = await ask(floor, `/?rate=${rate}&seconds=${seconds}`);
      const after = cpuMs(floor.pid) ?? Number.NaN;
      const ms = between(new Map(JSON.parse(told)), new Map(await takeArrivals(receiver)));
      rounds.floor.push(ms);
      return { value: percentile(ms, 95), cpuMs: (after - before) / ms.length };
    },
  });
  return toFigure(comparison, { rate, goal, rounds });
}

/** Somewhat shorter than others have it, since there are two rates. */
function pace({ rounds, seconds }: Bench): Pick<Bench, 'rounds' | 'seconds'> {
  return { rounds, seconds: seconds - 0.5 };
}

function toFigure(
  { ours, floor, ratio, spread }: Comparison,
  {
    rate,
    goal,
    rounds,
  }: { rate: number; goal: number; rounds: Record<'ours' | 'floor', number[][]> },
): Figure {
  return {
    name: `from commit to arrival at ${round(rate)}/s, p95`,
    ours: `${round(ours.value)} ms`,
    floor: `${round(floor.value)} ms`,
    ratio: ratio.toFixed(2),
    goal: `≤ ${goal}`,
    met: ratio <= goal,
    remarks: [
      describeSpread(spread),
      `${describePercentiles(rounds.ours)}, floor ${describePercentiles(rounds.floor)}`,
      `CPU per event ${round(ours.cpuMs ?? 0)} ms, with what records it, floor ${round(floor.cpuMs ?? 0)} ms`,
    ],
  };
}

/** A data folder with one account that has one subscription. */
async function subscribed(
  bench: Bench,
  name: string,
  receiver: Child,
): Promise<{ folder: string; apiKey: string }> {
  const folder = join(bench.folder, name);
  mkdirSync(folder);
  const [apiKey = ''] = await makeAccounts(folder, 1);
  const service = await startSundesk(folder, { HOOKS_ALLOW: '127.0.0.0/8' });
  await call(
    service,
    { action: 'subscribe_customer', api_key: apiKey },
    { hookUrl: `${receiver.origin}/hook`, type_request: 'customer_created' },
  );
  await service.stop();
  return { folder, apiKey };
}

function between(
  begun: ReadonlyMap<string, number>,
  arrived: ReadonlyMap<string, number>,
): number[] {
  assert.equal(arrived.size, begun.size);
  return [...begun].map(([id, at]) => (arrived.get(id) ?? Number.NaN) - at);
}
