import type { Moment } from '../shared/time.ts';
import type { EventType } from './catalogue.ts';

/** A fact that happened in an account. Its body is rendered once, and every delivery sends those bytes. */
export type Event = {
  eventId: string;
  type: EventType;
  occurredAt: Moment;
  customerId: number;
  /** The JSON text `{id, type, timestamp, data}`. */
  body: string;
};

/** Renders the payload of an event, as receivers and `getevents` see it. */
export function renderBody(event: {
  eventId: string;
  type: EventType;
  occurredAt: Moment;
  data: object;
}): string {
  const { eventId: id, type, occurredAt, data } = event;
  return JSON.stringify({ id, type, timestamp: new Date(occurredAt).toISOString(), data });
}
