import type { AccountDb } from '../account-db.ts';
import type { CustomValues } from './custom-field.ts';
import { findValuesOf } from './queries.ts';

/** Adds to each customer what they have in some of the fields, by the numbers of these; nothing is read without any. */
export async function withCustomValues<Row extends { customerId: number }>(
  store: AccountDb,
  customers: readonly Row[],
  fieldIds: readonly number[],
): Promise<(Row & { values: CustomValues })[]> {
  const ids = customers.map(({ customerId }) => customerId);
  const found =
    fieldIds.length === 0 ? new Map<number, CustomValues>() : await findValuesOf(store, ids);
  return customers.map((row) => {
    const values = Object.entries(found.get(row.customerId) ?? {});
    const shown = values.filter(([fieldId]) => fieldIds.includes(Number(fieldId)));
    return { ...row, values: Object.fromEntries(shown) };
  });
}
