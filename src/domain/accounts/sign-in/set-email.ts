import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { isEmail, trimmed } from '../../shared/text.ts';
import { operator } from '../security-log/security-entry.ts';
import { teamChangeRefused } from '../team/refuse-team-change.ts';
import { findMember, findUserByEmail } from '../team/user-queries.ts';

/**
 * Gives a user another address to sign in with, for the operator of an installation without email, where no link can
 * prove it. It changes in all their accounts. Refuses with INVALID_PARAMETERS, with NOT_FOUND a user who cannot sign
 * in, and with TEAM_CHANGE_REFUSED an address that another person has.
 */
export async function setEmail(
  app: App,
  input: { accountId: number; email: string; newEmail: string },
): Promise<{ userId: number }> {
  const newEmail = trimmed(input.newEmail);
  if (!isEmail(newEmail)) {
    throw new Refusal('INVALID_PARAMETERS', `${newEmail || 'This'} is not an email address`);
  }
  const store = app.store.forAccount(input.accountId);
  const user = await findUserByEmail(store, input.email);
  const member = user && (await findMember(store, user.userId));
  if (member?.identityId === undefined) {
    throw new Refusal(
      'NOT_FOUND',
      `Account ${input.accountId} has no user with the email address ${input.email} who can sign in`,
    );
  }
  const entry = {
    at: app.now(),
    kind: 'email_changed',
    by: operator,
    detail: `Before: ${member.email}`,
  } as const;
  if (!(await app.store.accounts.changeEmail(member.identityId, newEmail, entry))) {
    throw teamChangeRefused(`Another person has the email address ${newEmail}`);
  }
  return { userId: member.userId };
}
