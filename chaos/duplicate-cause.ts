import type { Arrival } from './receiver.ts';

/** What the database holds of one attempt. */
export type AttemptRow = {
  startedAt: number;
  durationMs: number;
  outcome: string;
  maybeDelivered: boolean;
};

/** Why a receiver got something again that it had. */
export const duplicateCauses = {
  killed: 'killed between the POST and its record; the next attempt says maybe_delivered',
  reset: 'reset by the receiver after it had read all',
  late: 'accepted after the ten seconds that a receiver has',
  unexplained: 'unexplained',
} as const;
export type DuplicateCause = keyof typeof duplicateCauses;

/** A busy machine reads late. Attempts at one delivery lie seconds apart, so this much doubt confuses no two. */
const doubtMs = 1000;

/**
 * Why a delivery came again after `had`, the latest time that the receiver read it and did not refuse it. An attempt
 * belongs to an arrival within its time; one that was lost with its process has left no row, and the next one must
 * know of it.
 */
export function duplicateCause(
  had: Arrival,
  again: Arrival,
  { attempts, killedAt }: { attempts: readonly AttemptRow[]; killedAt: readonly number[] },
): DuplicateCause {
  const recorded = attempts.find(
    ({ startedAt, durationMs }) =>
      startedAt - doubtMs <= had.at && had.at <= startedAt + durationMs + doubtMs,
  );
  if (recorded === undefined) {
    const wasKilled = killedAt.some((at) => had.at - doubtMs <= at && at <= again.at);
    const next = attempts.find(({ startedAt }) => startedAt > had.at);
    return wasKilled && next?.maybeDelivered === true ? 'killed' : 'unexplained';
  }
  if (recorded.outcome === 'reset' && had.fate === 'reset') return 'reset';
  return recorded.outcome === 'timed_out' ? 'late' : 'unexplained';
}
