import { preparedQuery } from '../../../database/prepared-query.ts';
import type { Db } from '../../schema.ts';

/** The public parts of customers. */
export function selectShown(db: Db) {
  return db
    .selectFrom('customers as c')
    .innerJoin('users as u', 'u.userId', 'c.ownerId')
    .innerJoin('statuses as s', 's.statusId', 'c.statusId')
    .select([
      'c.customerId',
      'c.detailsJson as details',
      'u.publicJson as owner',
      'c.createdAt',
      'c.updatedAt',
      'c.changeNumber',
      'c.notesJson as notes',
      's.name as status',
      'c.projectsJson as projects',
      'c.address',
      'c.source',
      'c.tags',
    ]);
}

export type ShownRow = Awaited<
  ReturnType<ReturnType<typeof selectShown>['executeTakeFirstOrThrow']>
>;

export const shownByEmail = preparedQuery<{ accountId: number; emailKey: string }, ShownRow>(
  (db, value) =>
    selectShown(db)
      .where('c.accountId', '=', value('accountId'))
      .where('c.emailKey', '=', value('emailKey')),
);

export const shownById = preparedQuery<{ accountId: number; customerId: number }, ShownRow>(
  (db, value) =>
    selectShown(db)
      .where('c.accountId', '=', value('accountId'))
      .where('c.customerId', '=', value('customerId')),
);

export const oldestFirst = preparedQuery<
  { accountId: number; afterId: number; limit: number },
  ShownRow
>((db, value) =>
  selectShown(db)
    .where('c.accountId', '=', value('accountId'))
    .where('c.customerId', '>', value('afterId'))
    .orderBy('c.customerId')
    .limit(value('limit')),
);

export const lastChangedFirst = preparedQuery<
  { accountId: number; afterAt: number; afterNumber: number; limit: number },
  ShownRow
>((db, value) =>
  selectShown(db)
    .where('c.accountId', '=', value('accountId'))
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('c.updatedAt', 'c.changeNumber'),
        '>',
        tuple(value('afterAt'), value('afterNumber')),
      ),
    )
    .orderBy('c.updatedAt')
    .orderBy('c.changeNumber')
    .limit(value('limit')),
);
