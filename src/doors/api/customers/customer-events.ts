import { z } from 'zod';
import { customerMembers } from '../../../domain/customers/payload.ts';
import { eventMeanings } from '../../../domain/events/event-meanings.ts';
import { changeSources } from '../../../domain/statuses/status-change.ts';
import { type EventDescription, payloadShape } from '../event-description.ts';
import { eventCustomerShape, noteShape, ownerUserShape } from '../shapes.ts';

export const customerCreated: EventDescription = {
  type: 'customer_created',
  ...eventMeanings.customer_created,
  shape: payloadShape('customer_created', { customer: eventCustomerShape }),
};

export const customerStatusChange: EventDescription = {
  type: 'customer_status_change',
  ...eventMeanings.customer_status_change,
  shape: payloadShape('customer_status_change', {
    customer: eventCustomerShape.meta({ description: 'The customer after the change' }),
    old_status: z.string().meta({ description: 'Name of the status before' }),
    new_status: z.string().meta({ description: 'Name of the status now' }),
    changed_by: ownerUserShape.meta({
      description: 'The user who made the change, or who created the key that did',
    }),
    source: z.enum(changeSources).meta({
      description:
        'Whether it was made by hand, through the API, by a rule, by a signature or by an import',
    }),
    reason: z.string().meta({ description: 'The reason that was given; may be empty' }),
  }),
};

export const customerUpdated: EventDescription = {
  type: 'customer_updated',
  ...eventMeanings.customer_updated,
  shape: payloadShape('customer_updated', {
    customer: eventCustomerShape.meta({ description: 'The customer after the change' }),
    changed: z
      .array(z.enum(customerMembers))
      .meta({ description: 'The members of `customer` that changed' }),
  }),
};

export const noteAdded: EventDescription = {
  type: 'note_added',
  ...eventMeanings.note_added,
  shape: payloadShape('note_added', {
    customer: eventCustomerShape,
    note: noteShape.meta({ description: 'The new note' }),
    written_by: ownerUserShape.meta({
      description: 'The user who wrote it, or who created the key that did',
    }),
  }),
};
