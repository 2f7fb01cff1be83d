import type { AccountDb } from '../account-db.ts';
import { findStatuses, saveStatus } from './queries.ts';
import { requireStatus } from './require-status.ts';
import type { Status } from './status.ts';
import { rankMax } from './status-limits.ts';

/**
 * Puts a status of the pipeline right before another, or last. Others keep their rank where they can. The status that
 * it is put before is named, and not a position, so that two people who order at the same time do not undo each other's
 * work. Refuses with STATUS_NOT_FOUND either of them that is gone. Returns the pipeline in its new order.
 */
export async function placeStatus(
  tx: AccountDb,
  { statusId, beforeId }: { statusId: number; beforeId: number | undefined },
): Promise<Status[]> {
  const before = await findStatuses(tx);
  const moved = requireStatus(before, statusId);
  if (beforeId !== undefined) requireStatus(before, beforeId);
  if (beforeId === statusId) return before;
  const others = before.filter((status) => status.statusId !== statusId);
  const at = others.findIndex((status) => status.statusId === beforeId);
  const ordered = others.toSpliced(at === -1 ? others.length : at, 0, moved);
  const ranks = risingRanks(before.map(({ rank }) => rank));
  const placed = ordered.map((status, index) => ({ status, rank: ranks[index] ?? 0 }));
  for (const { status, rank } of placed) {
    if (status.rank !== rank) await saveStatus(tx, { ...status, rank });
  }
  return placed.map(({ status, rank }) => ({ ...status, rank }));
}

/** Makes ranks distinct in their order, each moved up no further than it must be; tens where that leaves no room. */
export function risingRanks(ranks: readonly number[]): number[] {
  let last = -1;
  const rising = ranks.map((rank) => {
    last = Math.max(rank, last + 1);
    return last;
  });
  return last <= rankMax ? rising : ranks.map((_, index) => 10 * index);
}
