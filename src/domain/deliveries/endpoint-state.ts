import { type Moment, secondMs } from '../shared/time.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import { type Breaker, breakerAfter, earlySendsAfter } from './breaker.ts';
import { type FailureClock, failureClockAfter } from './failure-clock.ts';
import type { NoticeKind } from './notice.ts';
import { type Pace, paceAfterAnswer } from './pace.ts';

/**
 * The speed of an endpoint at its latest attempt: `prompt` or `slow`; `unproven` before its first attempt, or when no
 * answer came although little time was lost, as with a refused connection.
 */
export const standings = ['prompt', 'unproven', 'slow'] as const;
export type Standing = (typeof standings)[number];

/** An attempt that takes longer shows that its endpoint is slow, before it ends. */
export const slowAfterMs = 2 * secondMs;

/**
 * The delivery state of a subscription: how its endpoint has responded lately, which decides how much is sent to it.
 * Each subscription has its own, so an endpoint that fails, throttles or hangs delays only itself.
 */
export type EndpointState = {
  breaker: Breaker;
  pace: Pace;
  failureClock: FailureClock;
  standing: Standing;
  /** The number of retries that may go before their planned time; undefined if none waits (`recovery.ts`). */
  earlySends: number | undefined;
  lastSuccessAt: Moment | undefined;
  lastFailureAt: Moment | undefined;
};

/** The effect of one attempt on an endpoint: its new state, the notices to its owner, and whether it is disabled. */
export function endpointStateAfter(
  endpoint: EndpointState,
  attempt: {
    outcome: AttemptOutcome;
    status: number | undefined;
    durationMs: number;
    /** True if it leaves a retry that may go early. */
    leavesEarlyRetry: boolean;
  },
  now: Moment,
): { endpoint: EndpointState; notices: { kind: NoticeKind; message: string }[]; disable: boolean } {
  const delivered = attempt.outcome === 'delivered';
  const { clock, warnPercent, disable } = failureClockAfter(endpoint.failureClock, delivered, now);
  const notices: { kind: NoticeKind; message: string }[] = [];
  if (disable) notices.push({ kind: 'disabled', message: disabledMessage });
  else if (warnPercent !== undefined) {
    notices.push({ kind: 'failing', message: failingMessage(warnPercent) });
  }
  // Announced at once, since it never recovers by itself, but only once until a delivery succeeds.
  if (
    attempt.outcome === 'refused_private_address' &&
    endpoint.failureClock.failingSince === undefined
  ) {
    notices.push({ kind: 'address_refused', message: addressRefusedMessage });
  }
  return {
    endpoint: {
      breaker: breakerAfter(endpoint.breaker, { delivered, failingSince: clock.failingSince }, now),
      pace: paceAfterAnswer(endpoint.pace, attempt.status, now),
      failureClock: clock,
      standing: standingAfter(attempt),
      earlySends: earlySendsAfter(endpoint.earlySends, { ...attempt, delivered }),
      lastSuccessAt: delivered ? now : endpoint.lastSuccessAt,
      lastFailureAt: delivered ? endpoint.lastFailureAt : now,
    },
    notices,
    disable,
  };
}

const disabledMessage =
  'Nothing could be delivered for 5 days, so the subscription was disabled. Its events are held; enable it to go on.';

function failingMessage(percent: number): string {
  return `Nothing could be delivered for ${percent} % of the 5 days after which the subscription is disabled.`;
}

const addressRefusedMessage =
  'The name of the hook URL points to a private or reserved address, where Sundesk does not send.';

/** The standing of an endpoint after an attempt. */
export function standingAfter({
  status,
  durationMs,
}: {
  status: number | undefined;
  durationMs: number;
}): Standing {
  if (durationMs >= slowAfterMs) return 'slow';
  return status === undefined ? 'unproven' : 'prompt';
}
