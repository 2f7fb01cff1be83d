/**
 * Classes of addresses, as targets of a webhook:
 * - `public`: reachable by anyone, so over https only;
 * - `allowed`: private, but the operator listed its network in HOOKS_ALLOW, so plain http is fine too;
 * - `refused`: private, reserved, not an IP address at all, or our own listening address.
 */
export type AddressClass = 'public' | 'allowed' | 'refused';

/** The one rule for addresses, applied when a subscription is made and again at every connection. */
export type AddressGuard = {
  /** `address` is an IPv4 or IPv6 literal without brackets. Anything else is refused. */
  classify: (address: string, port: number) => AddressClass;
  /** True when the operator allows some private network, so names that only resolve there make sense. */
  allowsPrivate: boolean;
};
