import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { atRate } from '../at-rate.ts';
import { call } from '../call.ts';
import { fileIn } from '../data-location.ts';
import { makeAccounts } from '../make-accounts.ts';
import { formatted, median } from '../measure.ts';
import type { Bench, Figure, Scenario } from '../scenario.ts';
import { type Child, startSundesk } from '../start-child.ts';
import { until } from '../until.ts';

const deliveries = 200;
/** What arrives before an outage, so that the endpoint is known to work. */
const before = 10;
const outages = [
  { seconds: 6, secondsMax: 5 },
  { seconds: 30, secondsMax: 20 },
  { seconds: 300, secondsMax: 60 },
];
/**
 * The longest pause between two of Sundesk's tests of an endpoint that has failed this long. The first delivery of each
 * round falls due in another part of it, so that the outages end at different moments between two tests.
 */
const pauseSeconds = (seconds: number) => Math.max(3, seconds / 6);
/** The default concurrency of a subscription. */
const slots = 10;
const answerMs = 20;
const ratePerSecond = 50;
/** A second may hold this many, since a fifth of a second's worth may go ahead of its time. */
const inSecondMax = ratePerSecond * 1.2;

export const recovery: Scenario = {
  name: 'recovery',
  floor: `none. A receiver refuses connections while ${deliveries} deliveries to it fall due at an even rate. The figure is the time from the end of the outage until the last has arrived, in the slowest round. Rounds run side by side, and differ in when the first delivery falls due, and so in when Sundesk tests the endpoint. Each event also goes to an endpoint that allows ${ratePerSecond} requests a second. After its return, neither may get more than ${slots} requests at once, nor that one more than ${inSecondMax} in any second. A receiver takes ${answerMs} ms to answer`,
  async run(bench) {
    const { folder } = fileIn(bench, 'recovery');
    const chosen = bench.quick ? outages.slice(0, 1) : outages;
    const apiKeys = await makeAccounts(folder, chosen.length * bench.rounds);
    const ours = await startSundesk(folder, { HOOKS_ALLOW: '127.0.0.0/8' });
    const figures: Figure[] = [];
    for (const outage of chosen) figures.push(await measure(bench, ours, { ...outage, apiKeys }));
    return figures;
  },
};

async function measure(
  { rounds: count }: Bench,
  ours: Child,
  { seconds, secondsMax, apiKeys }: { seconds: number; secondsMax: number; apiKeys: string[] },
): Promise<Figure> {
  const rounds = await Promise.all(
    apiKeys.splice(0, count).map((apiKey, index) => {
      const idleSeconds = (index / count) * pauseSeconds(seconds);
      return measureRound(ours, apiKey, { idleSeconds, seconds: seconds - idleSeconds });
    }),
  );
  const times = rounds.map(({ free }) => free.recoveredMs / 1000);
  const most = (of: (round: (typeof rounds)[0]) => number) => Math.max(...rounds.map(of));
  const slowest = Math.max(...times);
  const atOnce = most(({ free, limited }) => Math.max(free.atOnce, limited.atOnce));
  const inSecond = most(({ limited }) => limited.inSecond);
  return {
    name: `${deliveries} deliveries, receiver down ${seconds} s: all arrived after its end`,
    ours: `${formatted(slowest)} s`,
    floor: '–',
    ratio: '',
    goal: `≤ ${secondsMax} s, no burst`,
    met: slowest <= secondsMax && atOnce <= slots && inSecond <= inSecondMax,
    remarks: [
      `median ${formatted(median(times))} s, the fastest of ${count} rounds ${formatted(Math.min(...times))} s`,
      `at most ${atOnce} requests at once of ${slots} allowed`,
      `at ${ratePerSecond} a second ${formatted(most(({ limited }) => limited.recoveredMs) / 1000)} s, with at most ${inSecond} in a second of ${inSecondMax} allowed`,
    ],
  };
}

async function measureRound(
  ours: Child,
  api_key: string,
  { idleSeconds, seconds }: { idleSeconds: number; seconds: number },
) {
  const [free, limited] = [await openReceiver(), await openReceiver()];
  for (const receiver of [free, limited]) {
    const { text } = await call(
      ours,
      { action: 'subscribe_customer', api_key },
      { hookUrl: receiver.url, type_request: 'customer_created' },
    );
    if (receiver === free) continue;
    const { subscription_id } = JSON.parse(text);
    const limits = { subscription_id, rate_limit: ratePerSecond };
    await call(ours, { action: 'updatesubscription', api_key }, limits);
  }
  const create = (number: number) =>
    call(
      ours,
      { action: 'createcustomer', api_key },
      { data: { customer_email: `customer.${number}@example.com`, customer_name: 'A Customer' } },
    );
  const haveArrived = (total: number) =>
    until(`${total} deliveries`, () =>
      [free, limited].every((receiver) => receiver.arrived() === total),
    );
  for (let number = 1; number <= before; number += 1) await create(number);
  await haveArrived(before);
  for (const receiver of [free, limited]) receiver.refuse();
  await sleep(idleSeconds * 1000);
  await atRate({ rate: deliveries / seconds, seconds }, (number) => create(before + 1 + number));
  for (const receiver of [free, limited]) await receiver.accept();
  await haveArrived(before + deliveries);
  const recovered = { free: free.recovered(), limited: limited.recovered() };
  for (const receiver of [free, limited]) receiver.refuse();
  return recovered;
}

/** A receiver in this process, which has little else to do. While it refuses, nothing listens on its port. */
async function openReceiver() {
  const ids = new Set<string>();
  let acceptedAt = 0;
  let lastAt = 0;
  let current = 0;
  let atOnce = 0;
  let times: number[] = [];
  const server = createServer((request, response) => {
    current += 1;
    atOnce = Math.max(atOnce, current);
    times.push(performance.now());
    request.resume().on('end', async () => {
      await sleep(answerMs);
      current -= 1;
      response.end();
      const id = String(request.headers['webhook-id']);
      if (!ids.has(id)) lastAt = performance.now();
      ids.add(id);
    });
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    arrived: () => ids.size,
    refuse(): void {
      server.close();
      server.closeAllConnections();
    },
    async accept(): Promise<void> {
      await listen(port);
      [acceptedAt, atOnce, times] = [performance.now(), 0, []];
    },
    recovered: () => ({ recoveredMs: lastAt - acceptedAt, atOnce, inSecond: mostInSecond(times) }),
  };
}

function mostInSecond(times: readonly number[]): number {
  let most = 0;
  let first = 0;
  for (const [index, at] of times.entries()) {
    while (at - (times[first] ?? at) >= 1000) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
