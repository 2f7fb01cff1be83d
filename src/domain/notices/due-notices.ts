import type { Engine } from '../../database/engine.ts';

export function dueNotices({ reads }: Pick<Engine, 'reads'>) {
  return {
    /** Returns up to `limit` members of any account with notices that may be due for an email. */
    members(now: number, limit: number): Promise<{ accountId: number; userId: number }[]> {
      return reads
        .selectFrom('memberNotices')
        .select(['accountId', 'userId'])
        .distinct()
        .where('emailDueAt', '<=', now)
        .where('emailDueAt', 'is not', null)
        .limit(limit)
        .execute();
    },
  };
}
