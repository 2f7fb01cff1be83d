import type { App } from '../domain/app.ts';
import type { Result, SettledAndLeased } from '../domain/deliveries/result.ts';

/** One line in the log for each attempt, and the same for those who count. */
export function reportDeliveries(
  app: App,
  results: readonly Result[],
  outcome: SettledAndLeased,
): void {
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
