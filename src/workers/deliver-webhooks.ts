import type { App } from '../domain/app.ts';
import { type ClaimedDelivery, leaseMs } from '../domain/webhooks/delivery.ts';
import { sendDelivery } from '../domain/webhooks/send-delivery.ts';
import { createBell } from './bell.ts';

/** Deliveries under way at the same time: enough that dozens of receivers that hang leave room for the others. */
export const concurrency = 256;
/** The net under the bell: another process may have left deliveries, and claims of a dead one run out. */
const pollMs = 1000;

export type DeliveryWorker = {
  /** Looks for due deliveries at once, as after a change of the clock. */
  wake(): void;
  /** Takes no new work, and resolves when what is under way has been recorded. */
  stop(): Promise<void>;
};

/** Sends what is due, woken by every commit that leaves a delivery, until it is stopped. */
export function startDeliveryWorker(app: App): DeliveryWorker {
  const bell = createBell();
  const inFlight = new Map<string, number>();
  let sending = 0;
  let stopping = false;
  app.store.queue.onDue(bell.ring);

  async function send(claimed: ClaimedDelivery): Promise<void> {
    const { subscriptionId } = claimed;
    sending += 1;
    inFlight.set(subscriptionId, (inFlight.get(subscriptionId) ?? 0) + 1);
    try {
      await sendDelivery(app, claimed);
    } catch (error) {
      // Nothing was recorded, so the claim runs out and the same attempt is made again.
      app.log.error(
        { err: error, deliveryId: claimed.deliveryId },
        'a delivery attempt failed here',
      );
    }
    const left = (inFlight.get(subscriptionId) ?? 1) - 1;
    if (left === 0) inFlight.delete(subscriptionId);
    else inFlight.set(subscriptionId, left);
    sending -= 1;
    bell.ring();
  }

  /** Returns how many deliveries it took. */
  async function claimAndSend(): Promise<number> {
    const limit = concurrency - sending;
    if (limit <= 0) return 0;
    const claimId = app.newId('claim');
    const now = app.now();
    const claimed = await app.store.queue.claim({ claimId, limit, now, leaseMs, inFlight });
    if (stopping) {
      await Promise.all(claimed.map((delivery) => app.store.queue.release(delivery, app.now())));
      return 0;
    }
    for (const delivery of claimed) void send(delivery);
    return claimed.length;
  }

  async function run(): Promise<void> {
    while (!stopping) {
      try {
        if ((await claimAndSend()) === 0) await bell.wait(await untilNextDue(app));
      } catch (error) {
        app.log.error({ err: error }, 'deliveries could not be claimed');
        await bell.wait(pollMs);
      }
    }
    while (sending > 0) await bell.wait(pollMs);
  }

  const finished = run();
  return {
    wake: bell.ring,
    stop() {
      stopping = true;
      bell.ring();
      return finished;
    },
  };
}

/** What is due already waits for a free slot, and a delivery that ends rings the bell. */
async function untilNextDue(app: App): Promise<number> {
  const next = await app.store.queue.nextDueAt();
  const wait = next === undefined ? pollMs : next - app.now();
  return wait > 0 ? Math.min(wait, pollMs) : pollMs;
}
