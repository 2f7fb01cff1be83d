import type { Moment } from '../shared/time.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import { type Breaker, breakerAfter } from './breaker.ts';
import { type FailureClock, failureClockAfter } from './failure-clock.ts';
import type { NoticeKind } from './notice.ts';
import { type Pace, paceAfterAnswer } from './pace.ts';
import { earlySendsAfter } from './recovery.ts';
import { type Standing, standingAfter } from './standing.ts';

/**
 * A lane is a subscription as the engine sees it: how its receiver has behaved lately, and so how much may be sent to
 * it. Each has its own, so that a receiver that fails, throttles or hangs slows only itself.
 */
export type Lane = {
  breaker: Breaker;
  pace: Pace;
  failureClock: FailureClock;
  standing: Standing;
  /** How many retries may go before their planned time now; undefined while none waits that may (`recovery.ts`). */
  earlySends: number | undefined;
  lastSuccessAt: Moment | undefined;
  lastFailureAt: Moment | undefined;
};

/** The effect of one attempt on an endpoint: its new state, the notices to its owner, and whether it is disabled. */
export function laneAfter(
  lane: Lane,
  attempt: {
    outcome: AttemptOutcome;
    status: number | undefined;
    durationMs: number;
    /** Whether it leaves a retry that may go early. */
    leavesEarlyRetry: boolean;
  },
  now: Moment,
): { lane: Lane; notices: { kind: NoticeKind; message: string }[]; disable: boolean } {
  const delivered = attempt.outcome === 'delivered';
  const { clock, warnPercent, disable } = failureClockAfter(lane.failureClock, delivered, now);
  const notices: { kind: NoticeKind; message: string }[] = [];
  if (disable) notices.push({ kind: 'disabled', message: disabledMessage });
  else if (warnPercent !== undefined) {
    notices.push({ kind: 'failing', message: failingMessage(warnPercent) });
  }
  // Announced at once, since it never recovers by itself, but only once until a delivery succeeds.
  if (
    attempt.outcome === 'refused_private_address' &&
    lane.failureClock.failingSince === undefined
  ) {
    notices.push({ kind: 'address_refused', message: addressRefusedMessage });
  }
  return {
    lane: {
      breaker: breakerAfter(lane.breaker, { delivered, failingSince: clock.failingSince }, now),
      pace: paceAfterAnswer(lane.pace, attempt.status, now),
      failureClock: clock,
      standing: standingAfter(attempt),
      earlySends: earlySendsAfter(lane.earlySends, { ...attempt, delivered }),
      lastSuccessAt: delivered ? now : lane.lastSuccessAt,
      lastFailureAt: delivered ? lane.lastFailureAt : now,
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
