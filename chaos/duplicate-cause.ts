import type { Claim } from './claims.ts';
import type { Arrival } from './receiver.ts';
import type { Trouble } from './target.ts';

/** What the database holds of one attempt. */
export type AttemptRow = {
  number: number;
  startedAt: number;
  durationMs: number;
  outcome: string;
  maybeDelivered: boolean;
};

/** Why a receiver got something again that it had. */
export const duplicateCauses = {
  killed: 'killed between the POST and its record; the next attempt says maybe_delivered',
  frozen: 'by a node that stood still for longer than its lease',
  forgotten: 'recorded by a commit that PostgreSQL, stopped, had not yet written to the disk',
  reset: 'reset by the receiver after it had read all',
  late: 'accepted after the ten seconds that a receiver has',
  unexplained: 'unexplained',
} as const;
export type DuplicateCause = keyof typeof duplicateCauses;

/** What is known of a delivery and of the time in which it was sent. */
export type Facts = {
  attempts: readonly AttemptRow[];
  /** Who held it; undefined where that is not recorded, because there is one node. */
  claims: readonly Claim[] | undefined;
  troubles: readonly Trouble[];
};

/** A busy machine reads late. */
const doubtMs = 1000;
/** From the arrival to the commit that records it: the ten seconds of a receiver, and a busy machine. */
const recordWithinMs = 12_000;
/** What a node that stood still has not yet sent goes out within that time after it goes on. */
const wakeMs = 5000;

/**
 * Why a delivery came again after `had`, the latest time that the receiver read it and did not refuse it. An attempt
 * belongs to the arrival that is nearest to its time: leases of a dead node are released at once, so the next attempt can
 * begin within the doubt. An attempt that was lost with its process has left no row, and the next one must know of it.
 */
export function duplicateCause(had: Arrival, again: Arrival, facts: Facts): DuplicateCause {
  const recorded = facts.attempts.find((attempt) => {
    const apart = msApart(had, attempt);
    return apart <= doubtMs && apart <= msApart(again, attempt);
  });
  if (recorded === undefined) return causeOfLoss(had, again, facts);
  if (recorded.outcome === 'reset' && had.fate === 'reset') return 'reset';
  if (recorded.outcome === 'timed_out') return 'late';
  return wasSentByOneJustWoken(again, facts) ? 'frozen' : 'unexplained';
}

/** From an arrival to the time of an attempt; 0 within it. */
function msApart({ at }: Arrival, { startedAt, durationMs }: AttemptRow): number {
  return Math.max(startedAt - at, at - startedAt - durationMs, 0);
}

/** Why nothing was recorded of an attempt that arrived. */
function causeOfLoss(had: Arrival, again: Arrival, facts: Facts): DuplicateCause {
  const { attempts, claims, troubles } = facts;
  const next = attempts.find(({ startedAt }) => startedAt > had.at);
  const lost = claims?.findLast(({ end, from }) => end === 'lost' && from - doubtMs <= had.at);
  const isKnown = next?.maybeDelivered === true && (claims === undefined || lost !== undefined);
  const befell = (kind: Trouble['kind']) =>
    isKnown &&
    troubles.some(
      (trouble) =>
        trouble.kind === kind &&
        (trouble.node === lost?.node || trouble.node === undefined) &&
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

/** By a node that had leased it before it stood still, and had lost it when it went on. */
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
