import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../domain/app.ts';

/**
 * Works on one item after the other until all are done or the worker stops, and returns on how many there was progress:
 * `work` returns false where there was none. An item that fails is logged, and the others go on. With `breathMs` the
 * database is left to others between two items.
 */
export async function workThrough<Item extends object>(
  app: App,
  items: readonly Item[],
  {
    isStopping,
    work,
    failure,
    breathMs = 0,
  }: {
    isStopping: () => boolean;
    work: (item: Item) => Promise<unknown>;
    failure: string;
    breathMs?: number;
  },
): Promise<number> {
  let done = 0;
  for (const item of items) {
    if (isStopping()) break;
    try {
      if ((await work(item)) !== false) done += 1;
    } catch (error) {
      app.log.error({ err: error, ...item }, failure);
    }
    if (breathMs > 0) await pause(breathMs);
  }
  return done;
}
