import type { Membership } from '../team/member.ts';

/**
 * The memberships in firms. A sandbox is entered by the members of its account, so it is not another firm that they
 * work for.
 */
export function withoutSandboxes(memberships: readonly Membership[]): Membership[] {
  return memberships.filter(({ sandboxOf }) => sandboxOf === undefined);
}
