import { inBatches } from '../../database/many-rows.ts';
import type { AccountDb } from '../account-db.ts';
import type { CustomField, CustomValues } from './custom-field.ts';

/** In the order of the firm. */
export async function findCustomFields(db: AccountDb): Promise<CustomField[]> {
  const rows = await db
    .own('customFields')
    .select(['fieldId', 'name', 'kind', 'choicesJson'])
    .orderBy('place')
    .orderBy('fieldId')
    .execute();
  return rows.map(({ choicesJson, ...field }) => ({ ...field, choices: JSON.parse(choicesJson) }));
}

/** How many customers have something in each field, by its number. */
export async function countCustomValues(db: AccountDb): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .own('customFieldValues')
    .select(({ fn }) => ['fieldId', fn.countAll<number>().as('customers')])
    .groupBy('fieldId')
    .execute();
  return new Map(rows.map(({ fieldId, customers }) => [fieldId, Number(customers)]));
}

export async function findCustomValues(db: AccountDb, customerId: number): Promise<CustomValues> {
  return (await findValuesOf(db, [customerId])).get(customerId) ?? {};
}

/** The values of several customers, by their numbers; those without any are missing. */
export async function findValuesOf(
  db: AccountDb,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, CustomValues>> {
  const values = new Map<number, Record<string, string>>();
  for (const some of inBatches(customerIds)) {
    const rows = await db
      .own('customFieldValues')
      .select(['customerId', 'fieldId', 'value'])
      .where('customerId', 'in', some)
      .execute();
    for (const { customerId, fieldId, value } of rows) {
      const known = values.get(customerId) ?? {};
      known[fieldId] = value;
      values.set(customerId, known);
    }
  }
  return values;
}

/** Writes values over those that the customers have; an empty one is removed. */
export async function saveCustomValues(
  db: AccountDb,
  saved: readonly { customerId: number; fieldId: number; value: string }[],
): Promise<void> {
  const { accountId } = db;
  for (const { customerId, fieldId, value } of saved) {
    if (value !== '') continue;
    await db
      .remove('customFieldValues')
      .where('customerId', '=', customerId)
      .where('fieldId', '=', fieldId)
      .execute();
  }
  const kept = saved.filter(({ value }) => value !== '').map((one) => ({ accountId, ...one }));
  for (const rows of inBatches(kept)) {
    await db.kysely
      .insertInto('customFieldValues')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['customerId', 'fieldId'])
          .doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
      )
      .execute();
  }
}

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
