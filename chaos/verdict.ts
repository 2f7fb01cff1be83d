import type { DuplicateCause } from './duplicate-cause.ts';

/** What a run came to. */
export type Verdict = {
  kills: Record<string, number>;
  requests: { answered: number; broken: number };
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
  /** Deliveries whose bytes were not those of their event, or not the same each time. */
  differing: string[];
  /** Of ordered subscriptions: those that came before an earlier one of the same customer was accepted. */
  outOfOrder: string[];
  /** What had no signature that fits. */
  unsigned: string[];
  /** What the receiver did, and how often. */
  answers: Record<string, number>;
  breakersSeen: number;
  integrity: string;
  foreignKeys: string;
  loadMs: number;
  drainMs: number;
};

/** What must not be in a verdict, as sentences; none when all is well. */
export function faultsOf(verdict: Verdict): string[] {
  const none: Record<string, readonly string[]> = {
    'acknowledged requests were lost': verdict.acknowledged.lost,
    'changes, events and deliveries do not fit': verdict.halfDone,
    'deliveries were lost': verdict.lost,
    'deliveries were never committed': verdict.phantoms,
    'duplicates are unexplained': verdict.unexplained,
    'numbers are missing or used twice': verdict.sequenceGaps,
    'deliveries had other bytes': verdict.differing,
    'deliveries came out of order': verdict.outOfOrder,
    'deliveries had no signature that fits': verdict.unsigned,
  };
  const faults = Object.entries(none).flatMap(([what, found]) =>
    found.length === 0 ? [] : [`${found.length} ${what}, such as ${found[0]}`],
  );
  if (verdict.unfinished > 0) faults.push(`${verdict.unfinished} deliveries are not finished`);
  if (verdict.integrity !== 'ok') faults.push(`integrity_check: ${verdict.integrity}`);
  if (verdict.foreignKeys !== 'ok') faults.push(`foreign_key_check: ${verdict.foreignKeys}`);
  return faults;
}
