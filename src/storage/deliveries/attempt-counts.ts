import type { Result } from '../../domain/deliveries/store.ts';
import { minuteMs } from '../../domain/shared/time.ts';
import { rowSet } from '../row-set.ts';
import type { Db } from '../schema.ts';

/** Attempts are counted by this; `attempt_counts.half_hour` is the number of the half hour since 1970. */
export const halfHourMs = 30 * minuteMs;

/** Counts how attempts ended that were written just now, for reports that tell of more than can be kept. */
export function countAttempts(tx: Db, results: readonly Result[]): void {
  for (const result of results) {
    if (!('attempt' in result)) continue;
    const isDelivered = result.attempt.outcome === 'delivered';
    addCount(tx, {
      account_id: result.leased.accountId,
      half_hour: Math.floor(result.attempt.startedAt / halfHourMs),
      delivered: isDelivered ? 1 : 0,
      failed: isDelivered ? 0 : 1,
    });
  }
}

const countRow = {
  account_id: 'integer',
  half_hour: 'integer',
  delivered: 'integer',
  failed: 'integer',
} as const;

const addCount = rowSet<Record<keyof typeof countRow, number>>({
  table: 'attempt_counts',
  columns: countRow,
  total: {
    key: (row) => `${row.account_id} ${row.half_hour}`,
    add: (a, b) => ({ ...a, delivered: a.delivered + b.delivered, failed: a.failed + b.failed }),
  },
  write: (rows) =>
    rows.insert({
      addTo: {
        key: ['account_id', 'half_hour'],
        sums: ['delivered', 'failed'],
      },
    }),
});
