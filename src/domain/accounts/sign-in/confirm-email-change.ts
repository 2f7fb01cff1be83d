import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Actor } from '../security-log/security-entry.ts';
import { teamChangeRefused } from '../team/refuse-team-change.ts';

/**
 * Gives an identity the address that the token proves, in every account that it belongs to. Only the identity that
 * asked can use the token. Refuses with NOT_FOUND a used or expired token, and with TEAM_CHANGE_REFUSED an address that
 * another identity or a colleague has by now. Returns both addresses.
 */
export async function confirmEmailChange(
  app: App,
  { identityId, token, by }: { identityId: string; token: string; by: Actor },
): Promise<{ before: string; email: string }> {
  const email = await app.signIn.takeEmailToken(identityId, token);
  if (email === undefined) {
    throw new Refusal(
      'NOT_FOUND',
      'This link was used, has expired or belongs to another person. Ask for a new one under Profile.',
    );
  }
  const identity = await app.store.accounts.findIdentity(identityId);
  const entry = {
    at: app.now(),
    kind: 'email_changed',
    by,
    detail: `Before: ${identity?.email ?? ''}`,
  } as const;
  if (!(await app.store.accounts.changeEmail(identityId, email, entry))) {
    throw teamChangeRefused(`Another person has the email address ${email}`);
  }
  return { before: identity?.email ?? '', email };
}
