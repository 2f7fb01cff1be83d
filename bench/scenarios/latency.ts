import assert from 'node:assert/strict';
import { awaitArrivals, takeArrivals } from '../arrivals.ts';
import { ask } from '../ask.ts';
import { call } from '../call.ts';
import { type DataLocation, fileIn } from '../data-location.ts';
import { describeSlowest, type Trip } from '../describe-slowest.ts';
import { makeAccounts } from '../make-accounts.ts';
import { compareRounds, formatted, measureInTurn, median, timeFigure } from '../measure.ts';
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
    return [...(await measureRequests(bench)), ...(await measureRecords(bench))];
  },
};

/** A sender, and the events that it sends in some seconds. */
type Sender = { pid: number; send(seconds: number): Promise<Trip[]> };
type Round = { trips: Trip[]; cpuMs: number };

async function measureRequests(bench: Bench): Promise<Figure[]> {
  const receiver = await startFloor('receiver');
  const { close, ...sender } = await openRequests(bench, fileIn(bench, 'requests'), receiver);
  const rounds = await measureBesideFloor(bench, receiver, { rate: requestRate, sender });
  await close();
  const name = `from commit to arrival at ${requestRate}/s`;
  return [
    tripFigure(name, rounds, { percent: 95, goal: 4 }),
    tripFigure(name, rounds, { percent: 99, goal: 6 }),
  ];
}

/** Events that come from `createcustomer` requests, of which some have been made already. */
export async function openRequests(
  bench: Bench,
  location: DataLocation,
  receiver: Child,
): Promise<Sender & { close(): Promise<void> }> {
  const apiKey = await subscribe(location, receiver);
  const timed = await startTimedSundesk(location, { isTraced: bench.trace });
  const { ours, database, takeCommits } = timed;
  const load = { origin: ours.origin, bytes: { min: 100, max: 2000 } };
  let number = 0;
  const warmUp = { ...load, kind: 'create', apiKeys: [apiKey], connections } as const;
  await bench.load({ ...warmUp, prefix: 'warm', seconds: bench.seconds });
  await timed.idle();
  await takeArrivals(receiver);
  await takeCommits();
  return {
    pid: ours.pid,
    async send(seconds) {
      const prefix = `round.${number++}`;
      const job = { ...load, kind: 'create-at-rate', apiKeys: [apiKey], prefix } as const;
      const { answers, requested } = await bench.load({ ...job, rate: requestRate, seconds });
      const arrivals = await awaitArrivals(receiver, answers);
      const requestedAt = new Map(requested);
      const customers = new Map(
        (await database.rows('select event_id, customer_id from events')).map(
          ([event, customer]) => [String(event), String(customer)],
        ),
      );
      const trips = toTrips(await takeCommits(), arrivals, (eventId) =>
        requestedAt.get(customers.get(eventId) ?? ''),
      );
      if (bench.trace) {
        const engine = location.settings.DATABASE_URL === undefined ? 'SQLite' : 'PostgreSQL';
        bench.print(`on ${engine}`);
        for (const line of describeSlowest(trips, timed.activities())) bench.print(`  ${line}`);
      }
      return trips;
    },
    close: database.close,
  };
}

async function measureRecords(bench: Bench): Promise<Figure[]> {
  const rate = 1000;
  const receiver = await startFloor('receiver');
  const location = fileIn(bench, 'records');
  await subscribe(location, receiver);
  const emitter = await startFloor('emitter', [location.folder]);
  const send = async (seconds: number) => {
    const commits = new Map<string, number>(
      JSON.parse(await ask(emitter, `/?rate=${rate}&seconds=${seconds}`)),
    );
    return toTrips(commits, await awaitArrivals(receiver, commits.size));
  };
  await send(bench.seconds);
  const sender = { pid: emitter.pid, send };
  const rounds = await measureBesideFloor(bench, receiver, { rate, sender });
  const name = `from commit to arrival at ${formatted(rate)}/s`;
  return [tripFigure(name, rounds, { percent: 95, goal: 10 })];
}

async function measureBesideFloor(
  bench: Bench,
  receiver: Child,
  { rate, sender }: { rate: number; sender: Sender },
): Promise<Record<'ours' | 'floor', Round[]>> {
  const floor = await startFloor('post', [
    receiver.origin,
    String(floorConnections),
    String(bodyBytes),
  ]);
  await ask(floor, `/?count=${warmUpPosts}`);
  await takeArrivals(receiver);
  return measureTrips(bench, {
    ours: sender,
    floor: {
      pid: floor.pid,
      async send(seconds) {
        const told = await ask(floor, `/?rate=${rate}&seconds=${seconds}`);
        return toTrips(new Map(JSON.parse(told)), new Map(await takeArrivals(receiver)));
      },
    },
  });
}

/** The rounds of two senders, in turn. */
export function measureTrips(
  bench: Bench,
  { ours, floor }: Record<'ours' | 'floor', Sender>,
): Promise<Record<'ours' | 'floor', Round[]>> {
  const side =
    ({ pid, send }: Sender) =>
    async (seconds: number): Promise<Round> => {
      const before = cpuMs(pid) ?? Number.NaN;
      const trips = await send(seconds);
      return { trips, cpuMs: ((cpuMs(pid) ?? Number.NaN) - before) / trips.length };
    };
  return measureInTurn(bench, { ours: side(ours), floor: side(floor) });
}

/** A line of the table for a percentile of the time from commit to arrival, or from another moment. */
export function tripFigure(
  name: string,
  rounds: Record<'ours' | 'floor', readonly Round[]>,
  {
    percent,
    goal,
    from = 'committedAt',
    other = 'floor',
  }: { percent: number; goal: number; from?: 'requestedAt' | 'committedAt'; other?: string },
): Figure {
  const timesOf = (all: readonly Round[]) =>
    all.map(({ trips }) => trips.map((trip) => trip.arrivedAt - (trip[from] ?? Number.NaN)));
  const [ours, floor] = [timesOf(rounds.ours), timesOf(rounds.floor)];
  const samples = (all: readonly number[][]) =>
    all.map((times) => ({ value: percentile(times, percent) }));
  const cpuOf = (all: readonly Round[]) => formatted(median(all.map((round) => round.cpuMs)));
  return timeFigure(`${name}, p${percent}`, compareRounds(samples(ours), samples(floor)), {
    goal,
    remarks: [
      `${describePercentiles(ours)}, ${other} ${describePercentiles(floor)}`,
      `CPU per event ${cpuOf(rounds.ours)} ms, with what records it, ${other} ${cpuOf(rounds.floor)} ms`,
    ],
  });
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

function toTrips(
  committed: ReadonlyMap<string, number>,
  arrived: ReadonlyMap<string, number>,
  requestedAt: (eventId: string) => number | undefined = () => undefined,
): Trip[] {
  assert.equal(arrived.size, committed.size);
  return [...committed].map(([id, committedAt]) => ({
    requestedAt: requestedAt(id),
    committedAt,
    arrivedAt: arrived.get(id) ?? Number.NaN,
  }));
}
