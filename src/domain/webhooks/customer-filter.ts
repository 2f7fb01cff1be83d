/** The customers whose events a subscription is sent; undefined does not narrow it. */
export type CustomerFilter = {
  /** Customers that have one of these statuses at the moment of the event, by id. */
  statusIds: readonly number[] | undefined;
  /** Customers of these users, by id. */
  ownerIds: readonly number[] | undefined;
};

/** The customer values that filters compare, as of the event. */
type FilteredCustomer = { status: string; ownerId: number };

/**
 * The customer of an event as its body shows it. Undefined for a body without one, such as that of an erased customer:
 * such an event passes no filter.
 */
export function customerOfBody(body: string): FilteredCustomer | undefined {
  const { customer } = JSON.parse(body).data;
  if (customer?.owner_user_info === undefined) return undefined;
  return { status: customer.customer_status, ownerId: Number(customer.owner_user_info.user_id) };
}

/** Returns true if a filter excludes any customer. */
export function isNarrow({ statusIds, ownerIds }: CustomerFilter): boolean {
  return statusIds !== undefined || ownerIds !== undefined;
}

/** Returns true if a filter passes the events of a customer. `statusIdOf` maps the account's status names to ids. */
export function passesFilter(
  filter: CustomerFilter,
  customer: FilteredCustomer | undefined,
  statusIdOf: ReadonlyMap<string, number>,
): boolean {
  if (!isNarrow(filter)) return true;
  if (customer === undefined) return false;
  const { statusIds, ownerIds } = filter;
  const statusId = statusIdOf.get(customer.status) ?? 0;
  return (statusIds?.includes(statusId) ?? true) && (ownerIds?.includes(customer.ownerId) ?? true);
}
