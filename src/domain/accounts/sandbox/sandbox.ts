import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Membership } from '../team/member.ts';

/** Refuses with SANDBOX_ONLY an account that is not a sandbox. */
export async function requireSandbox(app: App, accountId: number): Promise<void> {
  if (await app.store.accounts.isSandbox(accountId)) return;
  throw new Refusal(
    'SANDBOX_ONLY',
    'This works in a sandbox only; use an API key that begins with sundesk_test_',
  );
}

/**
 * The memberships in firms. A sandbox is entered by the members of its account, so it is not another firm that they
 * work for.
 */
export function withoutSandboxes(memberships: readonly Membership[]): Membership[] {
  return memberships.filter(({ sandboxOf }) => sandboxOf === undefined);
}
