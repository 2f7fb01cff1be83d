import type { z } from 'zod';
import type { App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import { isSameSecret } from '../shared/secrets.ts';
import { accept } from '../shared/values/accept.ts';
import { defaultStatuses } from '../statuses/status.ts';
import { newAccount } from './account.ts';
import { canSignInAlready, makeIdentity } from './sign-in/give-sign-in.ts';
import { teamChangeRefused } from './team/user-queries.ts';

/**
 * Creates an account with its owner, who signs in with the password if one is given, and the default pipeline, in one
 * transaction. Refuses with INVALID_PARAMETERS an invalid name, email address, time zone or password, with
 * TEAM_CHANGE_REFUSED an owner who can already sign in and, with `onlyAsFirst`, a second account beside the demo.
 */
export async function createAccount(
  app: App,
  input: z.input<typeof newAccount> & {
    password?: string | undefined;
    isDemo?: boolean;
    onlyAsFirst?: boolean;
  },
): Promise<{ accountId: number; userId: number }> {
  const { password, isDemo = false, onlyAsFirst = false } = input;
  const { name, email, firstName, lastName, timeZone } = accept(newAccount, input);
  const created = await app.store.accounts.create({
    name,
    createdAt: app.now(),
    statuses: defaultStatuses,
    firstUser: {
      firstName,
      lastName,
      phoneNumber: '',
      email,
      workTitle: '',
      username: email.slice(0, email.indexOf('@')),
    },
    identity:
      password === undefined
        ? undefined
        : await makeIdentity(app, { email, firstName, lastName, password }),
    isDemo,
    onlyAsFirst,
    timeZone,
  });
  if (created === 'identity exists') throw canSignInAlready(email);
  if (created === 'not the first')
    throw teamChangeRefused('Sundesk has already been set up. Please sign in.');
  return created;
}

/** Returns true for the token of the page that sets up the first firm, until that firm is set up. */
export async function isSetUpOpen(app: App, token: string): Promise<boolean> {
  return isSameSecret(token, app.setUpToken()) && (await app.store.accounts.hasOnlyDemo());
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
