/** The eight event types of the interface (section 6), in its order. */
export const eventTypes = [
  'customer_created',
  'customer_status_change',
  'project_email_sent',
  'project_sms_sent',
  'published_proposal_link',
  'recent_draft_project',
  'contract_signed',
  'proposal_viewed',
] as const;
export type EventType = (typeof eventTypes)[number];

/** Returns true if a text is one of the event types. */
export function isEventType(text: string): text is EventType {
  return (eventTypes as readonly string[]).includes(text);
}
