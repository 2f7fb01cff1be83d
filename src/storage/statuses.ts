import assert from 'node:assert/strict';
import type { Status, StatusKind } from '../domain/statuses/status.ts';
import type { StatusStore } from '../domain/statuses/store.ts';
import { preparedQuery } from './prepared-query.ts';
import type { Db } from './schema.ts';

export function statusStore(db: Db, accountId: number): StatusStore {
  return {
    async list() {
      return (await ofAccount(db, { accountId })).map(toStatus);
    },

    async initial() {
      const [row] = await initialOf(db, { accountId });
      assert(row, 'An account has one initial status');
      return toStatus(row);
    },
  };
}

function selectStatuses(db: Db) {
  return db
    .selectFrom('statuses')
    .select([
      'status_id as statusId',
      'name',
      'kind',
      'rank',
      'win_probability as winProbability',
      'is_initial',
      'step',
    ]);
}

type StatusRow = Awaited<ReturnType<ReturnType<typeof selectStatuses>['executeTakeFirstOrThrow']>>;

const ofAccount = preparedQuery<{ accountId: number }, StatusRow>((db, value) =>
  selectStatuses(db)
    .where('account_id', '=', value('accountId'))
    .orderBy('rank')
    .orderBy('status_id'),
);

const initialOf = preparedQuery<{ accountId: number }, StatusRow>((db, value) =>
  selectStatuses(db).where('account_id', '=', value('accountId')).where('is_initial', '=', 1),
);

function toStatus({ is_initial, kind, step, ...row }: StatusRow): Status {
  return {
    ...row,
    kind: kind as StatusKind,
    step: step as Status['step'],
    isInitial: is_initial === 1,
  };
}
