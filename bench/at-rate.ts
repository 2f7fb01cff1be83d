import { setTimeout as sleep } from 'node:timers/promises';

/** The largest shift of a call from its position, as a share of the time between two. */
const jitter = 0.2;

/**
 * Calls at an even rate with a little jitter, whatever becomes of the calls before: an open loop, so that a server that
 * is slow for a moment is not spared the load of that moment.
 */
export async function atRate(
  { rate, seconds }: { rate: number; seconds: number },
  act: (number: number) => Promise<unknown>,
): Promise<void> {
  const spacingMs = 1000 / rate;
  const startedAt = performance.now();
  const acts: Promise<unknown>[] = [];
  const count = Math.round(rate * seconds);
  for (let number = 0; number < count; number += 1) {
    const position = number + jitter * (Math.random() - 0.5);
    const waitMs = startedAt + position * spacingMs - performance.now();
    if (waitMs >= 1) await sleep(waitMs);
    acts.push(act(number));
  }
  await Promise.all(acts);
}
