import { z } from 'zod';
import type { EventType } from '../../domain/events/catalogue.ts';
import { eventCustomerShape, eventShape, ownerUserShape } from './shapes.ts';

const customerCreatedShape = eventShape
  .extend({
    type: z.literal('customer_created'),
    data: z.object({ customer: eventCustomerShape }),
  })
  .meta({ id: 'CustomerCreatedEvent' });

const customerStatusChangeShape = eventShape
  .extend({
    type: z.literal('customer_status_change'),
    data: z.object({
      customer: eventCustomerShape.meta({ description: 'The customer after the change' }),
      old_status: z.string().meta({ description: 'Name of the status before' }),
      new_status: z.string().meta({ description: 'Name of the status now' }),
      changed_by: ownerUserShape.meta({
        description: 'The user who made the change, or who made the key that did',
      }),
      source: z
        .enum(['user', 'api'])
        .meta({ description: 'Whether it was done by hand or through the API' }),
      reason: z.string().meta({ description: 'The reason that was given; may be empty' }),
    }),
  })
  .meta({ id: 'CustomerStatusChangeEvent' });

export type FiredEvent = {
  type: EventType;
  summary: string;
  /** When it fires and when not, in Markdown. */
  description: string;
  shape: z.ZodType;
};

/** The events that Sundesk fires today. The other types can be subscribed already and have nothing to say yet. */
export const firedEvents: readonly FiredEvent[] = [
  {
    type: 'customer_created',
    summary: 'A customer was added',
    description:
      'Fires once for each new customer, however it was added. Changing a customer later does not fire it.',
    shape: customerCreatedShape,
  },
  {
    type: 'customer_status_change',
    summary: 'A customer moved to another status',
    description:
      'Fires when the stored status really changed: setting the status that the customer already has, or ' +
      'renaming a status, does not fire it.',
    shape: customerStatusChangeShape,
  },
];
