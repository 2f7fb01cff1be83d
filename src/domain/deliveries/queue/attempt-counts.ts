import { insertRows } from '../../../database/many-rows.ts';
import { waitAtEnd } from '../../../database/transaction.ts';
import type { Db } from '../../schema.ts';
import { minuteMs } from '../../shared/time.ts';
import type { Result } from '../after-attempt.ts';

/** Attempts are counted by this; `attempt_counts.half_hour` is the number of the half hour since 1970. */
export const halfHourMs = 30 * minuteMs;

/** Counts how attempts ended that were written just now, for reports that tell of more than can be kept. */
export function countAttempts(tx: Db, results: readonly Result[]): void {
  const counts = new Map<string, CountRow>();
  for (const result of results) {
    if (!('attempt' in result)) continue;
    const { accountId } = result.leased;
    const halfHour = Math.floor(result.attempt.startedAt / halfHourMs);
    const key = `${accountId} ${halfHour}`;
    const before = counts.get(key);
    const isDelivered = result.attempt.outcome === 'delivered';
    counts.set(key, {
      accountId,
      halfHour,
      delivered: (before?.delivered ?? 0) + (isDelivered ? 1 : 0),
      failed: (before?.failed ?? 0) + (isDelivered ? 0 : 1),
    });
  }
  waitAtEnd(tx, addCounts(tx, [...counts.values()]));
}

const countRow = {
  accountId: 'integer',
  halfHour: 'integer',
  delivered: 'integer',
  failed: 'integer',
} as const;

type CountRow = Record<keyof typeof countRow, number>;

const addCounts = insertRows<CountRow>({
  table: 'attemptCounts',
  columns: countRow,
  addTo: { key: ['accountId', 'halfHour'], sums: ['delivered', 'failed'] },
});
