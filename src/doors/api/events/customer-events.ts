import { z } from 'zod';
import { changeSources } from '../../../domain/statuses/status-change.ts';
import { eventCustomerShape, ownerUserShape } from '../shapes.ts';
import { type EventDescription, payloadShape } from './event-description.ts';

export const customerCreated: EventDescription = {
  type: 'customer_created',
  summary: 'A customer was added',
  description:
    'Fires once for each new customer, however it was added. Changing a customer later does not fire it, nor does ' +
    'merging two, nor a request that is refused because the customer exists.',
  fires: true,
  shape: payloadShape('customer_created', { customer: eventCustomerShape }),
};

export const customerStatusChange: EventDescription = {
  type: 'customer_status_change',
  summary: 'A customer moved to another status',
  description:
    'Fires when the stored status really changed, by hand, by a rule, or because a status was removed: setting the ' +
    'status that the customer already has, or renaming a status, does not fire it.',
  fires: true,
  shape: payloadShape('customer_status_change', {
    customer: eventCustomerShape.meta({ description: 'The customer after the change' }),
    old_status: z.string().meta({ description: 'Name of the status before' }),
    new_status: z.string().meta({ description: 'Name of the status now' }),
    changed_by: ownerUserShape.meta({
      description: 'The user who made the change, or who made the key that did',
    }),
    source: z.enum(changeSources).meta({
      description:
        'Whether it was done by hand, through the API, by a rule because something happened, by a signature, or by ' +
        'importing it',
    }),
    reason: z.string().meta({ description: 'The reason that was given; may be empty' }),
  }),
};
