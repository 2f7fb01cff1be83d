import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { newAccount } from './account.ts';
import { createAccount } from './create-account.ts';

/** Returns true for the token of the page that sets up the first firm, until that firm is set up. */
export async function isSetUpOpen(app: App, token: string): Promise<boolean> {
  return isEqual(token, app.setUpToken()) && (await app.store.accounts.hasOnlyDemo());
}

/** The address that sets up the first firm; undefined as soon as a firm exists beside the demo. */
export async function findSetUpUrl(app: App): Promise<string | undefined> {
  if (!(await app.store.accounts.hasOnlyDemo())) return undefined;
  return `${app.baseUrl()}/app/set-up/${app.setUpToken()}`;
}

/**
 * Creates the first account. The token proves that the caller can read the service's output. Refuses with NOT_FOUND a
 * wrong or expired token, and otherwise like `createAccount`.
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
