import { z } from 'zod';
import { permissions } from '../../domain/accounts/permission.ts';
import { customerTypes, gstStatuses } from '../../domain/customers/customer.ts';
import { eventTypes } from '../../domain/events/catalogue.ts';

const moment = z.string().meta({
  description: 'UTC, `YYYY-MM-DD HH:MM:SS`',
  pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$',
});

export const ownerUserShape = z
  .object({
    user_id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string(),
    email: z.string(),
    work_title: z.string(),
    username: z.string(),
  })
  .meta({ id: 'OwnerUser', description: 'The user who owns the customer' });

export const noteShape = z
  .object({ datetime: moment, note: z.string() })
  .meta({ id: 'CustomerNote' });

export const projectShape = z
  .object({
    project_id: z.string(),
    project_title: z.string(),
    site_address: z.object({
      streetnum: z.string(),
      street: z.string(),
      suburb: z.string(),
      state: z.string(),
      postcode: z.string(),
      country: z.string(),
    }),
    solar_panel_quantity: z.string(),
    solar_panel_type: z.string(),
    inverter_quantity: z.string(),
    inverter_type: z.string(),
    system_size: z.string().meta({ description: 'Kilowatts as a number followed by `kW`' }),
    proposal_link: z.string().meta({
      description: "Path of the published proposal's PDF; empty while none is published",
    }),
  })
  .meta({ id: 'Project' });

/** The customer within the payload of an event. */
export const eventCustomerShape = z
  .object({
    customer_id: z.string(),
    gst_status: z.enum(gstStatuses),
    customer_first_name: z.string(),
    customer_last_name: z.string(),
    customer_phone_1: z.string(),
    customer_phone_2: z.string(),
    customer_email: z.string(),
    customer_type: z.enum(customerTypes),
    company_name: z.string(),
    company_phone: z.string(),
    owner_user_info: ownerUserShape,
    creation_date: moment,
    customer_notes: z.array(noteShape),
    customer_status: z.string().meta({ description: "Name of a status of the account's pipeline" }),
  })
  .meta({ id: 'EventCustomer', description: 'A customer without its projects' });

export const customerShape = eventCustomerShape
  .extend({ projects: z.array(projectShape) })
  .meta({ id: 'Customer' });

export const subscriptionShape = z
  .object({
    subscription_id: z.string(),
    hookUrl: z.string(),
    type_request: z.enum(eventTypes),
    created_at: moment,
    state: z.enum(['active', 'gone']).meta({
      description: '`gone` after the receiver answered 410; such a subscription gets nothing more',
    }),
    ended_at: z.string().meta({ description: 'Empty while active' }),
  })
  .meta({ id: 'Subscription' });

export const eventShape = z
  .object({
    id: z
      .string()
      .meta({ description: 'The same in every delivery of the event, so use it to drop repeats' }),
    type: z.enum(eventTypes),
    timestamp: z.iso.datetime().meta({ description: 'When it happened, ISO 8601 in UTC' }),
    data: z.looseObject({ customer: eventCustomerShape }),
  })
  .meta({ id: 'Event' });

export const accountShape = z
  .object({
    account_id: z.string(),
    account_name: z.string(),
    user: ownerUserShape.meta({ description: 'The user who made the key' }),
    key: z.object({
      key_id: z.string(),
      label: z.string(),
      permissions: z.array(z.enum(permissions)),
      expires_at: z.string().meta({ description: 'Empty when the key does not expire' }),
    }),
  })
  .meta({ id: 'Account' });

/** `{success: true, message}` and what the operation adds. */
export function acknowledgement<Added extends z.ZodRawShape>(added: Added) {
  return z.object({
    success: z.literal(true),
    message: z.string().meta({ description: 'A confirmation to show to people' }),
    ...added,
  });
}
