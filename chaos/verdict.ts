import type { DuplicateCause } from './duplicate-cause.ts';

/** The outcome of a run. */
export type Verdict = {
  /** Faults injected into the service, with their counts. */
  troubles: Record<string, number>;
  requests: { answered: number; broken: number; unavailable: number };
  /** Answers that no caller should ever get, or that the database is away when nothing had been done to it. */
  misanswered: string[];
  acknowledged: { customers: number; statusChanges: number; lost: string[] };
  /** Changes without their event, events without their change, and events without a delivery that they should have. */
  halfDone: string[];
  committed: { events: number; deliveries: number };
  delivered: number;
  /** Committed, but never accepted by the receiver. */
  lost: string[];
  /** Accepted, but not recorded so within the time to drain. */
  unfinished: number;
  /** Arrived, but never committed. */
  phantoms: string[];
  duplicates: Record<DuplicateCause, number>;
  unexplained: string[];
  /** Numbers that a subscription did not get, or that two of its deliveries have. */
  sequenceGaps: string[];
  /** Events that are missing from the feed, or that a follower of it missed. */
  feedGaps: string[];
  /** Counts that do not fit what they count, such as two attempts with one number. */
  miscounted: string[];
  /** Writes to a delivery by a node without its lease; undefined where there is only one node. */
  trespasses: string[] | undefined;
  /** Results that nodes which had stood still brought too late; undefined where none stands still. */
  lateResults: number | undefined;
  /** The longest time from a start of the database to the first request that was answered; undefined without. */
  backMsMax: number | undefined;
  /** Troubles after which it did not go on by itself. */
  stalled: string[];
  /** Nodes that ended by themselves. */
  fallen: string[];
  /** Deliveries whose bytes were not those of their event, or not the same each time. */
  differing: string[];
  /** Deliveries of ordered subscriptions that came before an earlier one of the same customer was accepted. */
  outOfOrder: string[];
  /** Requests without a valid signature. */
  unsigned: string[];
  /** Responses of the receiver, with their counts. */
  answers: Record<string, number>;
  breakersSeen: number;
  /** Results of the database's own checks; PostgreSQL's are not run. */
  checks: Record<string, string>;
  loadMs: number;
  drainMs: number;
};

/** Returns the faults of a verdict as sentences; none when all is well. */
export function faultsOf(verdict: Verdict): string[] {
  const none: Record<string, readonly string[]> = {
    'acknowledged requests were lost': verdict.acknowledged.lost,
    'changes, events and deliveries do not fit': verdict.halfDone,
    'deliveries were lost': verdict.lost,
    'deliveries were never committed': verdict.phantoms,
    'duplicates are unexplained': verdict.unexplained,
    'numbers are missing or used twice': verdict.sequenceGaps,
    'events are missing from the feed': verdict.feedGaps,
    'counts do not fit': verdict.miscounted,
    'writes are by a node without the lease': verdict.trespasses ?? [],
    'answers should not be': verdict.misanswered,
    'troubles were not overcome': verdict.stalled,
    'nodes ended by themselves': verdict.fallen,
    'deliveries had other bytes': verdict.differing,
    'deliveries came out of order': verdict.outOfOrder,
    'deliveries had no signature that fits': verdict.unsigned,
  };
  const faults = Object.entries(none).flatMap(([what, found]) =>
    found.length === 0 ? [] : [`${found.length} ${what}, such as ${found[0]}`],
  );
  if (verdict.unfinished > 0) faults.push(`${verdict.unfinished} deliveries are not finished`);
  for (const [check, found] of Object.entries(verdict.checks)) {
    if (found !== 'ok') faults.push(`${check}: ${found}`);
  }
  return faults;
}
