import type { Moment } from '../shared/time.ts';

/** The eight event types of the interface (section 6), in its order. */
export const mainEventTypes = [
  'customer_created',
  'customer_status_change',
  'project_email_sent',
  'project_sms_sent',
  'published_proposal_link',
  'recent_draft_project',
  'contract_signed',
  'proposal_viewed',
] as const;

/**
 * Update events, which happen between the eight and are recorded like them, but are sent only on request: they are not
 * in the default feed. They are recorded even if nobody subscribes: otherwise a feed or a replay that begins later would have gaps
 * that nobody can see.
 */
export const updateEventTypes = [
  'customer_updated',
  'project_updated',
  'proposal_expired',
  'contract_declined',
  'note_added',
] as const;
type UpdateEventType = (typeof updateEventTypes)[number];

/** Stands for every type of event, update events and those that later versions add included. */
export const everyType = '*';

export const eventTypes = [...mainEventTypes, ...updateEventTypes] as const;
export type EventType = (typeof eventTypes)[number];

/**
 * An event's number within its account, from 1 and without gaps, in the order of commits: a reader of one number has
 * seen all lower ones. 0 is the position before the first event.
 */
export type FeedCursor = number;

/** An event to add. `traceparent` names the span to which its deliveries belong. */
export type EventToRecord = Event & { traceparent?: string | undefined };

/** No type means the eight types of the interface; update events come when one of them, or every type, is named. */
export type FeedFilter = { type: EventType | typeof everyType | undefined; limit: number };

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

/** Returns true if a text is one of the event types. */
export function isEventType(text: string): text is EventType {
  return eventTypes.some((type) => type === text);
}

/** Whether a type is one of those that only who names them gets. */
export function isUpdateEvent(type: EventType): type is UpdateEventType {
  return updateEventTypes.some((update) => update === type);
}
