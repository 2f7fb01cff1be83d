import { z } from 'zod';
import { customerDetails, splitName } from '../../../domain/customers/customer.ts';
import { nameCharactersMax, noteCharactersMax } from '../../../domain/customers/customer-limits.ts';
import { takeLead } from '../../../domain/leads/take-lead.ts';
import { line, notBlank, prose } from '../../../domain/shared/values/members.ts';
import { customerAliases } from '../customers/customer-key.ts';
import {
  acknowledge,
  changed,
  hasName,
  leniency,
  toDetails,
} from '../customers/customer-operations.ts';
import { oneOf } from '../input.ts';
import { change } from '../operation.ts';

const { email, firstName, lastName, phone1, companyName, address, source } = customerDetails.shape;

/** Room for the lines that a note to a known customer has besides. */
const messageCharactersMax = noteCharactersMax - 2_000;

const lead = z
  .object({
    customer_name: line(nameCharactersMax).meta(notBlank).optional().meta({
      description: 'Required unless `customer_first_name` or `customer_last_name` is given',
    }),
    customer_first_name: firstName.meta(notBlank).optional(),
    customer_last_name: lastName.meta(notBlank).optional(),
    customer_email: email.optional().meta({
      description: 'Required unless `customer_phone_1` is given',
    }),
    customer_phone_1: phone1.meta(notBlank).optional(),
    company_name: companyName.optional(),
    address: address.optional().meta({ description: 'One line, stored as it is sent' }),
    source: source.optional().meta({ description: 'How the customer found the firm' }),
    note: prose(messageCharactersMax).optional().meta({ description: 'What they want' }),
    owner_email: email.optional().meta({
      description: 'The user of the account who will own a new customer',
    }),
  })
  .refine(hasName, { path: ['customer_name'], error: 'is required' })
  .refine(({ customer_email, customer_phone_1 }) => customer_email || customer_phone_1, {
    path: ['customer_email'],
    error: 'is required where there is no customer_phone_1',
  })
  .meta({
    allOf: [
      ...oneOf('customer_name', 'customer_first_name', 'customer_last_name').allOf,
      ...oneOf('customer_email', 'customer_phone_1').allOf,
    ],
  });

/** The operation that adds a lead, with an email address or a phone number, whether or not they are known. */
export function leadOperation() {
  return change({
    action: 'createlead',
    permission: 'customers:write',
    summary: 'Add a lead, or a note to the customer they are',
    description:
      'For forms and lead services: takes a phone number in place of an email address, and a person who is a customer ' +
      'already. They are found by `customer_email` or, without one, by `customer_phone_1` and name; then `is_new` is false, ' +
      'and a note has `note` and whatever the customer has otherwise. A new customer is as `createcustomer` makes it, and ' +
      'its owner is told. Fires `customer_created` or `note_added`. The same note is not added twice. ' +
      leniency,
    body: z.object({ data: lead }),
    lenient: { aliases: customerAliases },
    answer: changed.extend({
      id: z.string().meta({ description: 'The same as `customer_id`' }),
      is_new: z.boolean().meta({ description: 'Whether the customer was added' }),
    }),
    refusals: ['INVALID_PARAMETERS'],
    async run({ app, key, store, body: { data } }) {
      const { customer, isNew } = await takeLead(app, store, {
        details: {
          ...splitName(data.customer_name ?? ''),
          ...toDetails(data),
          ...(data.customer_email !== undefined && { email: data.customer_email }),
        },
        message: data.note ?? '',
        owner: data.owner_email === undefined ? undefined : { ownerEmail: data.owner_email },
        userId: key.userId,
        byUserId: key.userId,
      });
      const message = isNew ? 'Lead added' : 'Note added to a customer';
      return acknowledge(message, customer, { id: String(customer.customerId), is_new: isNew });
    },
  });
}
