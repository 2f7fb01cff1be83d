import type { z } from 'zod';
import type { AccountDb } from '../account-db.ts';
import { logSecurity } from '../accounts/security-log/log-security.ts';
import type { Actor } from '../accounts/security-log/security-entry.ts';
import type { App } from '../app.ts';
import { requireActiveOwner } from '../customers/change-owner.ts';
import { accept } from '../shared/values/accept.ts';
import type { Value } from '../shared/values/members.ts';
import { type LeadForm, leadForm, type leadFormChanges } from './lead-form.ts';

type LeadFormChanges = Value<typeof leadFormChanges>;

export const newLeadForm: LeadForm = {
  isOn: false,
  heading: 'Get a solar quote',
  text: 'Leave your details, and we will contact you.',
  button: 'Send',
  fields: {
    name: 'required',
    email: 'optional',
    phone: 'optional',
    address: 'optional',
    message: 'optional',
  },
  source: 'Lead form',
  ownerIds: [],
  thanks: 'Thank you. We have your details and will contact you.',
  websites: [],
};

/** 144 bits. */
const secretBytes = 18;

/**
 * Changes the lead form, which gets its public key with the first save. Refuses with INVALID_PARAMETERS a form that asks for
 * neither email nor phone, and an owner who has left the team.
 */
export async function changeLeadForm(
  app: App,
  tx: AccountDb,
  changes: LeadFormChanges,
): Promise<StoredLeadForm> {
  for (const ownerId of changes.ownerIds ?? []) await requireActiveOwner(tx, ownerId);
  const { form: before, publicKey } = await findLeadForm(tx);
  const fields = { ...before.fields, ...changes.fields };
  const form = accept(leadForm, { ...before, ...changes, fields } as z.input<typeof leadForm>);
  const stored = { form, publicKey: publicKey || makeKey(app, tx) };
  await saveLeadForm(tx, stored);
  return stored;
}

/**
 * Gives the form another public key: its old address and the snippets with it end at once. The security log says who did
 * it.
 */
export async function replaceLeadKey(app: App, tx: AccountDb, by: Actor): Promise<StoredLeadForm> {
  await logSecurity(app, tx, { kind: 'lead_key_replaced', by });
  const { form } = await findLeadForm(tx);
  const stored = { form, publicKey: makeKey(app, tx) };
  await saveLeadForm(tx, stored);
  return stored;
}

function makeKey(app: App, { accountId }: AccountDb): string {
  return `${accountId}-${app.randomBytes(secretBytes).toString('base64url')}`;
}

async function saveLeadForm(db: AccountDb, { form, publicKey }: StoredLeadForm): Promise<void> {
  const columns = { formJson: JSON.stringify(form), publicKey };
  await db.kysely
    .insertInto('leadForms')
    .values({ accountId: db.accountId, ...columns })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(columns))
    .execute();
}

/** The key is empty until the form is saved. */
export type StoredLeadForm = { form: LeadForm; publicKey: string };

export async function findLeadForm(db: AccountDb): Promise<StoredLeadForm> {
  const row = await db.own('leadForms').select(['formJson', 'publicKey']).executeTakeFirst();
  const saved = row === undefined ? {} : JSON.parse(row.formJson);
  return { form: { ...newLeadForm, ...saved }, publicKey: row?.publicKey ?? '' };
}
