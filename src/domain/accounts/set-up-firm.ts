import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { newAccount } from './account.ts';
import { createAccount } from './create-account.ts';

/** Whether this is the token of the page on which the first firm is set up, and nobody has done so yet. */
export async function isSetUpOpen(app: App, token: string): Promise<boolean> {
  return isEqual(token, app.setUpToken()) && (await app.store.accounts.hasOnlyDemo());
}

/** Where the first firm is set up; undefined as soon as there is one, other than the demo. */
export async function findSetUpUrl(app: App): Promise<string | undefined> {
  if (!(await app.store.accounts.hasOnlyDemo())) return undefined;
  return `${app.baseUrl()}/app/set-up/${app.setUpToken()}`;
}

/**
 * Makes the first account, for whoever can read what the service prints. Refuses with NOT_FOUND a token that is wrong or no
 * longer counts, and like `createAccount`.
 */
export async function setUpFirm(
  app: App,
  input: z.input<typeof newAccount> & { token: string; password: string },
): Promise<{ accountId: number; userId: number }> {
  const { token, ...firm } = input;
  if (!(await isSetUpOpen(app, token))) {
    throw new Refusal('NOT_FOUND', 'This link is wrong, or Sundesk has already been set up');
  }
  return createAccount(app, { ...firm, onlyAsFirst: true });
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
