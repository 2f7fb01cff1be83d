import type { Moment } from '../shared/time.ts';

/** The records that are removed when they are old. */
export const retained = [
  'events',
  'attempts',
  'answers',
  'notices',
  'teamEmails',
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
 * Removes data older than a moment, of all accounts. Each batch is one transaction of at most `retentionRowsMax` rows
 * and yields how many it removed; the caller decides when the next batch runs.
 *
 * - `events` are removed with their deliveries and attempts. An event with a pending delivery stays; a delivery on hold
 *   does not keep its event.
 * - `answers` are the headers and bodies that receivers answered; the attempts themselves stay.
 * - `teamEmails` are emails to the team about notices.
 * - `subscriptions` are removed after they ended, once none of their deliveries is left.
 * - `replays` are removed once finished.
 * - `imports` are removed once ended or abandoned, each with the rows of its file. They cannot be undone then.
 * - `brokenImports` are imports whose file was not read to its end, because the process died.
 * - `signIns` are expired sessions, links and attempt counts.
 * - `securityLog` are entries of the security logs.
 */
export type RetentionStore = Record<Retained, (before: Moment) => AsyncIterable<number>>;

/** Small, because other writers wait for it. */
export const retentionRowsMax = 500;
