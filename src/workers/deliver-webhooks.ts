import { setImmediate } from 'node:timers/promises';
import type { App } from '../domain/app.ts';
import { type LeasedDelivery, leaseMs, renewAfterMs } from '../domain/deliveries/delivery.ts';
import { countPlaces, freePlaces, type Places } from '../domain/deliveries/delivery-shares.ts';
import { sendDelivery } from '../domain/deliveries/send-delivery.ts';
import { slowAfterMs } from '../domain/deliveries/standing.ts';
import type { Exchanged, Result } from '../domain/deliveries/store.ts';
import { createBell } from './bell.ts';
import { reportDeliveries } from './report-deliveries.ts';

/** The net under the bell: another process may have left deliveries, and leases of a dead one run out. */
const pollMs = 1000;

export type DeliveryWorker = {
  /** Looks for due deliveries at once, as after a change of the clock. */
  wake(): void;
  /** Takes no new work, and resolves when what is under way has been recorded. */
  stop(): Promise<void>;
};

/**
 * Sends what is due, woken by every commit that leaves a delivery, until it is stopped. One transaction writes the results
 * that have come in and leases as much again, so under load many share a commit; nothing waits for a batch to fill.
 */
export function startDeliveryWorker(app: App): DeliveryWorker {
  const bell = createBell();
  const workerId = app.newId('worker');
  const underWay = new Map<LeasedDelivery, { startedAt: number }>();
  let results: Ended[] = [];
  let isFailing = false;
  let exchanges = 0;
  let stopping = false;
  app.store.queue.onDue(bell.ring);
  const stopRenewing = renewLeases(app, () => underWay.keys());

  async function send(leased: LeasedDelivery): Promise<void> {
    underWay.set(leased, { startedAt: performance.now() });
    const result = await sendDelivery(app, leased);
    results.push({ result, at: performance.now() });
    underWay.delete(leased);
    bell.ring();
  }

  async function exchange(): Promise<void> {
    // Answers that the event loop has already received go with the first of them.
    if (underWay.size > 0) await setImmediate();
    bell.hush();
    if (!isFailing) return exchangeFor(results, placesNow());
    // One by one, lest a single one that cannot be written holds up all others, or what is due.
    await exchangeFor([], placesNow());
    await exchangeFor(results.slice(0, 1), undefined);
    isFailing = false;
  }

  /** Writes the first of the results, and leases as many deliveries as may take places. */
  async function exchangeFor(given: readonly Ended[], places: Places | undefined): Promise<void> {
    results = results.slice(given.length);
    exchanges += 1;
    const request = {
      results: given.map(({ result }) => result),
      claimId: `${workerId}.${exchanges}`,
      limit: places === undefined || stopping ? 0 : freePlaces(places),
      ...(places && { places }),
    };
    let exchanged: Exchanged;
    try {
      exchanged = await app.store.queue.exchange(request);
    } catch (error) {
      isFailing = true;
      results = [...results, ...given.filter(isStillLeased)];
      throw error;
    }
    reportDeliveries(app, request.results, exchanged);
    if (stopping) await app.store.queue.release(exchanged.leased);
    else for (const leased of exchanged.leased) void send(leased);
  }

  function placesNow(): Places {
    const slowBefore = performance.now() - slowAfterMs;
    return countPlaces(
      [...underWay].map(([{ accountId, subscriptionId, standing }, { startedAt }]) => ({
        accountId,
        subscriptionId,
        standing,
        isSlow: startedAt <= slowBefore,
      })),
    );
  }

  /** How long there is nothing to do, as far as one knows without being rung. */
  async function idleMs(): Promise<number> {
    if (results.length > 0 || bell.isRung()) return 0;
    if (stopping) return underWay.size > 0 ? pollMs : 0;
    const places = placesNow();
    if (freePlaces(places) === 0) return pollMs;
    return Math.min((await app.store.queue.idleMs(places)) ?? pollMs, pollMs);
  }

  async function run(): Promise<void> {
    let isDue = true;
    while (!stopping || underWay.size > 0 || results.length > 0) {
      try {
        if (isDue) await exchange();
        const waitMs = await idleMs();
        isDue = waitMs === 0 || (await bell.wait(waitMs));
      } catch (error) {
        app.log.error({ err: error }, 'deliveries could not be exchanged with the database');
        await bell.wait(pollMs);
        isDue = true;
      }
    }
    stopRenewing();
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

/** A result and when it came in, on a clock that nobody sets. */
type Ended = { result: Result; at: number };

/** Once its lease has run out a result is worth nothing: the attempt is made again. */
function isStillLeased({ at }: Ended): boolean {
  return performance.now() - at < leaseMs;
}

/** Renews the leases of what has been under way since the last look, so that only a worker that is lost loses one. */
function renewLeases(app: App, underWay: () => Iterable<LeasedDelivery>): () => void {
  let seen = new Set<LeasedDelivery>();
  const timer = setInterval(() => {
    const now = new Set(underWay());
    const older = [...now].filter((leased) => seen.has(leased));
    seen = now;
    if (older.length === 0) return;
    app.store.queue.renew(older).catch((error: unknown) => {
      app.log.error({ err: error }, 'leases could not be renewed');
    });
  }, renewAfterMs);
  return () => clearInterval(timer);
}
