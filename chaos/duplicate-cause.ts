import type { Claim } from './claims.ts';
import type { Arrival } from './receiver.ts';
import type { Trouble } from './trouble.ts';

/** One attempt as the database records it. */
export type AttemptRow = {
  number: number;
  startedAt: number;
  durationMs: number;
  outcome: string;
  maybeDelivered: boolean;
};

/** Causes of a duplicate at a receiver. */
export const duplicateCauses = {
  killed: 'killed between the POST and its record; the next attempt says maybe_delivered',
  frozen: 'by a node that stood still for longer than its lease',
  forgotten: 'recorded by a commit that PostgreSQL, stopped, had not yet written to the disk',
  reset: 'reset by the receiver after it had read all',
  late: 'accepted after the ten seconds that a receiver has',
  unexplained: 'unexplained',
} as const;
export type DuplicateCause = keyof typeof duplicateCauses;

/** Facts about a delivery and the time in which it was sent. */
export type Facts = {
  attempts: readonly AttemptRow[];
  /** All arrivals at the receiver, those that it refused included. */
  arrivals: readonly Arrival[];
  /** The nodes that leased it; undefined with one node, where that is not recorded. */
  claims: readonly Claim[] | undefined;
  troubles: readonly Trouble[];
};

/** A busy machine reads late. */
const doubtMs = 1000;
/** Time from the arrival to the commit that records it: ten seconds for the receiver, and a busy machine. */
const recordWithinMs = 12_000;
/** A frozen node sends what it had left within this time after it resumes. */
const wakeMs = 5000;

/**
 * Finds why a delivery came again after `had`, the latest time that the receiver read it and did not refuse it. An
 * attempt belongs to the arrival that is nearest to its time: leases of a dead node are released at once, so the next
 * attempt can begin within the doubt. An attempt that was lost with its process has left no row, and the next one must
 * know of it.
 */
export function duplicateCause(had: Arrival, again: Arrival, facts: Facts): DuplicateCause {
  const recorded = facts.attempts.find((attempt) => {
    const apart = msApart(had, attempt);
    return apart <= doubtMs && facts.arrivals.every((other) => apart <= msApart(other, attempt));
  });
  if (recorded === undefined) return causeOfLoss(had, again, facts);
  if (recorded.outcome === 'reset' && had.fate === 'reset') return 'reset';
  if (recorded.outcome === 'timed_out') return 'late';
  return wasSentByOneJustWoken(again, facts) ? 'frozen' : 'unexplained';
}

/** Time between an arrival and an attempt; 0 within the attempt. */
function msApart({ at }: Arrival, { startedAt, durationMs }: AttemptRow): number {
  return Math.max(startedAt - at, at - startedAt - durationMs, 0);
}

/** Why nothing was recorded of an attempt that arrived. */
function causeOfLoss(had: Arrival, again: Arrival, facts: Facts): DuplicateCause {
  const { attempts, claims, troubles } = facts;
  const next = attempts.find(({ startedAt }) => startedAt > had.at);
  // Another node may lease it within the doubt, and lose it too.
  const lost = claims?.filter(
    ({ end, from, to }) => end === 'lost' && from - doubtMs <= had.at && had.at <= to + doubtMs,
  );
  const isKnown = next?.maybeDelivered === true && lost?.length !== 0;
  const befell = (kind: Trouble['kind']) =>
    isKnown &&
    troubles.some(
      (trouble) =>
        trouble.kind === kind &&
        (trouble.node === undefined || lost?.some(({ node }) => node === trouble.node) === true) &&
        had.at - doubtMs <= trouble.to &&
        trouble.from <= again.at,
    );
  if (befell('killed')) return 'killed';
  if (befell('frozen')) return 'frozen';
  // The lease may be lost together with the result; then the attempt is unknown.
  const isForgotten = troubles.some(
    ({ kind, from }) =>
      kind === 'stopped' && had.at - doubtMs <= from && from <= had.at + recordWithinMs,
  );
  return isForgotten ? 'forgotten' : 'unexplained';
}

/** True when a node sent it that leased it before it froze, and had lost the lease when it resumed. */
function wasSentByOneJustWoken(again: Arrival, { claims = [], troubles }: Facts): boolean {
  return claims.some(
    ({ end, node, from, to }) =>
      end === 'lost' &&
      troubles.some(
        (trouble) =>
          trouble.kind === 'frozen' &&
          trouble.node === node &&
          from <= trouble.to &&
          trouble.from <= to &&
          trouble.to - doubtMs <= again.at &&
          again.at <= trouble.to + wakeMs,
      ),
  );
}
