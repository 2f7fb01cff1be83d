import type { Moment } from '../time.ts';
import { createTokenBuckets, type TokenBuckets } from './token-buckets.ts';

/**
 * Adds what this node has let through to what all nodes have, for each key in windows of `windowMs`; returns the sums
 * with the ends of their windows.
 */
export type ShareSpends = (
  spends: readonly { key: string; count: number }[],
  windowMs: number,
  at: Moment,
) => Promise<readonly { key: string; spent: number; endsAt: Moment }[]>;

/** The shortest interval between a node's syncs with the others. */
const shareMs = 1000;
/** Longer than any limit looks back. */
const windowMs = 10 * 60_000;

type Spending = {
  /** Not synced yet. */
  unsynced: number;
  /** Synced, and learnt from others, in the window that ends at `endsAt`. */
  synced: number;
  others: number;
  endsAt: Moment;
};

/**
 * Token buckets that all nodes share: each node counts for itself, and deducts what the others have let through since
 * its last sync. So requests do not wait for the database, and the limit is exceeded by at most one second's tokens of
 * each other node.
 */
export function createSharedBuckets(
  {
    now,
    shareSpends,
    onFailure,
  }: {
    now: () => Moment;
    /** Undefined where there is one node. */
    shareSpends: ShareSpends | undefined;
    onFailure: (error: unknown) => void;
  },
  name: string,
  limit: { requests: number; perMs: number },
): TokenBuckets {
  const buckets = createTokenBuckets(limit, now);
  if (shareSpends === undefined) return buckets;
  const spendings = new Map<string, Spending>();
  let sharedAt = Number.NEGATIVE_INFINITY;
  let isSharing = false;

  async function share(send: ShareSpends): Promise<void> {
    isSharing = true;
    sharedAt = now();
    const syncing = [...spendings].filter(([, { unsynced }]) => unsynced > 0);
    const spends = syncing.map(([caller, { unsynced }]) => ({
      key: `${name} ${caller}`,
      count: unsynced,
    }));
    for (const [, spending] of syncing) spending.unsynced = 0;
    try {
      const sums = await send(spends, windowMs, sharedAt);
      const byKey = new Map(sums.map((sum) => [sum.key, sum]));
      for (const [index, [caller, spending]] of syncing.entries()) {
        const sum = byKey.get(`${name} ${caller}`);
        if (sum !== undefined) learn(caller, spending, sum, spends[index]?.count ?? 0);
      }
      forgetOver();
    } catch (error) {
      for (const [index, [, spending]] of syncing.entries()) {
        spending.unsynced += spends[index]?.count ?? 0;
      }
      onFailure(error);
    } finally {
      isSharing = false;
    }
  }

  function learn(
    caller: string,
    spending: Spending,
    { spent, endsAt }: { spent: number; endsAt: Moment },
    count: number,
  ): void {
    const isSameWindow = spending.endsAt === endsAt;
    // A window that began before this node joined does not show when the others spent their tokens.
    const isFirst = spending.endsAt === 0;
    spending.synced = (isSameWindow ? spending.synced : 0) + count;
    const others = spent - spending.synced;
    const since = isFirst
      ? Math.min(others, limit.requests)
      : others - (isSameWindow ? spending.others : 0);
    spending.others = others;
    spending.endsAt = endsAt;
    if (since > 0) buckets.deduct(caller, since);
  }

  function forgetOver(): void {
    const at = now();
    for (const [caller, { unsynced, endsAt }] of spendings) {
      if (unsynced === 0 && endsAt <= at) spendings.delete(caller);
    }
  }

  return {
    left: buckets.left,
    take(caller, count = 1) {
      const wait = buckets.take(caller, count);
      if (wait === 0) {
        const spending = spendings.get(caller) ?? { unsynced: 0, synced: 0, others: 0, endsAt: 0 };
        spending.unsynced += Math.min(count, limit.requests);
        spendings.set(caller, spending);
      }
      if (!isSharing && now() - sharedAt >= shareMs) void share(shareSpends);
      return wait;
    },
  };
}
