import { z } from 'zod';
import type { AccountDb } from '../../../domain/account-db.ts';
import type { ApiKey } from '../../../domain/accounts/api-keys/api-key.ts';
import type { App } from '../../../domain/app.ts';
import { changeCustomerStatus } from '../../../domain/customers/change-customer-status.ts';
import { createCustomers } from '../../../domain/customers/create-customer.ts';
import {
  type CustomerDetails,
  calls,
  customerDetails,
  noteText,
  type PublicCustomer,
  splitName,
} from '../../../domain/customers/customer.ts';
import {
  nameCharactersMax,
  notesMax,
  tagCharactersMax,
  tagsMax,
} from '../../../domain/customers/customer-limits.ts';
import { addCustomerNote } from '../../../domain/customers/customer-notes.ts';
import { datedCustomer } from '../../../domain/customers/payload.ts';
import { requirePublicCustomer } from '../../../domain/customers/require-customer.ts';
import { updateCustomer } from '../../../domain/customers/update-customer.ts';
import { JsonText, joinJson } from '../../../domain/shared/json-text.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import { line, list, notBlank, prose } from '../../../domain/shared/values/members.ts';
import { oneOf, readInput, timeInput } from '../input.ts';
import { type Answer, change, changeTogether } from '../operation.ts';
import { isRecord } from '../schema-parts.ts';
import { acknowledgement, datedCustomerShape } from '../shapes.ts';
import { customerAliases, customerKey, namesCustomer, toKey } from './customer-key.ts';

/** The most customers of one `createcustomers`. */
const customersMax = 500;

const { email, ...detailShapes } = customerDetails.shape;
/** Kept: the interface has names of its own for these, which no rule makes of the domain's. */
const details = {
  customer_first_name: detailShapes.firstName.optional(),
  customer_last_name: detailShapes.lastName.optional(),
  customer_phone_1: detailShapes.phone1.optional(),
  customer_phone_2: detailShapes.phone2.optional(),
  gst_status: detailShapes.gstStatus.optional(),
  customer_type: detailShapes.type.optional(),
  company_name: detailShapes.companyName.optional(),
  company_phone: detailShapes.companyPhone.optional(),
  address: detailShapes.address.optional().meta({
    description: 'One line, stored as it is sent; `findcustomers` finds its words',
  }),
  source: detailShapes.source.optional().meta({
    description: 'How the customer found the firm',
  }),
  tags: list(
    line(tagCharactersMax)
      .refine((tag) => tag !== '' && !tag.includes(','), 'must be text without commas')
      .meta({ ...notBlank, pattern: '^[^,]*$' }),
    tagsMax,
  )
    .optional()
    .meta({ description: 'Replaces the tags of the customer' }),
};
/** Details that may be empty again. */
const clearable = [
  'customer_first_name',
  'customer_last_name',
  'customer_phone_1',
  'customer_phone_2',
  'company_name',
  'company_phone',
  'address',
  'source',
  'tags',
] as const satisfies (keyof typeof details)[];
const newStatus = line(nameCharactersMax);
// Kept: the interface promises this limit, and the desk has another.
const reason = prose(nameCharactersMax).optional().meta({
  description: 'Why; required for a status of kind *lost*',
});
const ownerEmail = email.optional().meta({
  description: 'The user of the account who will own the customer',
});

/** The part of the description that lenient operations share. */
export const leniency =
  'Empty text or null in an optional member counts as omitted, and a number is read as text.';
const aliasesText = `Also accepted: ${Object.entries(customerAliases)
  .map(([alias, { name }]) => `\`${alias}\` for \`${name}\``)
  .join(', ')}.`;

const newCustomer = z
  .object({
    customer_email: email.meta({ description: 'Unique within the account' }),
    customer_name: line(nameCharactersMax).meta(notBlank).optional().meta({
      description: 'Required unless `customer_first_name` or `customer_last_name` is given',
    }),
    ...details,
    customer_first_name: detailShapes.firstName.meta(notBlank).optional(),
    customer_last_name: detailShapes.lastName.meta(notBlank).optional(),
    customer_status: newStatus
      .optional()
      .meta({ description: 'An open or parked status of the account' }),
    owner_email: ownerEmail,
  })
  .refine(hasName, { path: ['customer_name'], error: 'is required' })
  .meta(oneOf('customer_name', 'customer_first_name', 'customer_last_name'));

const createdResultShape = z
  .object({ success: z.literal(true), customer_id: z.string(), customer: datedCustomerShape })
  .meta({ id: 'CreatedCustomer', description: 'A customer that was added' });
const refusedResultShape = z
  .object({
    success: z.literal(false),
    code: z.string().meta({ description: 'The code that `createcustomer` would refuse it with' }),
    message: z.string(),
    param: z.string().optional().meta({ description: 'The member at fault' }),
  })
  .meta({ id: 'RefusedCustomer', description: 'Why a customer was not added' });

export const changed = acknowledgement({
  customer_id: z.string(),
  customer: datedCustomerShape,
}).meta({ id: 'ChangedCustomer' });

/** Operations that add and change customers. */
export function customerOperations() {
  return [
    changeTogether({
      action: 'createcustomer',
      permission: 'customers:write',
      summary: 'Add a customer',
      description:
        '`customer_name` is split at its last space into first and last name; use `customer_first_name` and ' +
        '`customer_last_name` to set both exactly. The owner is the user who created the key, unless `owner_email` ' +
        'names another. Omitted members are empty, except that `gst_status` becomes `Not GST Registered`, ' +
        '`customer_type` becomes `Residential` and `customer_status` the first status of the account. Fires ' +
        `\`customer_created\`. ${leniency} ${aliasesText}`,
      body: z.object({
        data: newCustomer,
      }),
      lenient: { aliases: customerAliases },
      answer: changed.extend({ id: z.string().meta({ description: 'The same as `customer_id`' }) }),
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_EXISTS'],
      async runAll(app, tx, calls) {
        const customers = calls.map(({ key, body: { data }, causedBy }) => ({
          ...toNewCustomer(data, key),
          causedBy,
        }));
        const created = await createCustomers(app, tx, customers);
        return created.map((one) =>
          one instanceof Refusal
            ? one
            : // Kept: the interface's integrations read the new customer's id here.
              acknowledge('Customer created', one, { id: String(one.customerId) }),
        );
      },
    }),

    change({
      action: 'createcustomers',
      permission: 'customers:write',
      summary: 'Add many customers',
      description:
        `Adds up to ${customersMax} customers, each as \`createcustomer\` does, in one transaction. \`results\` has one entry ` +
        'for each in their order: the customer, or why it was refused. A refused customer stops no other. The body may have ' +
        `4 MiB. Fires \`customer_created\` for each. ${leniency} ${aliasesText}`,
      body: z.object({
        data: z.object({
          customers: z
            .array(newCustomer.meta({ id: 'CustomerInput' }))
            .min(1)
            .max(customersMax),
        }),
      }),
      envelope: z.object({
        data: z.object({
          customers: z
            .array(z.unknown())
            .min(1, 'must not be empty')
            .max(customersMax, `must have at most ${customersMax} entries`),
        }),
      }),
      takesLargeBody: true,
      lenient: { aliases: customerAliases },
      answer: acknowledgement({
        created: z.int().meta({ description: 'How many were added' }),
        refused: z.int().meta({ description: 'How many were refused' }),
        results: z.array(z.union([createdResultShape, refusedResultShape])),
      }),
      refusals: ['INVALID_PARAMETERS'],
      async run({ app, key, store, body: { data } }) {
        const results: string[] = [];
        let created = 0;
        for (const result of await createAll(app, store, { entries: data.customers, key })) {
          if (result instanceof Refusal) {
            const { code, message, param } = result;
            results.push(JSON.stringify({ success: false, code, message, param }));
            continue;
          }
          created += 1;
          const customer_id = String(result.customerId);
          results.push(joinJson({ success: true, customer_id, customer: datedCustomer(result) }));
        }
        const refused = results.length - created;
        const message = `${created} created, ${refused} refused`;
        const list = new JsonText(`[${results.join(',')}]`);
        return { text: joinJson({ success: true, message, created, refused, results: list }) };
      },
    }),

    change({
      action: 'updatecustomer',
      permission: 'customers:write',
      summary: 'Change the details of a customer',
      description:
        'Omitted members stay as they are. With `customer_id`, `customer_email` is the new address; without it, ' +
        '`customer_email` identifies the customer. `clear` lists members to empty. `customer_status` moves the ' +
        `customer as \`setcustomerstatus\` does; if that move is refused, nothing changes. ${leniency} ${aliasesText}`,
      body: z.object({
        data: z
          .object({
            ...customerKey,
            customer_name: line(nameCharactersMax).optional(),
            ...details,
            owner_email: ownerEmail,
            customer_status: newStatus
              .optional()
              .meta({ description: 'The name of a status of the account' }),
            reason,
            clear: list(z.enum(clearable), clearable.length)
              .optional()
              .meta({ description: 'Members to empty' }),
          })
          .refine(...namesCustomer)
          .meta(oneOf('customer_id', 'customer_email')),
      }),
      lenient: { aliases: customerAliases },
      answer: changed,
      refusals: [
        'INVALID_PARAMETERS',
        'CUSTOMER_NOT_FOUND',
        'CUSTOMER_EXISTS',
        'STATUS_CHANGE_REFUSED',
      ],
      async run({ app, key, store, body: { data } }) {
        const changes = {
          ...toDetails(
            Object.fromEntries((data.clear ?? []).map((name) => [name, name === 'tags' ? [] : ''])),
          ),
          ...(data.customer_name === undefined ? {} : splitName(data.customer_name)),
          ...toDetails(data),
          ...(data.customer_id !== undefined &&
            data.customer_email !== undefined && { email: data.customer_email }),
        };
        const customer = await updateCustomer(app, store, {
          key: toKey(data),
          changes,
          ownerEmail: data.owner_email,
          userId: key.userId,
        });
        if (data.customer_status !== undefined) {
          await changeCustomerStatus(app, store, {
            key: { customerId: customer.customerId },
            status: data.customer_status,
            reason: data.reason ?? '',
            userId: key.userId,
            source: 'api',
          });
        }
        return acknowledgeChange('Customer updated', store, customer);
      },
    }),

    change({
      action: 'setcustomerstatus',
      permission: 'customers:write',
      summary: 'Move a customer to another status',
      description:
        'Fires `customer_status_change`, unless the customer already has the status. A status of kind *won* is ' +
        'reached only by a signed contract, and one of kind *lost* requires a `reason`.',
      body: z.object({
        data: z
          .object({
            ...customerKey,
            customer_status: newStatus.meta({
              description: 'The name of a status of the account',
            }),
            reason,
          })
          .refine(...namesCustomer)
          .meta(oneOf('customer_id', 'customer_email')),
      }),
      answer: changed,
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND', 'STATUS_CHANGE_REFUSED'],
      async run({ app, key, store, body: { data } }) {
        const customer = await changeCustomerStatus(app, store, {
          key: toKey(data),
          status: data.customer_status,
          reason: data.reason ?? '',
          userId: key.userId,
          source: 'api',
        });
        return acknowledgeChange(`Status is ${customer.status}`, store, customer);
      },
    }),

    change({
      action: 'addcustomernote',
      permission: 'customers:write',
      summary: 'Add a note to a customer',
      description:
        `Notes are kept in the order in which they were added, at most ${notesMax} for each customer. With \`call\` the note ` +
        "is a call in the desk's call log. `customer_notes` and events have it in words, before the text: `Outgoing call, no " +
        'answer: …`.',
      body: z.object({
        data: z
          .object({
            ...customerKey,
            note: noteText.optional().meta({ description: 'Required unless `call` is given' }),
            call: z.enum(calls).optional().meta({
              description: 'Logs a call, outgoing (`out_`) or incoming (`in_`), and how it ended',
            }),
            called_at: timeInput().optional().meta({
              description: 'When the call was, if not now; ignored without `call`',
            }),
          })
          .refine(...namesCustomer)
          .refine(({ note, call }) => (note ?? call) !== undefined, {
            path: ['note'],
            error: 'is required',
          })
          .meta({
            allOf: [
              ...oneOf('customer_id', 'customer_email').allOf,
              ...oneOf('note', 'call').allOf,
            ],
          }),
      }),
      answer: changed,
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND'],
      async run({ app, store, key, body: { data } }) {
        const { note = '', call, called_at: at = app.now() } = data;
        const customer = await addCustomerNote(app, store, {
          key: toKey(data),
          text: note,
          userId: key.userId,
          call: call && { call, at },
        });
        return acknowledgeChange('Note added', store, customer);
      },
    }),
  ];
}

export function hasName(data: {
  customer_name?: string | undefined;
  customer_first_name?: string | undefined;
  customer_last_name?: string | undefined;
}): boolean {
  return [data.customer_name, data.customer_first_name, data.customer_last_name].some(Boolean);
}

type WireDetails = Partial<z.output<z.ZodObject<typeof details>>>;

/** The details in the input, under the domain's names; omitted members stay absent. */
export function toDetails(data: WireDetails): Partial<CustomerDetails> {
  const details = {
    firstName: data.customer_first_name,
    lastName: data.customer_last_name,
    phone1: data.customer_phone_1,
    phone2: data.customer_phone_2,
    gstStatus: data.gst_status,
    type: data.customer_type,
    companyName: data.company_name,
    companyPhone: data.company_phone,
    address: data.address,
    source: data.source,
    tags: data.tags?.join(', '),
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

function toNewCustomer(data: z.output<typeof newCustomer>, key: Pick<ApiKey, 'userId'>) {
  return {
    ...splitName(data.customer_name ?? ''),
    ...toDetails(data),
    email: data.customer_email,
    ownerEmail: data.owner_email,
    status: data.customer_status,
    userId: key.userId,
  };
}

/** The customers or why they were refused, in their order. Nothing is written of one that is refused. */
async function createAll(
  app: App,
  tx: AccountDb,
  { entries, key }: { entries: readonly unknown[]; key: Pick<ApiKey, 'userId'> },
): Promise<(PublicCustomer | Refusal)[]> {
  const read = entries.map((entry) => readEntry(entry, key));
  const inputs = read.flatMap((one) => (one instanceof Refusal ? [] : [one]));
  const created = await createCustomers(app, tx, inputs);
  const createdOf = new Map(inputs.map((input, index) => [input, created[index]]));
  return read.map((one) =>
    one instanceof Refusal ? one : (createdOf.get(one) as PublicCustomer | Refusal),
  );
}

function readEntry(entry: unknown, key: Pick<ApiKey, 'userId'>) {
  try {
    if (!isRecord(entry)) throw new Refusal('INVALID_PARAMETERS', 'A customer must be an object');
    return toNewCustomer(readInput(newCustomer, entry), key);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

export function acknowledge(message: string, customer: PublicCustomer, added: object = {}): Answer {
  const customer_id = String(customer.customerId);
  return {
    text: joinJson({
      success: true,
      message,
      ...added,
      customer_id,
      customer: datedCustomer(customer),
    }),
  };
}

async function acknowledgeChange(
  message: string,
  store: AccountDb,
  { customerId }: { customerId: number },
): Promise<Answer> {
  return acknowledge(message, await requirePublicCustomer(store, { customerId }));
}
