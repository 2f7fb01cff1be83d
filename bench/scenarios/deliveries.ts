import assert from 'node:assert/strict';
import { countArrivals, takeArrivals } from '../arrivals.ts';
import { ask } from '../ask.ts';
import {
  type Backlog,
  backlogBodyBytes,
  backlogConcurrency,
  backlogSubscriptions,
  openBacklog,
} from '../backlog.ts';
import { fileIn } from '../data-location.ts';
import { compare, median, rateFigure, type Sample, type Side } from '../measure.ts';
import { sumOfCpu } from '../process-usage.ts';
import type { Scenario } from '../scenario.ts';
import { type Child, startFloor } from '../start-child.ts';
import { until } from '../until.ts';
import type { ServerWatch } from '../watch-server.ts';

/** About what Sundesk delivers in a second, so that a round takes about as long as it should. */
const deliveriesPerSecond = 6000;
/** The rate on PostgreSQL. */
export const perSecondOnPostgres = 1500;

export const deliveries: Scenario = {
  name: 'deliveries',
  floor: `a separate process that posts the same number of bodies of the same size to the same receiver with \`undici\`'s \`pool.request\`, ${backlogConcurrency} at a time, and stores nothing. Sundesk delivers the backlog of ${backlogSubscriptions} subscriptions, ${backlogConcurrency / backlogSubscriptions} at a time each, with bodies of ${backlogBodyBytes.toLocaleString('en')} bytes, and records each attempt. The receiver is a bare \`node:http\` server; a round lasts from its first request to its last`,
  async run(bench) {
    const receiver = await startFloor('receiver');
    const backlog = await openBacklog(fileIn(bench, 'backlog'), receiver);
    const busy = { ours: [] as number[], floor: [] as number[] };
    const comparison = await compare(bench, {
      ours: draining(backlog, receiver, { busy: busy.ours }),
      floor: await posting(receiver, busy.floor),
    });
    await backlog.close();
    const percent = (shares: readonly number[]) => `${Math.round(median(shares) * 100)} %`;
    return [
      rateFigure('deliveries from a backlog, each attempt recorded', comparison, {
        goal: 0.5,
        unit: 'delivery',
        remarks: [
          `the receiver was busy ${percent(busy.ours)}, with the floor ${percent(busy.floor)}`,
        ],
      }),
    ];
  },
};

/** The floor: a side that posts as many bodies as Sundesk delivers on SQLite. */
export async function posting(receiver: Child, busy: number[] = []): Promise<Side> {
  const floor = await startFloor('post', [
    receiver.origin,
    String(backlogConcurrency),
    String(backlogBodyBytes),
  ]);
  return (seconds) =>
    rateAt({ receiver, senders: [floor], busy }, countFor(seconds), (count) =>
      ask(floor, `/?count=${count}`),
    );
}

/** A side that drains a backlog which should take it about this many seconds. */
export function draining(
  backlog: Backlog,
  receiver: Child,
  {
    busy = [],
    perSecond = deliveriesPerSecond,
    server,
  }: { busy?: number[]; perSecond?: number; server?: ServerWatch } = {},
): Side {
  return (seconds) =>
    rateAt(
      { receiver, senders: backlog.nodes, busy },
      countFor(seconds, perSecond),
      async (count) => {
        await backlog.add(count);
        const drained = async () => {
          // Asked of the receiver, since the database is what is measured.
          await until('all arrivals', async () => (await countArrivals(receiver)) >= count);
          await backlog.drained();
        };
        await (server?.during(count, drained) ?? drained());
      },
    );
}

function countFor(seconds: number, perSecond = deliveriesPerSecond): number {
  return backlogSubscriptions * Math.round((perSecond * seconds) / backlogSubscriptions);
}

/** The rate at which the senders' work reaches the receiver, and the share of that time for which this was busy. */
async function rateAt(
  { receiver, senders, busy }: { receiver: Child; senders: readonly Child[]; busy: number[] },
  count: number,
  work: (count: number) => Promise<unknown>,
): Promise<Sample> {
  await takeArrivals(receiver);
  const usage = () => [[receiver], senders].map((each) => sumOfCpu(each) ?? Number.NaN);
  const before = usage();
  await work(count);
  const [received = 0, sent = 0] = usage().map((ms, index) => ms - (before[index] ?? 0));
  const times = (await takeArrivals(receiver)).map(([, at]) => at);
  assert.equal(times.length, count);
  const ms = (times.at(-1) ?? 0) - (times[0] ?? 0);
  busy.push(received / ms);
  return {
    value: ((count - 1) / ms) * 1000,
    count,
    cpuMs: Number.isNaN(sent) ? undefined : sent / count,
  };
}
