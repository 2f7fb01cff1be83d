import type { CustomerDetails } from '../customers/customer.ts';
import type { MainEventType } from '../events/catalogue.ts';
import type { FeedCursor } from '../events/store.ts';
import type { Moment } from '../shared/time.ts';

/** An event with what the desk knows of its customer by now; undefined where there is none of that number any more. */
export type TeamEvent = {
  cursor: FeedCursor;
  type: MainEventType;
  customerId: number;
  occurredAt: Moment;
  body: string;
  customer:
    | (Pick<CustomerDetails, 'firstName' | 'lastName' | 'companyName' | 'email'> & {
        ownerId: number;
      })
    | undefined;
};

export type ActivityFeedStore = {
  /** The events of the feed after a cursor, in order; update events are none of them. */
  after(cursor: FeedCursor, limit: number): Promise<TeamEvent[]>;
};
