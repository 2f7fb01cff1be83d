import type { App } from '../../app.ts';
import { withoutSandboxes } from '../sandbox/without-sandboxes.ts';

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
