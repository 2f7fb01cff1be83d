import assert from 'node:assert/strict';
import { join } from 'node:path';
import { takeArrivals } from '../arrivals.ts';
import { ask } from '../ask.ts';
import {
  backlogBodyBytes,
  backlogConcurrency,
  backlogSubscriptions,
  openBacklog,
} from '../backlog.ts';
import { compare, median, rateFigure, type Sample } from '../measure.ts';
import { cpuMs } from '../process-usage.ts';
import type { Scenario } from '../scenario.ts';
import { type Child, startFloor } from '../start-child.ts';

/** About what Sundesk delivers in a second, so that a round takes about as long as it should. */
const deliveriesPerSecond = 6000;

export const deliveries: Scenario = {
  name: 'deliveries',
  floor: `a loop of its own process around \`undici\`'s \`pool.request\` that posts as many bodies of the same size to the same receiver, ${backlogConcurrency} at the same time, and keeps nothing. Sundesk works off a backlog of ${backlogSubscriptions} subscriptions with ${backlogConcurrency / backlogSubscriptions} at the same time each; bodies have ${backlogBodyBytes.toLocaleString('en')} bytes, and each attempt is recorded. The receiver is a bare \`node:http\` server; the clock runs from the first arrival there to the last`,
  async run(bench) {
    const receiver = await startFloor('receiver');
    const backlog = await openBacklog(join(bench.folder, 'backlog'), receiver);
    const floor = await startFloor('post', [
      receiver.origin,
      String(backlogConcurrency),
      String(backlogBodyBytes),
    ]);
    const countFor = (seconds: number) =>
      backlogSubscriptions * Math.round((deliveriesPerSecond * seconds) / backlogSubscriptions);
    const busy = { ours: [] as number[], floor: [] as number[] };
    const comparison = await compare(bench, {
      ours: (seconds) =>
        rateAt({ receiver, sender: backlog.ours, busy: busy.ours }, countFor(seconds), (count) => {
          backlog.add(count);
          return backlog.drained();
        }),
      floor: (seconds) =>
        rateAt({ receiver, sender: floor, busy: busy.floor }, countFor(seconds), (count) =>
          ask(floor, `/?count=${count}`),
        ),
    });
    backlog.close();
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

/** The rate at which a sender's work reaches the receiver, and the share of that time for which this was busy. */
async function rateAt(
  { receiver, sender, busy }: { receiver: Child; sender: Child; busy: number[] },
  count: number,
  work: (count: number) => Promise<unknown>,
): Promise<Sample> {
  await takeArrivals(receiver);
  const usage = () => [sender, receiver].map(({ pid }) => cpuMs(pid) ?? Number.NaN);
  const before = usage();
  await work(count);
  const [sent = 0, received = 0] = usage().map((ms, index) => ms - (before[index] ?? 0));
  const times = (await takeArrivals(receiver)).map(([, at]) => at);
  assert.equal(times.length, count);
  const ms = (times.at(-1) ?? 0) - (times[0] ?? 0);
  busy.push(received / ms);
  return {
    value: ((count - 1) / ms) * 1000,
    cpuMs: Number.isNaN(sent) ? undefined : sent / count,
  };
}
