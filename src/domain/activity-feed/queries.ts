import type { AccountDb } from '../account-db.ts';
import type { NamedDetails } from '../customers/customer.ts';
import type { MainEventType } from '../events/catalogue.ts';
import type { FeedCursor } from '../events/event.ts';
import type { Moment } from '../shared/time.ts';

/** An event with what the desk knows of its customer by now; undefined where there is none of that number any more. */
export type TeamEvent = {
  cursor: FeedCursor;
  type: MainEventType;
  customerId: number;
  occurredAt: Moment;
  body: string;
  customer: (NamedDetails & { ownerId: number }) | undefined;
};

/** The events of the feed after a cursor, in order; update events are none of them. */
export async function findEventsAfter(
  db: AccountDb,
  cursor: FeedCursor,
  limit: number,
): Promise<TeamEvent[]> {
  const rows = await db.kysely
    .selectFrom('events as e')
    .leftJoin('customers as c', (join) =>
      join.onRef('c.customerId', '=', 'e.customerId').on('c.accountId', '=', db.accountId),
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
      'c.phone1',
    ])
    .where('e.accountId', '=', db.accountId)
    .where('e.sequence', '>', cursor)
    .where('e.inFeed', '=', 1)
    .orderBy('e.sequence')
    .limit(limit)
    .execute();
  return rows.map(({ ownerId, firstName, lastName, companyName, email, phone1, ...event }) => ({
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
            phone1: phone1 ?? '',
          },
  }));
}
