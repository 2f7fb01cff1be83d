import type { StatusKind } from '../domain/statuses/status.ts';
import type { StatusStore } from '../domain/statuses/store.ts';
import type { Db } from './schema.ts';

export function statusStore(db: Db, accountId: number): StatusStore {
  return {
    async list() {
      const rows = await db
        .selectFrom('statuses')
        .select([
          'status_id as statusId',
          'name',
          'kind',
          'rank',
          'win_probability as winProbability',
          'is_initial',
        ])
        .where('account_id', '=', accountId)
        .orderBy('rank')
        .orderBy('status_id')
        .execute();
      return rows.map(({ is_initial, kind, ...row }) => ({
        ...row,
        kind: kind as StatusKind,
        isInitial: is_initial === 1,
      }));
    },
  };
}
