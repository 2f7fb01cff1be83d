import { JsonText, joinJson } from '../shared/json-text.ts';
import { withoutSigningLinks } from '../shared/signing-link.ts';
import type { Moment } from '../shared/time.ts';
import type { EventType } from './catalogue.ts';
import type { Event } from './event.ts';
import { type EventContext, erasedContext } from './event-context.ts';

/** Renders the payload of an event, as receivers and `getevents` see it. */
export function renderBody(event: {
  eventId: string;
  type: EventType;
  occurredAt: Moment;
  isTest?: boolean;
  data: object;
  context: EventContext | undefined;
}): string {
  const { eventId: id, type, occurredAt, isTest = false, data, context } = event;
  const timestamp = new Date(occurredAt).toISOString();
  const body = joinJson({
    id,
    type,
    timestamp,
    ...(isTest && { test: true }),
    data: new JsonText(joinJson(data)),
    context,
  });
  // Receivers and readers of the feed must not be able to sign, whatever links a note or a message contains.
  return withoutSigningLinks(body);
}

/** The payload that remains of an event once its customer's data is erased. */
export function renderErasedBody(event: Event): string {
  const data = { customer: { customer_id: String(event.customerId) }, erased: true };
  const { context } = JSON.parse(event.body) as { context?: EventContext };
  return renderBody({ ...event, data, context: erasedContext(context) });
}
