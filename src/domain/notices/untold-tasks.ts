import type { Engine } from '../../database/engine.ts';
import { dateIn } from '../shared/time.ts';

/** The first zone to begin a day. */
const earliestZone = 'Pacific/Kiritimati';

export function untoldTasks({ reads }: Pick<Engine, 'reads'>) {
  return {
    /** Returns up to `limit` accounts with tasks that are due, in the earliest zone, and that nobody was told of. */
    async accounts(now: number, limit: number, after = 0): Promise<number[]> {
      const rows = await reads
        .selectFrom('tasks')
        .select('accountId')
        .distinct()
        .where('doneAt', 'is', null)
        .whereRef('toldOn', '<>', 'dueOn')
        .where('dueOn', '<=', dateIn(now, earliestZone))
        .where('accountId', '>', after)
        .orderBy('accountId')
        .limit(limit)
        .execute();
      return rows.map((row) => row.accountId);
    },
  };
}
