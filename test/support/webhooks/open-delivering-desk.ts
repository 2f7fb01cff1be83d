import type { TestContext } from 'node:test';
import { startDeliveryWorker } from '../../../src/workers/deliver-webhooks.ts';
import type { Worker } from '../../../src/workers/start-leased-worker.ts';
import { startReplayWorker } from '../../../src/workers/work-in-turns.ts';
import { type Desk, openDesk } from '../open-desk.ts';

export type DeliveringDesk = Desk & {
  /** Moves the clock and lets the worker look again. */
  pass(ms: number): void;
};

/** A desk whose webhooks are sent. Receivers are opened before it, so that they close first. */
export async function openDeliveringDesk(
  t: TestContext,
  options: Parameters<typeof openDesk>[1] = {},
): Promise<DeliveringDesk> {
  let deliveries: Worker | undefined;
  let replays: Worker | undefined;
  // Hooks run in the order in which they were registered, and workers must stop before the database closes.
  t.after(() => Promise.all([deliveries?.stop(), replays?.stop()]));
  const desk = await openDesk(t, options);
  const worker = startDeliveryWorker(desk.app);
  deliveries = worker;
  replays = startReplayWorker(desk.app);
  return {
    ...desk,
    pass(ms) {
      desk.clock.advance(ms);
      worker.wake();
    },
  };
}
