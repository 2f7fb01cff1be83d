import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { withoutSandboxes } from '../sandbox/sandbox.ts';
import { requireMember, teamChangeRefused } from '../team/require-member.ts';

/**
 * Finds the identity of a member, if it is for this account alone. Members of several accounts decide alone about their
 * sign-in, as an owner of one could else enter the others. Refuses with NOT_FOUND and TEAM_CHANGE_REFUSED.
 */
export async function requireOwnIdentity(
  app: App,
  store: AccountDb,
  userId: number,
): Promise<string> {
  const { identityId } = await requireMember(store, userId);
  if (identityId === undefined) {
    throw new Refusal('NOT_FOUND', 'They cannot sign in yet. Invite them instead.');
  }
  const memberships = withoutSandboxes(await app.store.accounts.membershipsOf(identityId));
  if (memberships.some((membership) => membership.userId !== userId)) {
    throw teamChangeRefused(
      'They work for another account as well, so only they can change how they sign in',
    );
  }
  return identityId;
}

/** Returns true if an identity is a member of this account alone, so that its owners may reset its password. */
export async function belongsOnlyTo(
  app: Pick<App, 'store'>,
  { identityId, accountId }: { identityId: string; accountId: number },
): Promise<boolean> {
  const memberships = withoutSandboxes(await app.store.accounts.membershipsOf(identityId));
  return (
    memberships.length > 0 && memberships.every((membership) => membership.accountId === accountId)
  );
}
