import { ask } from './ask.ts';
import type { Child } from './start-child.ts';
import { until } from './until.ts';

/** Takes the arrivals since the last call: the id and the time of each, by the shared clock. */
export async function takeArrivals(receiver: Child): Promise<[string, number][]> {
  return JSON.parse(await ask(receiver, '/arrivals'));
}

/** Counts the arrivals that have not been taken. */
export async function countArrivals(receiver: Child): Promise<number> {
  return Number(await ask(receiver, '/count'));
}

/** Waits for `count` arrivals. */
export async function awaitArrivals(receiver: Child, count: number): Promise<Map<string, number>> {
  const arrivals = new Map<string, number>();
  await until(`${count} arrivals`, async () => {
    for (const [id, at] of await takeArrivals(receiver)) arrivals.set(id, at);
    return arrivals.size >= count;
  });
  return arrivals;
}
