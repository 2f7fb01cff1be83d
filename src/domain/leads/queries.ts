import type { AccountDb } from '../account-db.ts';
import { type LeadForm, newLeadForm } from './lead-form.ts';

/** The key is empty until the form is saved. */
export type StoredLeadForm = { form: LeadForm; publicKey: string };

export async function findLeadForm(db: AccountDb): Promise<StoredLeadForm> {
  const row = await db.own('leadForms').select(['formJson', 'publicKey']).executeTakeFirst();
  const saved = row === undefined ? {} : JSON.parse(row.formJson);
  return { form: { ...newLeadForm, ...saved }, publicKey: row?.publicKey ?? '' };
}

export async function saveLeadForm(
  db: AccountDb,
  { form, publicKey }: StoredLeadForm,
): Promise<void> {
  const columns = { formJson: JSON.stringify(form), publicKey };
  await db.kysely
    .insertInto('leadForms')
    .values({ accountId: db.accountId, ...columns })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(columns))
    .execute();
}

/** Counts a lead, and returns how many came before it. */
export async function takeTurn(db: AccountDb): Promise<number> {
  const { turn } = await db
    .change('leadForms')
    .set(({ eb }) => ({ turn: eb('turn', '+', 1) }))
    .returning('turn')
    .executeTakeFirstOrThrow();
  return turn - 1;
}
