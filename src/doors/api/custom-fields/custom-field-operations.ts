import { z } from 'zod';
import type { AccountDb } from '../../../domain/account-db.ts';
import {
  customFieldKinds,
  customFieldLimits,
} from '../../../domain/custom-fields/custom-field-limits.ts';
import { findCustomFields, findCustomValues } from '../../../domain/custom-fields/queries.ts';
import { setCustomValues } from '../../../domain/custom-fields/set-custom-values.ts';
import { requireCustomer } from '../../../domain/customers/require-customer.ts';
import { list } from '../../../domain/shared/values/members.ts';
import { customerKey, namesCustomer, toKey } from '../customers/customer-key.ts';
import { digitsOf, oneOf } from '../input.ts';
import { change, read } from '../operation.ts';
import { acknowledgement } from '../shapes.ts';

const fieldShape = z
  .object({
    field_id: z.string(),
    name: z.string(),
    kind: z.enum(customFieldKinds),
    choices: z.array(z.string()).meta({ description: 'What can be chosen; empty for other kinds' }),
  })
  .meta({ id: 'CustomField', description: 'A field of your own for customers' });

const valueShape = z
  .object({
    field_id: z.string(),
    name: z.string(),
    value: z.string().meta({
      description:
        'A number without separators, a date as `YYYY-MM-DD`, `yes` or `no`, a choice, or text; empty for none',
    }),
  })
  .meta({ id: 'CustomFieldValue', description: 'What a customer has in a field of your own' });

const newValues = z
  .object({
    ...customerKey,
    fields: list(
      z.object({
        field_id: digitsOf('field_id'),
        value: z.string().max(1000).meta({ description: 'As in responses; empty removes it' }),
      }),
      customFieldLimits.fields,
    ).meta({ description: 'Fields that are not listed stay as they are' }),
  })
  .refine(...namesCustomer)
  .meta(oneOf('customer_id', 'customer_email'));

/** Operations on the fields of the account's own for its customers. */
export function customFieldOperations() {
  return [
    read({
      action: 'getfields',
      permission: 'customers:read',
      summary: 'The custom fields of the account',
      description:
        `A JSON array of up to ${customFieldLimits.fields} fields, in their order under ` +
        '*Settings > Custom fields*.',
      answer: z.array(fieldShape),
      refusals: [],
      async run({ store }) {
        const fields = await findCustomFields(store);
        return {
          json: fields.map(({ fieldId, name, kind, choices }) => ({
            field_id: String(fieldId),
            name,
            kind,
            choices: [...choices],
          })),
        };
      },
    }),

    read({
      action: 'getcustomerfields',
      permission: 'customers:read',
      summary: 'The custom fields of a customer',
      description: 'A JSON array with every field of `getfields`, and what the customer has in it.',
      query: z
        .object(customerKey)
        .refine(namesCustomer[0], 'Name the customer by customer_id or customer_email')
        .meta(oneOf('customer_id', 'customer_email')),
      answer: z.array(valueShape),
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND'],
      async run({ store, query }) {
        const { customerId } = await requireCustomer(store, toKey(query));
        return { json: await valuesOf(store, customerId) };
      },
    }),

    change({
      action: 'setcustomerfields',
      permission: 'customers:write',
      summary: 'Set custom fields of a customer',
      description:
        'Sets all that are listed or, if one value does not fit its field, none. The customer counts as changed; no event ' +
        'fires, because events do not carry these fields.',
      body: z.object({ data: newValues }),
      answer: acknowledgement({ fields: z.array(valueShape) }),
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND'],
      async run({ app, store, key, body: { data } }) {
        const { customerId } = await requireCustomer(store, toKey(data));
        const values = Object.fromEntries(data.fields.map((one) => [one.field_id, one.value]));
        await setCustomValues(app, store, { customerId, values, userId: key.userId });
        const fields = await valuesOf(store, customerId);
        return { json: { success: true as const, message: 'Custom fields saved', fields } };
      },
    }),
  ];
}

async function valuesOf(
  store: AccountDb,
  customerId: number,
): Promise<z.output<typeof valueShape>[]> {
  const fields = await findCustomFields(store);
  const values = await findCustomValues(store, customerId);
  return fields.map(({ fieldId, name }) => ({
    field_id: String(fieldId),
    name,
    value: values[fieldId] ?? '',
  }));
}
