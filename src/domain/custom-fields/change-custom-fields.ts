import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { invalidParameter, Refusal } from '../shared/refusal.ts';
import type { Moment } from '../shared/time.ts';
import type { CustomField, NewCustomField } from './custom-field.ts';
import { customFieldLimits } from './custom-field-limits.ts';
import { findCustomFields } from './queries.ts';

/**
 * Adds a field. Refuses with INVALID_PARAMETERS one more than an account can have, a name that another field has, and a
 * choice without choices.
 */
export async function addCustomField(
  app: App,
  tx: AccountDb,
  field: NewCustomField,
): Promise<number> {
  const fields = await findCustomFields(tx);
  if (fields.length >= customFieldLimits.fields) {
    throw new Refusal('INVALID_PARAMETERS', `You can have ${customFieldLimits.fields} fields`);
  }
  checkField(fields, field);
  return insertCustomField(tx, field, app.now());
}

/**
 * Changes name and choices; the kind stays, and so does what customers have. Refuses with FIELD_NOT_FOUND, and like
 * `addCustomField`.
 */
export async function changeCustomField(
  tx: AccountDb,
  { fieldId, ...changed }: Omit<CustomField, 'kind'>,
): Promise<void> {
  const fields = await findCustomFields(tx);
  const before = requireField(fields, fieldId);
  const field = { ...before, ...changed };
  checkField(
    fields.filter((other) => other !== before),
    field,
  );
  await tx
    .change('customFields')
    .set({ name: field.name, choicesJson: JSON.stringify(field.choices) })
    .where('fieldId', '=', fieldId)
    .execute();
}

/** Puts a field before another, or last. Refuses with FIELD_NOT_FOUND either of them that is gone. */
export async function placeCustomField(
  tx: AccountDb,
  { fieldId, beforeId }: { fieldId: number; beforeId: number | null },
): Promise<void> {
  const fields = await findCustomFields(tx);
  const field = requireField(fields, fieldId);
  const others = fields.filter((other) => other !== field);
  const at = beforeId === null ? others.length : others.indexOf(requireField(others, beforeId));
  for (const [place, one] of others.toSpliced(at, 0, field).entries()) {
    await tx.change('customFields').set({ place }).where('fieldId', '=', one.fieldId).execute();
  }
}

/** Removes a field and what all customers have in it. Refuses with FIELD_NOT_FOUND. */
export async function removeCustomField(tx: AccountDb, fieldId: number): Promise<void> {
  requireField(await findCustomFields(tx), fieldId);
  await tx.remove('customFieldValues').where('fieldId', '=', fieldId).execute();
  await tx.remove('customFields').where('fieldId', '=', fieldId).execute();
}

/** Refuses with FIELD_NOT_FOUND the number of a field that the account does not have. */
export function requireField(fields: readonly CustomField[], fieldId: number): CustomField {
  const field = fields.find((one) => one.fieldId === fieldId);
  if (field === undefined) {
    throw new Refusal('FIELD_NOT_FOUND', 'There is no such field; it may have been removed');
  }
  return field;
}

function checkField(others: readonly CustomField[], { name, kind, choices }: NewCustomField): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    throw invalidParameter('name', 'must differ from the names of your other fields');
  }
  const isDouble = new Set(choices.map((choice) => choice.toLowerCase())).size < choices.length;
  if (isDouble) throw invalidParameter('choices', 'must differ from one another');
  if (choices.length > 0 !== (kind === 'choice')) {
    throw invalidParameter('choices', 'must have an entry for a choice, and none otherwise');
  }
}

/** Adds one after all others. */
async function insertCustomField(
  db: AccountDb,
  { name, kind, choices }: NewCustomField,
  createdAt: Moment,
): Promise<number> {
  const { accountId } = db;
  const { last } = await db
    .own('customFields')
    .select(({ fn }) => fn.max('place').as('last'))
    .executeTakeFirstOrThrow();
  const place = Number(last ?? -1) + 1;
  const { fieldId } = await db.kysely
    .insertInto('customFields')
    .values({ accountId, name, kind, choicesJson: JSON.stringify(choices), createdAt, place })
    .returning('fieldId')
    .executeTakeFirstOrThrow();
  return fieldId;
}
