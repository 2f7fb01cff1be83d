import { preparedQuery } from '../../../database/prepared-query.ts';
import type { Db } from '../../schema.ts';

/** The public parts of customers. */
export function selectPublic(db: Db) {
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

export type PublicRow = Awaited<
  ReturnType<ReturnType<typeof selectPublic>['executeTakeFirstOrThrow']>
>;

export const publicByEmail = preparedQuery<{ accountId: number; emailKey: string }, PublicRow>(
  (db, value) =>
    selectPublic(db)
      .where('c.accountId', '=', value('accountId'))
      .where('c.emailKey', '=', value('emailKey')),
);

export const publicById = preparedQuery<{ accountId: number; customerId: number }, PublicRow>(
  (db, value) =>
    selectPublic(db)
      .where('c.accountId', '=', value('accountId'))
      .where('c.customerId', '=', value('customerId')),
);

export const oldestFirst = preparedQuery<
  { accountId: number; afterId: number; limit: number },
  PublicRow
>((db, value) =>
  selectPublic(db)
    .where('c.accountId', '=', value('accountId'))
    .where('c.customerId', '>', value('afterId'))
    .orderBy('c.customerId')
    .limit(value('limit')),
);

export const lastChangedFirst = preparedQuery<
  { accountId: number; afterAt: number; afterNumber: number; limit: number },
  PublicRow
>((db, value) =>
  selectPublic(db)
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
