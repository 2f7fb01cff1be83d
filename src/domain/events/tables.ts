import { account, index, integer, table, text } from '../../database/table.ts';
import type { EventType } from './event.ts';

export const events = table(
  'events',
  {
    accountId: account(),
    sequence: integer(),
    eventId: text().unique().exported(),
    type: text<EventType>().exported(),
    occurredAt: integer().exported(),
    customerId: integer().exported(),
    /** Sent to one subscription to try it, and not part of the feed. */
    isTest: integer().default(0),
    /** 1 for an event of one of the eight main types that is not a test, so that the default feed includes it. */
    inFeed: integer().default(1),
    /** W3C's traceparent of the span that caused it; null without tracing. */
    traceparent: text().orNull(),
    body: text().exported(),
  },
  {
    primaryKey: { name: 'events_sequence', columns: ['accountId', 'sequence'] },
    indexes: [
      index('events_by_account_id_type_sequence', ['accountId', 'type', 'sequence']),
      index('events_in_feed', ['accountId', 'inFeed', 'sequence']),
      index('events_of_customer', ['accountId', 'customerId', 'sequence']),
      index('events_by_time', ['occurredAt']),
    ],
  },
);

/** Readers of the feed who let us keep their cursor. */
export const consumers = table(
  'consumers',
  {
    accountId: account(),
    name: text(),
    /** The sequence of the last event that the consumer has confirmed. */
    sequence: integer(),
    updatedAt: integer(),
  },
  {
    primaryKey: { name: 'consumers_name', columns: ['accountId', 'name'] },
  },
);
