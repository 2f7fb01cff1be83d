import type { Service } from '@sundesk/cli';
import {
  isSigningSecret,
  signatureHeaders,
  verifySignature,
} from '../../domain/deliveries/signature.ts';
import { eventTypes, isEventType, isUpdateEvent } from '../../domain/events/event.ts';
import { eventExample } from '../../domain/events/event-meanings.ts';
import { renderBody } from '../../domain/events/record-event.ts';

/** What `listen` and `trigger` need to know of events and signatures. */
export const clientService: Service = {
  eventTypes,
  isUpdateEvent: (type) => isEventType(type) && isUpdateEvent(type),
  isSigningSecret,
  signatureHeaders,
  verifySignature,
  renderSample({ id: eventId, type, now: occurredAt }) {
    if (!isEventType(type)) throw new TypeError(`${type} is not an event type`);
    const { data, context } = eventExample(type);
    return renderBody({ eventId, type, occurredAt, isTest: true, data, context });
  },
};
