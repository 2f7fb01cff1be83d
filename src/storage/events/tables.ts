import type { Generated } from 'kysely';
import type { EventType } from '../../domain/events/catalogue.ts';

/** The events, and the position of each consumer. */
export type EventTables = {
  events: {
    account_id: number;
    sequence: number;
    event_id: string;
    type: EventType;
    occurred_at: number;
    customer_id: number;
    body: string;
    /** Sent to one subscription to try it, and not part of the feed. */
    is_test: Generated<number>;
    /** 1 for an event of one of the eight main types that is not a test, so that the default feed includes it. */
    in_feed: Generated<number>;
    /** W3C's traceparent of the span that caused it; null without tracing. */
    traceparent: string | null;
  };
  /** Readers of the feed who let us keep their cursor. */
  consumers: {
    account_id: number;
    name: string;
    /** The sequence of the last event that the consumer has confirmed. */
    sequence: number;
    updated_at: number;
  };
};
