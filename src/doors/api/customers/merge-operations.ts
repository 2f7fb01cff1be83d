import { z } from 'zod';
import type { AccountDb } from '../../../domain/account-db.ts';
import { customFieldLimits } from '../../../domain/custom-fields/custom-field-limits.ts';
import {
  type MergedField,
  mergeCustomers,
} from '../../../domain/customer-pages/merge-customers.ts';
import { customerDetails } from '../../../domain/customers/customer.ts';
import { nameCharactersMax } from '../../../domain/customers/customer-limits.ts';
import { findDuplicates, likenesses } from '../../../domain/customers/list/find-duplicates.ts';
import {
  requireCustomer,
  requirePublicCustomer,
} from '../../../domain/customers/require-customer.ts';
import { line, list } from '../../../domain/shared/values/members.ts';
import { findStatuses, requireStatus } from '../../../domain/statuses/queries.ts';
import { digitsOf, oneOf } from '../input.ts';
import { change, read } from '../operation.ts';
import { customerId } from './customer-key.ts';
import { acknowledge, changed } from './customer-operations.ts';

const { email, phone1 } = customerDetails.shape;
const postcodeCharactersMax = 20;

/** What a merge can take, by the interface's names. */
const mergedMembers = {
  customer_first_name: 'firstName',
  customer_last_name: 'lastName',
  customer_phone_1: 'phone1',
  customer_phone_2: 'phone2',
  gst_status: 'gstStatus',
  customer_type: 'type',
  company_name: 'companyName',
  company_phone: 'companyPhone',
  address: 'address',
  source: 'source',
} as const satisfies Record<string, MergedField>;
type MergedMember = keyof typeof mergedMembers;
const mergedNames = Object.keys(mergedMembers) as [MergedMember, ...MergedMember[]];

const duplicateShape = z
  .object({
    customer_id: z.string(),
    customer_name: z.string().meta({
      description: 'First and last name, else the company, email address or phone number',
    }),
    customer_email: z.string(),
    customer_status: z.string(),
    owner_user_id: z.string(),
    matches: z.array(z.enum(likenesses)).meta({ description: 'What is the same' }),
  })
  .meta({ id: 'Duplicate', description: 'A customer who may be the same person' });

/** Operations on customers who are the same person. */
export function mergeOperations() {
  return [
    read({
      action: 'findduplicates',
      permission: 'customers:read',
      summary: 'Customers who may be the same person',
      description:
        'A JSON array of up to 10 customers with this email address, with this phone number however it is written, or of ' +
        'this name. A name needs two words, and counts only together with `postcode` if that is given. With `customer_id`, ' +
        'those who resemble this customer.',
      query: z
        .object({
          customer_id: customerId.optional().meta({ description: 'A customer to compare' }),
          customer_email: email.optional().meta({
            description: 'This and what follows: used when `customer_id` is not given',
          }),
          customer_phone: phone1.optional().meta({ description: 'At least 6 digits' }),
          customer_name: line(nameCharactersMax).optional(),
          postcode: line(postcodeCharactersMax).optional().meta({
            description: 'Of the address or of a site; narrows `customer_name`',
          }),
        })
        .refine(
          (query) =>
            [
              query.customer_id,
              query.customer_email,
              query.customer_phone,
              query.customer_name,
            ].some((value) => value !== undefined),
          'Give customer_id, customer_email, customer_phone or customer_name',
        )
        .meta(oneOf('customer_id', 'customer_email', 'customer_phone', 'customer_name')),
      answer: z.array(duplicateShape),
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND'],
      async run({ store, key, query }) {
        const sought = {
          email: query.customer_email,
          phones: query.customer_phone === undefined ? [] : [query.customer_phone],
          name: query.customer_name,
          postcode: query.postcode,
        };
        const found = await findDuplicates(store, {
          ...(query.customer_id === undefined
            ? sought
            : await likenessOf(store, Number(query.customer_id))),
          asker: { userId: key.userId, onlyOwner: undefined },
        });
        const statuses = await findStatuses(store);
        const json = found.flatMap((one) =>
          one.isVisible
            ? [
                {
                  customer_id: String(one.customerId),
                  customer_name: one.name,
                  customer_email: one.email,
                  customer_status: requireStatus(statuses, one.statusId).name,
                  owner_user_id: String(one.ownerId),
                  matches: [...one.likenesses],
                },
              ]
            : [],
        );
        return { json };
      },
    }),

    change({
      action: 'mergecustomers',
      permission: 'account:manage',
      summary: 'Make one customer of two who are the same person',
      description:
        'This cannot be undone. Notes, projects with their proposals and contracts, messages, consents, tasks, files and the ' +
        'history of statuses of the other customer become those of `customer_id`, who keeps email address and owner, gets ' +
        "the other's address if it has none, the tags of both, and the status of both that is further on. The other " +
        'customer is gone; past events keep its id. Fires `customer_status_change` if the status moves, and ' +
        '`customer_updated` if details or notes were taken.',
      body: z.object({
        data: z.object({
          customer_id: customerId.meta({ description: 'The customer who stays' }),
          merged_customer_id: customerId.meta({ description: 'The customer who goes' }),
          take: list(z.enum(mergedNames), mergedNames.length).default([]).meta({
            description: 'Details that are those of the customer who goes, even if empty',
          }),
          take_fields: list(digitsOf('field_id'), customFieldLimits.fields)
            .optional()
            .meta({
              description:
                'Custom fields, by `field_id`, that are those of the customer who goes; without it those in which the one who ' +
                'stays has nothing',
            }),
        }),
      }),
      answer: changed,
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND'],
      async run({ app, store, key, body: { data } }) {
        const keepCustomerId = Number(data.customer_id);
        await mergeCustomers(app, store, {
          keepCustomerId,
          mergeCustomerId: Number(data.merged_customer_id),
          take: data.take.map((name) => mergedMembers[name]),
          takeCustom: data.take_fields?.map(Number),
          userId: key.userId,
        });
        const customer = await requirePublicCustomer(store, { customerId: keepCustomerId });
        return acknowledge('Customers merged', customer);
      },
    }),
  ];
}

async function likenessOf(store: AccountDb, customerId: number) {
  const one = await requireCustomer(store, { customerId });
  return {
    email: one.email,
    phones: [one.phone1, one.phone2, one.companyPhone],
    name: `${one.firstName} ${one.lastName}`,
    exceptCustomerId: customerId,
  };
}
