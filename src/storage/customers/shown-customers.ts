import { preparedQuery } from '../prepared-query.ts';
import type { Db } from '../schema.ts';

/** The public parts of customers. */
export function selectShown(db: Db) {
  return db
    .selectFrom('customers as c')
    .innerJoin('users as u', 'u.user_id', 'c.owner_id')
    .innerJoin('statuses as s', 's.status_id', 'c.status_id')
    .select([
      'c.customer_id as customerId',
      'c.details_json as details',
      'u.public_json as owner',
      'c.created_at as createdAt',
      'c.updated_at as updatedAt',
      'c.change_number as changeNumber',
      'c.notes_json as notes',
      's.name as status',
      'c.projects_json as projects',
    ]);
}

export type ShownRow = Awaited<
  ReturnType<ReturnType<typeof selectShown>['executeTakeFirstOrThrow']>
>;

export const shownByEmail = preparedQuery<{ accountId: number; emailKey: string }, ShownRow>(
  (db, value) =>
    selectShown(db)
      .where('c.account_id', '=', value('accountId'))
      .where('c.email_key', '=', value('emailKey')),
);

export const shownById = preparedQuery<{ accountId: number; customerId: number }, ShownRow>(
  (db, value) =>
    selectShown(db)
      .where('c.account_id', '=', value('accountId'))
      .where('c.customer_id', '=', value('customerId')),
);

export const oldestFirst = preparedQuery<
  { accountId: number; afterId: number; limit: number },
  ShownRow
>((db, value) =>
  selectShown(db)
    .where('c.account_id', '=', value('accountId'))
    .where('c.customer_id', '>', value('afterId'))
    .orderBy('c.customer_id')
    .limit(value('limit')),
);

export const lastChangedFirst = preparedQuery<
  { accountId: number; afterAt: number; afterNumber: number; limit: number },
  ShownRow
>((db, value) =>
  selectShown(db)
    .where('c.account_id', '=', value('accountId'))
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('c.updated_at', 'c.change_number'),
        '>',
        tuple(value('afterAt'), value('afterNumber')),
      ),
    )
    .orderBy('c.updated_at')
    .orderBy('c.change_number')
    .limit(value('limit')),
);
