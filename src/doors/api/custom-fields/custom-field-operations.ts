import { z } from 'zod';
import type { AccountDb } from '../../../domain/account-db.ts';
import {
  addCustomField,
  changeCustomField,
  removeCustomField,
  requireField,
} from '../../../domain/custom-fields/change-custom-fields.ts';
import { type CustomField, newCustomField } from '../../../domain/custom-fields/custom-field.ts';
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

const fieldId = digitsOf('field_id').meta({ description: 'As in `getfields`' });
const { name, kind, choices } = newCustomField.shape;
const changedField = acknowledgement({ field: fieldShape });

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
        return { json: (await findCustomFields(store)).map(wireField) };
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
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND', 'FIELD_NOT_FOUND'],
      async run({ app, store, key, body: { data } }) {
        const { customerId } = await requireCustomer(store, toKey(data));
        const values = Object.fromEntries(data.fields.map((one) => [one.field_id, one.value]));
        await setCustomValues(app, store, { customerId, values, userId: key.userId });
        const fields = await valuesOf(store, customerId);
        return { json: { success: true as const, message: 'Custom fields saved', fields } };
      },
    }),

    change({
      action: 'addfield',
      permission: 'account:manage',
      summary: 'Add a custom field',
      description: `It comes after the others. An account has at most ${customFieldLimits.fields} fields.`,
      body: z.object({
        data: z.object({
          name: name.meta({ description: 'Different from the names of the other fields' }),
          kind: kind.meta({ description: 'Fixed from then on' }),
          choices: choices.default([]).meta({ description: 'Required for `choice` only' }),
        }),
      }),
      answer: changedField,
      refusals: ['INVALID_PARAMETERS'],
      async run({ app, store, body: { data } }) {
        const field = { ...data, fieldId: await addCustomField(app, store, data) };
        return acknowledge('Field added', field);
      },
    }),

    change({
      action: 'changefield',
      permission: 'account:manage',
      summary: 'Change the name or the choices of a custom field',
      description: 'Omitted members stay as they are, and so does what customers have in it.',
      body: z.object({
        data: z.object({
          field_id: fieldId,
          name: name.optional(),
          choices: choices.optional().meta({ description: 'Replaces all; `choice` only' }),
        }),
      }),
      answer: changedField,
      refusals: ['INVALID_PARAMETERS', 'FIELD_NOT_FOUND'],
      async run({ store, body: { data } }) {
        const before = requireField(await findCustomFields(store), Number(data.field_id));
        const { name = before.name, choices = before.choices } = data;
        const field = { ...before, name, choices };
        await changeCustomField(store, field);
        return acknowledge('Field changed', field);
      },
    }),

    change({
      action: 'removefield',
      permission: 'account:manage',
      summary: 'Remove a custom field',
      description: 'With what all customers have in it. This cannot be undone.',
      body: z.object({ data: z.object({ field_id: fieldId }) }),
      answer: acknowledgement({}),
      refusals: ['INVALID_PARAMETERS', 'FIELD_NOT_FOUND'],
      async run({ store, body: { data } }) {
        await removeCustomField(store, Number(data.field_id));
        return { json: { success: true, message: 'Field removed' } };
      },
    }),
  ];
}

function acknowledge(message: string, field: CustomField) {
  return { json: { success: true as const, message, field: wireField(field) } };
}

function wireField(field: CustomField): z.output<typeof fieldShape> {
  const { fieldId, name, kind, choices } = field;
  return { field_id: String(fieldId), name, kind, choices: [...choices] };
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
