import type { App } from '../../app.ts';
import { Refusal } from '../../shared/errors.ts';
import { isEmail } from '../../shared/text.ts';
import { teamChangeRefused } from '../team/refuse-team-change.ts';

/**
 * Gives somebody another e-mail address to sign in with, in every account that they work for. Refuses with
 * INVALID_PARAMETERS a wrong password or what is no e-mail address, and with TEAM_CHANGE_REFUSED one that somebody else has.
 * Returns the one that they had.
 */
export async function changeEmail(
  app: App,
  input: { identityId: string; password: string; email: string },
): Promise<{ before: string }> {
  const { identityId, password } = input;
  const email = input.email.trim();
  if (!isEmail(email)) {
    throw new Refusal('INVALID_PARAMETERS', `${email || 'This'} is not an e-mail address`);
  }
  if (!(await app.signIn.isPasswordOf(identityId, password))) {
    throw new Refusal('INVALID_PARAMETERS', 'This is not your password');
  }
  const identity = await app.store.accounts.findIdentity(identityId);
  if (!(await app.store.accounts.changeEmail(identityId, email, app.now()))) {
    throw teamChangeRefused(`Somebody else has the e-mail address ${email}`);
  }
  return { before: identity?.email ?? '' };
}
