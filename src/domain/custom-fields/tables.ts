import { account, id, index, integer, table, text, uniqueIndex } from '../../database/table.ts';
import type { CustomField } from './custom-field.ts';

/** The fields that a firm has added to its customers. */
export const customFields = table(
  'customFields',
  {
    fieldId: id(),
    accountId: account(),
    name: text().exported(),
    kind: text<CustomField['kind']>().exported(),
    choicesJson: text().exported(),
    createdAt: integer().exported(),
    /** They are in its order, and of those with the same one the older is first. */
    place: integer().default(0).exported(),
  },
  { indexes: [index('custom_fields_in_order', ['accountId', 'fieldId'])] },
);

/** What customers have in them; no row for an empty one. */
export const customFieldValues = table(
  'customFieldValues',
  {
    valueId: id(),
    accountId: account(),
    customerId: integer().references('customers', 'customerId').exported(),
    fieldId: integer().references('customFields', 'fieldId').exported(),
    value: text().exported(),
  },
  {
    indexes: [
      uniqueIndex('custom_field_values_of_customer', ['customerId', 'fieldId']),
      index('custom_field_values_of_field', ['fieldId']),
      index('custom_field_values_in_order', ['accountId', 'valueId']),
    ],
    ofCustomer: 'erased',
  },
);
