import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { requireActiveOwner } from '../customers/change-owner.ts';
import type { LeadForm } from './lead-form.ts';
import { findLeadForm, type StoredLeadForm } from './queries.ts';

/** 144 bits. */
const secretBytes = 18;

/** Saves the lead form, which gets its public key with the first save. Refuses with INVALID_PARAMETERS an owner who has left the team. */
export async function changeLeadForm(
  app: App,
  tx: AccountDb,
  form: LeadForm,
): Promise<StoredLeadForm> {
  for (const ownerId of form.ownerIds) await requireActiveOwner(tx, ownerId);
  const { publicKey } = await findLeadForm(tx);
  const stored = { form, publicKey: publicKey || makeKey(app, tx) };
  await saveLeadForm(tx, stored);
  return stored;
}

/** Gives the form another public key: its old address and the snippets with it end at once. */
export async function replaceLeadKey(app: App, tx: AccountDb): Promise<StoredLeadForm> {
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
