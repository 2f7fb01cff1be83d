import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { logSecurity } from '../security-log/log-security.ts';
import type { Actor } from '../security-log/security-entry.ts';
import { requireMember, teamChangeRefused } from './require-member.ts';
import { setRequiresTwoFactor } from './user-queries.ts';

/**
 * Requires two-factor authentication of every member of the account from their next request on, or no longer. Refuses
 * with TEAM_CHANGE_REFUSED an owner who has none, since the rule would lock them out at once.
 */
export async function requireTwoFactor(
  app: App,
  tx: AccountDb,
  { isRequired, byUserId, by }: { isRequired: boolean; byUserId: number; by: Actor },
): Promise<void> {
  const owner = await requireMember(tx, byUserId);
  if (isRequired && !owner.hasSecondFactor) {
    throw teamChangeRefused(
      'Turn on two-factor authentication for yourself first, under Profile and security',
    );
  }
  await setRequiresTwoFactor(tx, isRequired);
  await logSecurity(app, tx, {
    kind: isRequired ? 'two_factor_required' : 'two_factor_optional',
    by,
  });
}
