import type { ActivityFeedStore } from '../../domain/activity-feed/store.ts';
import type { MainEventType } from '../../domain/events/catalogue.ts';
import type { Db } from '../schema.ts';

export function activityFeedStore(db: Db, accountId: number): ActivityFeedStore {
  return {
    async after(cursor, limit) {
      const rows = await db
        .selectFrom('events as e')
        .leftJoin('customers as c', (join) =>
          join.onRef('c.customer_id', '=', 'e.customer_id').on('c.account_id', '=', accountId),
        )
        .select([
          'e.sequence as cursor',
          'e.type',
          'e.customer_id as customerId',
          'e.occurred_at as occurredAt',
          'e.body',
          'c.owner_id as ownerId',
          'c.first_name as firstName',
          'c.last_name as lastName',
          'c.company_name as companyName',
          'c.email',
        ])
        .where('e.account_id', '=', accountId)
        .where('e.sequence', '>', cursor)
        .where('e.in_feed', '=', 1)
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
