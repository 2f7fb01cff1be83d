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
    'none. The figure is the peak of resident memory during complete downloads of `getallcustomers`, minus the memory before them, in a server that has already answered thousands of small requests',
  async run(bench) {
    return [await measureGrowth(bench, 10_000), await measureGrowth(bench, 100_000)];
  },
};

/** Measures how much a warmed-up server grows when it sends the whole list. */
async function measureGrowth(bench: Bench, customers: number): Promise<Figure> {
  const data = await seed(customers, bench.print);
  const server = await startSundesk(data.folder);
  await lookUps(bench, server, { ...data, answer: await checkAnswers(server, data) })(
    bench.seconds,
  );
  await sleep(500);
  const before = residentMemory(server.pid);
  const peak = await watchPeak(server.pid, () =>
    bench.load({
      kind: 'download',
      origin: server.origin,
      apiKey: data.apiKey,
      seconds: bench.seconds,
      bytes: { min: customers * 1000, max: customers * 10_000 },
    }),
  );
  await server.stop();
  const growth = peak.total - before.total;
  return {
    name: `getallcustomers, ${formatted(customers)} customers: growth of memory`,
    ours: `${formatted(growth)} MiB`,
    floor: '–',
    ratio: '',
    goal: `< ${growthMiBMax} MiB`,
    met: growth < growthMiBMax,
    remarks: [
      `from ${formatted(before.total)} to ${formatted(peak.total)} MiB` +
        (peak.file === undefined || before.file === undefined
          ? ''
          : `, pages of the database file included: from ${formatted(before.file)} to ${formatted(peak.file)} MiB`),
    ],
  };
}

async function watchPeak(pid: number, work: () => Promise<unknown>) {
  let peak = residentMemory(pid);
  const timer = setInterval(() => {
    const now = residentMemory(pid);
    if (now.total > peak.total) peak = now;
  }, sampleMs);
  await work().finally(() => clearInterval(timer));
  return peak;
}
