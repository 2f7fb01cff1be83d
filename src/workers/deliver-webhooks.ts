import type { App } from '../domain/app.ts';
import type { Result, SettledAndLeased } from '../domain/deliveries/after-attempt.ts';
import { type LeasedDelivery, leaseMs, renewAfterMs } from '../domain/deliveries/delivery.ts';
import {
  countSlots,
  freeSlots,
  mayPassQueue,
  type Slots,
} from '../domain/deliveries/delivery-shares.ts';
import { slowAfterMs } from '../domain/deliveries/endpoint-state.ts';
import { sendDelivery } from '../domain/deliveries/send-delivery.ts';
import { type Running, startLeasedWorker, type Worker } from './start-leased-worker.ts';

/** Polls as well, because another process may have left deliveries, and leases of a dead one run out. */
const pollMs = 1000;

/**
 * Sends what this process's transactions have leased for it as soon as it is committed, and what else is due, woken by
 * every commit that leaves a delivery, until it is stopped. One transaction writes the results that have come in and
 * leases as much again, so under load many share a commit; nothing waits for a batch to fill.
 */
export function startDeliveryWorker(app: App): Worker {
  const { queue } = app.store;
  const workerId = app.newId('worker');
  let results: Ended[] = [];
  let isFailing = false;
  let transactions = 0;
  /** The slots for deliveries that are not committed yet. */
  let reserved = 0;

  async function settleAndLease(running: Running<LeasedDelivery>): Promise<void> {
    if (!isFailing) return settleAndLeaseFor(results, running, slotsNow(running));
    // So that a worker can stop while the database stays away.
    results = results.filter(isStillLeased);
    // Writes one by one, so that a single one that cannot be written delays neither the others nor what is due.
    await settleAndLeaseFor([], running, slotsNow(running));
    await settleAndLeaseFor(results.slice(0, 1), running, undefined);
    isFailing = false;
  }

  /** Writes the first of the results, and leases as many deliveries as may take slots. */
  async function settleAndLeaseFor(
    batch: readonly Ended[],
    running: Running<LeasedDelivery>,
    slots: Slots | undefined,
  ): Promise<void> {
    results = results.slice(batch.length);
    transactions += 1;
    const request = {
      results: batch.map(({ result }) => result),
      claimId: `${workerId}.${transactions}`,
      limit: slots === undefined || running.isStopping() ? 0 : limitOf(slots),
      ...(slots && { slots }),
    };
    let outcome: SettledAndLeased;
    try {
      outcome = await queue.settleAndLease(request);
    } catch (error) {
      isFailing = true;
      results = [...results, ...batch.filter(isStillLeased)];
      throw error;
    }
    reportDeliveries(app, request.results, outcome);
    await running.begin(outcome.leased);
  }

  /** The time for which nothing becomes due without a wake. */
  async function idleMs(running: Running<LeasedDelivery>): Promise<number> {
    if (results.length > 0 || running.isWoken()) return 0;
    if (running.isStopping()) return pollMs;
    const slots = slotsNow(running);
    if (limitOf(slots) === 0) return pollMs;
    return (await queue.idleMs(slots)) ?? pollMs;
  }

  function limitOf(slots: Slots): number {
    return Math.max(freeSlots(slots) - reserved, 0);
  }

  function sendAtOnce(running: Running<LeasedDelivery>): void {
    app.store.offer({
      reserve() {
        if (running.isStopping() || !mayPassQueue(slotsNow(running), reserved)) return undefined;
        reserved += 1;
        return `${workerId}.new`;
      },
      giveBack: free,
      send(leased) {
        running
          .begin(leased)
          .catch((error: unknown) => {
            app.log.error({ err: error }, 'leases could not be released');
          })
          .finally(() => free(leased.length));
      },
    });

    function free(slots: number): void {
      reserved -= slots;
      if (running.isStopping()) worker.wake();
    }
  }

  const worker = startLeasedWorker<LeasedDelivery>(app, {
    pollMs,
    onStart: sendAtOnce,
    failure: 'results could not be stored and deliveries not leased',
    onDue: (wake) => app.store.listen('deliveries', wake),
    async look(running, mayBeDue) {
      if (mayBeDue) await settleAndLease(running);
      return idleMs(running);
    },
    async work(leased) {
      const result = await sendDelivery(app, leased);
      results.push({ result, at: performance.now() });
    },
    hasUnfinished: () => results.length > 0 || reserved > 0,
    release: (leases) => queue.release(leases),
    renewal: {
      everyMs: renewAfterMs,
      failure: 'leases could not be renewed',
      renew: (leases) => queue.renew(leases),
    },
  });
  return worker;
}

function slotsNow({ underWay }: Running<LeasedDelivery>): Slots {
  const slowBefore = performance.now() - slowAfterMs;
  return countSlots(
    [...underWay].map(([{ accountId, subscriptionId, standing }, { startedAt }]) => ({
      accountId,
      subscriptionId,
      standing,
      isSlow: startedAt <= slowBefore,
    })),
  );
}

/** A result and when it came in, on a monotonic clock. */
type Ended = { result: Result; at: number };

/** Once its lease has run out a result is worth nothing: the attempt is made again. */
function isStillLeased({ at }: Ended): boolean {
  return performance.now() - at < leaseMs;
}

/** One line in the log for each attempt, and the same for those who count. */
function reportDeliveries(app: App, results: readonly Result[], outcome: SettledAndLeased): void {
  for (const [index, result] of results.entries()) {
    if ('attempt' in result) reportAttempt(app, result, outcome.kept[index] === true);
  }
  for (const { subscriptionId, change } of outcome.changes) {
    app.meter.endpointChanged(change);
    app.log.info({ subscriptionId, change }, 'subscription changed');
  }
  if (outcome.reclaimed === 0) return;
  app.meter.reclaimed(outcome.reclaimed);
  app.log.warn({ count: outcome.reclaimed }, 'the leases of a dead worker expired');
}

function reportAttempt(
  app: App,
  { leased, attempt, next }: Extract<Result, { attempt: unknown }>,
  kept: boolean,
): void {
  const { outcome, status, durationMs, reused } = attempt;
  const { maybeDelivered } = leased;
  const isFirst = leased.attempt === 1 && leased.cause === 'event' && !maybeDelivered;
  const endedAt = attempt.startedAt + durationMs;
  const latencyMs = isFirst ? Math.max(endedAt - leased.waitingSince, 0) : undefined;
  app.meter.attempted({ outcome, durationMs, latencyMs, reused, maybeDelivered });
  if (!kept) app.meter.leaseLost();
  app.log.info(
    {
      deliveryId: leased.deliveryId,
      subscriptionId: leased.subscriptionId,
      eventId: leased.eventId,
      attempt: leased.attempt,
      maybeDelivered,
      outcome,
      status,
      durationMs,
      next: kept ? next.state : 'lease lost',
    },
    'delivery attempted',
  );
}
