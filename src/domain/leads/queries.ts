import type { AccountDb } from '../account-db.ts';
import { type LeadForm, newLeadForm } from './lead-form.ts';

/** The key is empty until the form is saved. */
export type StoredLeadForm = { form: LeadForm; publicKey: string };

export async function findLeadForm(db: AccountDb): Promise<StoredLeadForm> {
  const row = await db.own('leadForms').select(['formJson', 'publicKey']).executeTakeFirst();
  const saved = row === undefined ? {} : JSON.parse(row.formJson);
  return { form: { ...newLeadForm, ...saved }, publicKey: row?.publicKey ?? '' };
}
