import { setTimeout as sleep } from 'node:timers/promises';

const withinMs = 120_000;
const pollMs = 20;

/** Waits until it is so, but not for ever. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > withinMs) throw new Error(`not in time: ${what}`);
    await sleep(pollMs);
  }
}
