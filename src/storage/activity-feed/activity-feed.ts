import type { ActivityFeedStore } from '../../domain/activity-feed/store.ts';
import type { MainEventType } from '../../domain/events/catalogue.ts';
import type { Db } from '../../domain/schema.ts';

export function activityFeedStore(db: Db, accountId: number): ActivityFeedStore {
  return {
    async after(cursor, limit) {
      const rows = await db
        .selectFrom('events as e')
        .leftJoin('customers as c', (join) =>
          join.onRef('c.customerId', '=', 'e.customerId').on('c.accountId', '=', accountId),
        )
        .select([
          'e.sequence as cursor',
          'e.type',
          'e.customerId',
          'e.occurredAt',
          'e.body',
          'c.ownerId',
          'c.firstName',
          'c.lastName',
          'c.companyName',
          'c.email',
        ])
        .where('e.accountId', '=', accountId)
        .where('e.sequence', '>', cursor)
        .where('e.inFeed', '=', 1)
        .orderBy('e.sequence')
        .limit(limit)
        .execute();
      return rows.map(({ ownerId, firstName, lastName, companyName, email, ...event }) => ({
        ...event,
        // The feed has only events of these types.
        type: event.type as MainEventType,
        customer:
          ownerId === null
            ? undefined
            : {
                ownerId,
                firstName: firstName ?? '',
                lastName: lastName ?? '',
                companyName: companyName ?? '',
                email: email ?? '',
              },
      }));
    },
  };
}
