import { type EventType, eventTypes } from '../../../src/domain/events/event.ts';
import { eventMeanings } from '../../../src/domain/events/event-meanings.ts';

/** An event type as a connector offers it. */
export type EventOption = { type: EventType; label: string; description: string };

/** Types whose names do not say what happened. */
const labels: Partial<Record<EventType, string>> = {
  customer_status_change: 'Customer status changed',
  project_sms_sent: 'Project SMS sent',
  published_proposal_link: 'Proposal published',
  recent_draft_project: 'Project draft changed',
};

/** All event types, in the order of the catalogue. */
export const eventOptions: readonly EventOption[] = eventTypes.map((type) => ({
  type,
  label: labels[type] ?? sentenceOf(type),
  description: eventMeanings[type].summary,
}));

/** `contract_signed` as "Contract signed". */
function sentenceOf(type: string): string {
  return type.replaceAll('_', ' ').replace(/^[a-z]/, (letter) => letter.toUpperCase());
}
