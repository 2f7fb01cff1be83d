import { dayMs, hourMs, type Moment } from '../shared/time.ts';

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
