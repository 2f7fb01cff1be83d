import type { PlainInputField } from 'zapier-platform-core';

/** The filter chosen in a Zap; members without a choice are absent or empty. */
export type EventFilter = { customer_statuses?: string[]; owner_emails?: string[] };

type Filtered = {
  customer: { customer_status?: string; owner_user_info?: { email: string } };
};

/** The fields by which each trigger narrows its events. */
export const filterFields: PlainInputField[] = [
  {
    key: 'customer_statuses',
    label: 'Customer Statuses',
    list: true,
    dynamic: 'status_list.name.name',
    helpText: 'Only events of customers with one of these statuses. Leave blank for all.',
  },
  {
    key: 'owner_emails',
    label: 'Owners',
    list: true,
    dynamic: 'owner_list.email.name',
    helpText: 'Only events of customers of these users. Leave blank for all.',
  },
];

/** The same filter as members of a subscription; Sundesk filters what it sends. */
export function toSubscription({ customer_statuses, owner_emails }: EventFilter): EventFilter {
  return {
    ...(isChosen(customer_statuses) && { customer_statuses }),
    ...(isChosen(owner_emails) && { owner_emails }),
  };
}

/**
 * Returns whether a subscription with this filter would be sent an event. Samples need it, because the feed has no
 * filter.
 */
export function passes({ customer }: Filtered, filter: EventFilter): boolean {
  const { customer_statuses: statuses, owner_emails: owners } = toSubscription(filter);
  return (
    (statuses?.includes(customer.customer_status ?? '') ?? true) &&
    (owners?.includes(customer.owner_user_info?.email ?? '') ?? true)
  );
}

function isChosen(values: string[] | undefined): values is string[] {
  return values !== undefined && values.length > 0;
}
