import type { AccountDb } from '../account-db.ts';
import { readLogo } from '../accounts/settings/logo.ts';
import type { App } from '../app.ts';
import type { Letterhead } from '../messages/email-html.ts';
import { readLetterhead } from '../messages/read-letterhead.ts';
import { isSameSecret } from '../shared/secrets.ts';
import { findLeadForm, type StoredLeadForm } from './change-lead-form.ts';
import type { LeadForm } from './lead-form.ts';

/** A form as strangers get it. */
export type OpenLeadForm = {
  store: AccountDb;
  publicKey: string;
  form: LeadForm;
  /** The firm. */
  letterhead: Letterhead;
  logo: { mediaType: string; content: Uint8Array } | undefined;
  isSandbox: boolean;
};

const keyPattern = /^(\d{1,15})-[\w-]{24}$/;

/** The path of the page of a form. */
export function leadFormPath(publicKey: string): string {
  return `/lead/${publicKey}`;
}

/** A form with the addresses of its page and its script, which are empty until the form is saved. */
export function withAddresses(app: App, { form, publicKey }: StoredLeadForm) {
  const has = publicKey !== '';
  return {
    form,
    publicKey,
    pageUrl: has ? app.baseUrl() + leadFormPath(publicKey) : '',
    scriptUrl: has ? `${app.baseUrl()}/lead/form.js` : '',
  };
}

/** Undefined for a key that no form has, and while the form is switched off. */
export async function openLeadForm(app: App, publicKey: string): Promise<OpenLeadForm | undefined> {
  const [, accountId] = keyPattern.exec(publicKey) ?? [];
  if (accountId === undefined) return undefined;
  const store = app.store.forAccount(Number(accountId));
  const stored = await findLeadForm(store);
  if (!stored.form.isOn || !isSameSecret(stored.publicKey, publicKey)) return undefined;
  const [letterhead, logo, isSandbox] = await Promise.all([
    readLetterhead(store),
    readLogo(store),
    app.store.accounts.isSandbox(Number(accountId)),
  ]);
  return { store, publicKey, form: stored.form, letterhead, logo, isSandbox };
}
