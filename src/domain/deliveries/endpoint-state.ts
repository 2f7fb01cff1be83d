import { dayMs, hourMs, type Moment, secondMs } from '../shared/time.ts';
import { type Breaker, breakerAfter, earlySendsAfter } from './breaker.ts';
import type { NoticeKind } from './notice.ts';
import { type Pace, paceAfterAnswer } from './pace.ts';
import type { AttemptOutcome } from './post-webhook.ts';

const failingMsMax = 5 * dayMs;
const spellGapMs = 12 * hourMs;
const spellsToWarn = 2;
const spellsToDisable = 3;
/** The highest first, because only the highest that is reached is warned of. */
const warningPercents = [90, 70, 50] as const;

/**
 * Measures how long a subscription has only failed. It starts at a failure, and a success sets it back; after 5 days
 * the next failure disables the subscription. Failures count as another spell only 12 hours after the last that did,
 * and three spells are needed: so a bad minute on Monday and another on Saturday, with nothing sent between, do not
 * disable.
 */
export type FailureClock = {
  failingSince: Moment | undefined;
  /** Failures that lay at least 12 hours apart. */
  spells: number;
  lastSpellAt: Moment | undefined;
  warnedPercent: 0 | 50 | 70 | 90;
};

export const stillClock: FailureClock = {
  failingSince: undefined,
  spells: 0,
  lastSpellAt: undefined,
  warnedPercent: 0,
};

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

/**
 * The clock after a result. `warnPercent` is how much of the 5 days has passed, when the owner is to be warned: from
 * the second spell on, once each at 50, 70 and 90 %. With `disable` there is no warning.
 */
export function failureClockAfter(
  clock: FailureClock,
  delivered: boolean,
  now: Moment,
): { clock: FailureClock; warnPercent?: 50 | 70 | 90; disable: boolean } {
  if (delivered) return { clock: stillClock, disable: false };
  const failing = afterFailure(clock, now);
  const failedMs = now - failing.failingSince;
  if (failedMs >= failingMsMax && failing.spells >= spellsToDisable) {
    return { clock: failing, disable: true };
  }
  const reached = warningPercents.find((percent) => failedMs * 100 >= failingMsMax * percent);
  if (!reached || reached <= failing.warnedPercent || failing.spells < spellsToWarn) {
    return { clock: failing, disable: false };
  }
  return { clock: { ...failing, warnedPercent: reached }, warnPercent: reached, disable: false };
}

/**
 * When it will be disabled if nothing is delivered: at the first failure from then on. Undefined while the clock does
 * not run. With fewer than three spells it moves on as the missing ones let themselves wait for.
 */
export function disablesAt({
  failingSince,
  spells,
  lastSpellAt,
}: FailureClock): Moment | undefined {
  if (failingSince === undefined || lastSpellAt === undefined) return undefined;
  const spellsMissing = Math.max(spellsToDisable - spells, 0);
  return Math.max(failingSince + failingMsMax, lastSpellAt + spellsMissing * spellGapMs);
}

function afterFailure(clock: FailureClock, now: Moment): FailureClock & { failingSince: Moment } {
  const failingSince = clock.failingSince ?? now;
  const { lastSpellAt } = clock;
  if (lastSpellAt !== undefined && now - lastSpellAt < spellGapMs)
    return { ...clock, failingSince };
  return { ...clock, failingSince, spells: clock.spells + 1, lastSpellAt: now };
}
