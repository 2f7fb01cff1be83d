import type { Status, StatusKind } from './status.ts';

const kindsByProgress: readonly StatusKind[] = ['lost', 'parked', 'open', 'won'];

/** The further of two statuses: won before open, parked and lost, then by rank; the first of two that are lost. */
export function furthestStatus(first: Status, second: Status): Status {
  const ahead = kindsByProgress.indexOf(second.kind) - kindsByProgress.indexOf(first.kind);
  if (ahead !== 0) return ahead > 0 ? second : first;
  return first.kind !== 'lost' && second.rank > first.rank ? second : first;
}
