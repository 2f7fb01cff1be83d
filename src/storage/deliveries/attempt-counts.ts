import type { Result } from '../../domain/deliveries/store.ts';
import { minuteMs } from '../../domain/shared/time.ts';
import { preparedChange } from '../prepared-query.ts';
import type { Db } from '../schema.ts';
import { sendAlong } from '../send-along.ts';

/** Attempts are counted by this; `attempt_counts.half_hour` is the number of the half hour since 1970. */
export const halfHourMs = 30 * minuteMs;

type Count = { accountId: number; halfHour: number; delivered: number; failed: number };

/** Counts how attempts ended that were written just now, for reports that tell of more than can be kept. */
export function countAttempts(tx: Db, results: readonly Result[]): void {
  const counts = new Map<string, Count>();
  for (const result of results) {
    if (!('attempt' in result)) continue;
    const { accountId } = result.leased;
    const halfHour = Math.floor(result.attempt.startedAt / halfHourMs);
    const key = `${accountId} ${halfHour}`;
    const count = counts.get(key) ?? { accountId, halfHour, delivered: 0, failed: 0 };
    count[result.attempt.outcome === 'delivered' ? 'delivered' : 'failed'] += 1;
    counts.set(key, count);
  }
  // Always in the same order, so that two nodes never wait for each other.
  const inOrder = [...counts.values()].sort(
    (a, b) => a.accountId - b.accountId || a.halfHour - b.halfHour,
  );
  for (const count of inOrder) sendAlong(tx, addToCount, count);
}

const addToCount = preparedChange<Count>((db, value) =>
  db
    .insertInto('attempt_counts')
    .values({
      account_id: value('accountId'),
      half_hour: value('halfHour'),
      delivered: value('delivered'),
      failed: value('failed'),
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'half_hour']).doUpdateSet(({ eb, ref }) => ({
        delivered: eb('attempt_counts.delivered', '+', ref('excluded.delivered')),
        failed: eb('attempt_counts.failed', '+', ref('excluded.failed')),
      })),
    ),
);
