import type { z } from 'zod';
import type { App } from '../app.ts';
import { accept } from '../shared/values/accept.ts';
import { defaultStatuses } from '../statuses/status.ts';
import { newAccount } from './account.ts';
import { canSignInAlready, makeIdentity } from './sign-in/give-sign-in.ts';
import { teamChangeRefused } from './team/refuse-team-change.ts';

/**
 * Makes an account with its first user, who owns it and with a password can sign in, and the default pipeline: all of it or
 * nothing. Refuses with INVALID_PARAMETERS a name, email address, time zone or password that cannot be, and with TEAM_CHANGE_REFUSED
 * somebody who can sign in already, and `onlyAsFirst` a second account beside the demo.
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
