import { setTimeout as sleep } from 'node:timers/promises';
import { formatted } from '../measure.ts';
import { residentMemory } from '../process-usage.ts';
import type { Bench, Figure, Scenario } from '../scenario.ts';
import { seed } from '../seed.ts';
import { startSundesk } from '../start-child.ts';
import { checkAnswers, lookUps } from './get-customer-by-email.ts';

const growthMiBMax = 64;
const sampleMs = 10;

export const streamingMemory: Scenario = {
  name: 'memory',
  floor:
    'none. The figure is the peak of resident memory during complete downloads of `getallcustomers`, minus the memory before them, without mapped pages of the database file. The server has answered thousands of look-ups and many pages of 1,000 customers before, for which V8 has enlarged its heap',
  async run(bench) {
    return [await measureGrowth(bench, 10_000), await measureGrowth(bench, 100_000)];
  },
};

/** The customers on a page that warms the server up: V8 enlarges its heap for lists, whole or not. */
const perPage = 1000;

/** Measures how much a warmed-up server grows when it sends the whole list. */
async function measureGrowth(bench: Bench, customers: number): Promise<Figure> {
  const data = await seed(customers, bench.print);
  const server = await startSundesk(data.folder);
  await lookUps(bench, server, { ...data, answer: await checkAnswers(server, data) })(
    bench.seconds,
  );
  const page = new URLSearchParams({
    action: 'getallcustomers',
    per_page: String(perPage),
    api_key: data.apiKey,
  });
  const load = { origin: server.origin, seconds: bench.seconds };
  await bench.load({
    ...load,
    kind: 'ask',
    cookie: '',
    paths: [`/apidata.php?${page}`],
    bytes: { min: perPage * 1000, max: perPage * 10_000 },
  });
  await sleep(500);
  const before = residentMemory(server.pid);
  const peak = await watchPeak(server.pid, () =>
    bench.load({
      ...load,
      kind: 'download',
      apiKey: data.apiKey,
      bytes: { min: customers * 1000, max: customers * 10_000 },
    }),
  );
  await server.stop();
  const growth = ownMiB(peak) - ownMiB(before);
  return {
    name: `getallcustomers, ${formatted(customers)} customers: growth of memory`,
    ours: `${formatted(growth)} MiB`,
    floor: '–',
    ratio: '',
    goal: `< ${growthMiBMax} MiB`,
    met: growth < growthMiBMax,
    remarks: [
      `from ${formatted(ownMiB(before))} to ${formatted(ownMiB(peak))} MiB` +
        (peak.file === undefined || before.file === undefined
          ? ''
          : `; pages of the database file besides: from ${formatted(before.file)} to ${formatted(peak.file)} MiB`),
    ],
  };
}

async function watchPeak(pid: number, work: () => Promise<unknown>) {
  let peak = residentMemory(pid);
  const timer = setInterval(() => {
    const now = residentMemory(pid);
    if (ownMiB(now) > ownMiB(peak)) peak = now;
  }, sampleMs);
  await work().finally(() => clearInterval(timer));
  return peak;
}

/** What the process holds itself: the system takes pages of a file back when it needs memory. */
function ownMiB({ total, file = 0 }: ReturnType<typeof residentMemory>): number {
  return total - file;
}
