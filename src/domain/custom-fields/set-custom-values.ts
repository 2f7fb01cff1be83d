import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { insertChanges } from '../customers/rows/customer-changes.ts';
import { updateCustomerRow } from '../customers/rows/customers.ts';
import { Refusal } from '../shared/refusal.ts';
import { requireField } from './change-custom-fields.ts';
import { type CustomValues, readCustomValue } from './custom-field.ts';
import { findCustomFields, findCustomValues, saveCustomValues } from './queries.ts';

/**
 * Sets a customer's values by the numbers of their fields, and empties those that are given as ''; others stay. The
 * activity names the fields that changed. Returns what was there before in the changed ones. Refuses with
 * CUSTOMER_NOT_FOUND and FIELD_NOT_FOUND, and with INVALID_PARAMETERS that names every value that does not fit.
 */
export async function setCustomValues(
  app: App,
  tx: AccountDb,
  { customerId, values, userId }: { customerId: number; values: CustomValues; userId: number },
): Promise<CustomValues> {
  if (Object.keys(values).length === 0) return {};
  await requireCustomer(tx, { customerId });
  const fields = await findCustomFields(tx);
  const before = await findCustomValues(tx, customerId);
  const problems: string[] = [];
  const changed = Object.entries(values).flatMap(([number, written]) => {
    const field = requireField(fields, Number(number));
    const { fieldId, name } = field;
    const old = before[fieldId] ?? '';
    if (written === old) return [];
    const read = readCustomValue(field, written);
    if ('problem' in read) problems.push(`“${name}” ${read.problem}`);
    return 'problem' in read || read.value === old ? [] : [{ fieldId, name, old, ...read }];
  });
  if (problems.length > 0) throw new Refusal('INVALID_PARAMETERS', problems.join('; '));
  if (changed.length === 0) return {};
  await saveCustomValues(
    tx,
    changed.map(({ fieldId, value }) => ({ customerId, fieldId, value })),
  );
  const at = app.now();
  const names = changed.map(({ name }) => name);
  await insertChanges(tx, [{ kind: 'custom_fields', customerId, userId, at, names }]);
  // The customer counts as changed, as with other details.
  await updateCustomerRow(tx, customerId, {}, at);
  return Object.fromEntries(changed.map(({ fieldId, old }) => [fieldId, old]));
}
