import type { Moment } from '../shared/time.ts';
import type { EventType } from './catalogue.ts';

/** A fact that happened in an account. Its body is rendered once, and every delivery sends those bytes. */
export type Event = {
  eventId: string;
  type: EventType;
  occurredAt: Moment;
  customerId: number;
  /** The JSON text `{id, type, timestamp, data, context}`, of tests with `test: true` in it. */
  body: string;
  /** Sent to one subscription as a test; nothing happened, so the feed leaves it out. */
  isTest?: boolean;
};
