import { z } from 'zod';
import { customerTypes, gstStatuses } from '../../domain/customers/customer.ts';
import { eventNoteBytesMax, eventNotesMax } from '../../domain/customers/customer-limits.ts';
import { breakerStates } from '../../domain/deliveries/breaker.ts';
import { fileLinkDays } from '../../domain/documents/file-link.ts';
import { eventTypes, everyType } from '../../domain/events/event.ts';
import { subscriptionStates } from '../../domain/webhooks/subscription.ts';
import { waitingCountMax } from '../../domain/webhooks/subscription-limits.ts';

export const moment = z.string().meta({
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
    site_address: z
      .object({
        streetnum: z.string(),
        street: z.string(),
        suburb: z.string(),
        state: z.string(),
        postcode: z.string(),
        country: z.string(),
      })
      .meta({ id: 'SiteAddress' }),
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

const customerMembers = z.object({
  customer_id: z.string(),
  gst_status: z.enum(gstStatuses),
  customer_first_name: z.string(),
  customer_last_name: z.string(),
  customer_phone_1: z.string(),
  customer_phone_2: z.string(),
  customer_email: z.string().meta({
    description:
      'Unique within the account; empty for a customer of whom only a phone number is known',
  }),
  customer_type: z.enum(customerTypes),
  company_name: z.string(),
  company_phone: z.string(),
  owner_user_info: ownerUserShape,
  creation_date: moment,
  customer_notes: z.array(noteShape),
  customer_status: z.string().meta({ description: "Name of a status of the account's pipeline" }),
});

/** The customer within the payload of an event. */
export const eventCustomerShape = customerMembers
  .extend({
    customer_notes: z
      .array(noteShape)
      .max(eventNotesMax)
      .meta({
        description: `The newest notes, at most ${eventNotesMax} and ${eventNoteBytesMax / 1024} kB`,
      }),
    customer_notes_truncated: z.literal(true).optional().meta({
      description: 'Present when older notes are left out; `getcustomerByemail` has them all',
    }),
  })
  .meta({ id: 'EventCustomer', description: 'A customer without its projects' });

export const customerShape = customerMembers
  .extend({ projects: z.array(projectShape) })
  .meta({ id: 'Customer' });

/** The customer in lists and changes; `getcustomerByemail` keeps to the members that the interface fixes. */
export const datedCustomerShape = customerShape
  .extend({
    updated_at: moment.meta({
      description:
        'UTC, `YYYY-MM-DD HH:MM:SS`: when the customer, a note or a project last changed',
    }),
  })
  .meta({ id: 'DatedCustomer' });

/** A moment that may not have come, or does not apply. */
export function momentOrEmpty(description: string) {
  return z.string().meta({ description: `${description}. UTC, \`YYYY-MM-DD HH:MM:SS\`` });
}

const subscriptionHealthShape = z
  .object({
    last_success_at: momentOrEmpty('When a delivery last succeeded; empty until then'),
    last_failure_at: momentOrEmpty('When an attempt last failed; empty until then'),
    failing_since: momentOrEmpty(
      'When it began to fail without a success since; empty while it does not fail',
    ),
    disables_at: momentOrEmpty(
      'When it will be disabled if nothing is delivered until then; empty while it is not failing',
    ),
    breaker: z.enum(breakerStates).meta({
      description:
        'The circuit breaker: `open` while nothing is sent because most of the latest requests failed, or while ' +
        'one trial delivery is under way; `half_open` when the trial delivery may be sent',
    }),
    paused_until: momentOrEmpty('When sending resumes; empty unless the breaker is `open`'),
    held: z.number().meta({
      description: `Deliveries held since it was paused or disabled; ${waitingCountMax} means more than ${waitingCountMax - 1}`,
    }),
    waiting: z.number().meta({
      description: `Deliveries that wait for their time or for an earlier one, counted in the same way`,
    }),
  })
  .meta({ id: 'SubscriptionHealth' });

export const subscriptionShape = z
  .object({
    subscription_id: z.string(),
    name: z.string().meta({ description: 'Empty for none' }),
    hookUrl: z.string(),
    type_request: z
      .union([z.enum(eventTypes), z.literal(everyType), z.array(z.enum(eventTypes))])
      .meta({ description: 'One type as text, several as a list, or `*` for all types' }),
    customer_statuses: z
      .array(z.string())
      .nullable()
      .meta({
        description:
          'Only events of customers that have one of these statuses at that moment; `null` for any. A status that is ' +
          'removed leaves the list, and an empty list lets no event through.',
      }),
    owner_emails: z.array(z.string()).nullable().meta({
      description: 'Only events of customers of these users; `null` for any',
    }),
    created_at: moment,
    state: z.enum([...subscriptionStates, 'gone']).meta({
      description:
        '`paused` by its owner; `disabled` because nothing could be delivered for 5 days; `gone` after the ' +
        'receiver answered 410, which is final. Events for a paused or disabled subscription are held.',
    }),
    suspended_at: momentOrEmpty('When it was paused or disabled; empty otherwise'),
    ended_at: z.string().meta({ description: 'Empty unless it is `gone`' }),
    ordered: z.boolean().meta({
      description: 'Whether events of one customer are delivered strictly in order',
    }),
    concurrency: z
      .number()
      .meta({ description: 'The most deliveries that are sent at the same time' }),
    rate_limit: z
      .number()
      .nullable()
      .meta({ description: 'The most deliveries that are sent per second; `null` for no limit' }),
    public_key: z.string().meta({
      description:
        'Verifies `v1a` signatures, and begins with `whpk_`; empty unless `signature` is `v1a`',
    }),
    secret_rotated_until: momentOrEmpty(
      'When the previous secret stops signing; empty when only the current one signs',
    ),
    health: subscriptionHealthShape,
  })
  .meta({ id: 'Subscription' });

const eventDataShape = z
  .looseObject({ customer: eventCustomerShape })
  .meta({ description: 'The data of the event, depending on its type' });
const erasedEventDataShape = z
  .object({ customer: z.object({ customer_id: z.string() }), erased: z.literal(true) })
  .meta({ description: "An event after its customer's data was erased" });

/** A link to a PDF that needs no API key. */
export const fileLinkShape = {
  pdf_url: z.string().meta({
    description:
      'Address of the PDF, or of the scan of a contract signed on paper, which needs no API key; empty where there ' +
      'is none. Treat it as a password: it works for anyone who has it',
  }),
  pdf_expires_at: momentOrEmpty(
    `When \`pdf_url\` stops working, ${fileLinkDays} days after it was made, or earlier if the proposal is ` +
      'withdrawn or the customer erased',
  ),
};

/** Beside `data`, whose members the type of the event decides. */
const eventContextShape = z
  .object({
    account_id: z.string().meta({ description: 'The account in which it happened' }),
    desk_url: z.string().meta({
      description:
        'Address of the project in the desk, or of the customer if it is about no project',
    }),
    proposal_url: z.string().meta({
      description:
        "Address of the customer's page while a proposal of the project is published; otherwise empty",
    }),
    ...fileLinkShape,
  })
  .meta({ id: 'EventContext', description: 'Where the event belongs, with links to follow' });

export const eventShape = z
  .object({
    id: z.string().meta({
      description: 'The same in every delivery of the event: use it to detect duplicates',
    }),
    type: z.enum(eventTypes),
    timestamp: z.iso.datetime().meta({ description: 'When it happened, ISO 8601 in UTC' }),
    data: z.union([eventDataShape, erasedEventDataShape]),
    context: eventContextShape,
  })
  .meta({ id: 'Event' });

/** `{success: true, message}` */
export const acknowledged = z
  .object({
    success: z.literal(true),
    message: z.string().meta({ description: 'A confirmation to show to people' }),
  })
  .meta({ id: 'Acknowledgement' });

/** `{success: true, message}` and the operation's own members. */
export function acknowledgement<Added extends z.ZodRawShape>(added: Added) {
  return acknowledged.extend(added);
}
