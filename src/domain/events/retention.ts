import type { Moment } from '../shared/time.ts';

/** What is removed when it is old. */
export const retained = [
  'events',
  'attempts',
  'answers',
  'notices',
  'teamLetters',
  'subscriptions',
  'replays',
  'imports',
  'brokenImports',
  'signIns',
  'securityLog',
  'idempotencyKeys',
] as const;
export type Retained = (typeof retained)[number];

/**
 * Removes what is from before a moment, of all accounts. Each step is one transaction of at most `retentionRowsMax` rows
 * and yields how many it removed; whoever asks for the next one decides when.
 *
 * - `events` go with their deliveries and attempts. One that is still to be sent to somebody stays until that is over;
 *   one that is only held for somebody who does not want it now does not.
 * - `answers` are what receivers answered, headers and body; the attempts themselves stay.
 * - `teamLetters` are what was written to the team about notices.
 * - `subscriptions` are those that have ended, once none of their deliveries is left.
 * - `replays` are those that have finished.
 * - `imports` are those that have ended, or that nobody went on with, each with the rows of its file. It cannot be undone then.
 * - `brokenImports` are those whose file was not read to its end, because the process died.
 * - `signIns` are sessions, links and counts of tries that have run out.
 * - `securityLog` are entries of the security logs.
 */
export type RetentionStore = Record<Retained, (before: Moment) => AsyncIterable<number>>;

/** Few at a time, because whoever writes waits behind it. */
export const retentionRowsMax = 500;
