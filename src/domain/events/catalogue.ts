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
export type MainEventType = (typeof mainEventTypes)[number];

/**
 * Update events, which happen between the eight and are recorded like them, but are sent only on request: they are not
 * in the default feed, nor in the activity feed of the desk. They are recorded even if nobody subscribes: otherwise a feed or a
 * replay that begins later would have gaps that nobody can see.
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

/** Returns true if a text is one of the event types. */
export function isEventType(text: string): text is EventType {
  return eventTypes.some((type) => type === text);
}

/** Whether a type is one of those that only who names them gets. */
export function isUpdateEvent(type: EventType): type is UpdateEventType {
  return updateEventTypes.some((update) => update === type);
}
