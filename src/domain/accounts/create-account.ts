import type { App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import { refuseText } from '../shared/refuse-member.ts';
import { isEmail } from '../shared/text.ts';
import { isTimeZone } from '../shared/time.ts';
import { defaultStatuses } from '../statuses/status.ts';
import { accountNameCharactersMax } from './account.ts';
import { canSignInAlready, makeIdentity } from './sign-in/give-sign-in.ts';
import { teamChangeRefused } from './team/refuse-team-change.ts';
import { nameCharactersMax } from './team/user.ts';

/**
 * Makes an account with its first user, who owns it and with a password can sign in, and the default pipeline: all of it or
 * nothing. Refuses with INVALID_PARAMETERS a name, e-mail address, time zone or password that cannot be, and with TEAM_CHANGE_REFUSED
 * somebody who can sign in already, and `onlyAsFirst` a second account beside the demo.
 */
export async function createAccount(
  app: App,
  input: {
    name: string;
    email: string;
    firstName?: string;
    lastName?: string;
    password?: string | undefined;
    isDemo?: boolean;
    onlyAsFirst?: boolean;
    timeZone?: string | undefined;
  },
): Promise<{ accountId: number; userId: number }> {
  const { password, isDemo = false, onlyAsFirst = false, timeZone } = input;
  const name = input.name.trim();
  const email = input.email.trim();
  const firstName = input.firstName?.trim() ?? '';
  const lastName = input.lastName?.trim() ?? '';
  if (name === '') throw new Refusal('INVALID_PARAMETERS', 'The account needs a name');
  refuseText('name', name, accountNameCharactersMax);
  refuseText('first_name', firstName, nameCharactersMax);
  refuseText('last_name', lastName, nameCharactersMax);
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      'time_zone must be a time zone such as Australia/Sydney',
    );
  }
  if (!isEmail(email)) throw new Refusal('INVALID_PARAMETERS', `${email} is not an e-mail address`);
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
    throw teamChangeRefused('Somebody has set up Sundesk already. Please sign in.');
  return created;
}
