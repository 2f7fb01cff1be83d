import { type EventType, eventTypes, everyType } from '../events/event.ts';

/** The types of events that a subscription is sent: all, or those named, in the order of the catalogue. */
export type EventTypeChoice = typeof everyType | readonly EventType[];

/** The choice that a request names, with each type once. */
export function chooseEventTypes(named: EventTypeChoice): EventTypeChoice {
  return named === everyType ? everyType : eventTypes.filter((type) => named.includes(type));
}

/** Returns true if a choice includes a type. */
export function hasEventType(choice: EventTypeChoice, type: EventType): boolean {
  return choice === everyType || choice.includes(type);
}

/** A choice for people and logs: `customer_created, contract_signed`. */
export function describeEventTypes(choice: EventTypeChoice): string {
  return choice === everyType ? 'all event types' : choice.join(', ');
}

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

/** The columns that say which events a subscription is sent. */
export type ChosenEvents = {
  type: EventType | typeof everyType;
  types: string | null;
  statusIds: string | null;
  ownerIds: string | null;
};

/** One type stands by itself, for the index that finds the subscriptions to a type; several stand behind `*`. */
export function eventTypeColumns(choice: EventTypeChoice): Pick<ChosenEvents, 'type' | 'types'> {
  if (choice === everyType) return { type: everyType, types: null };
  const [first, ...more] = choice as [EventType, ...EventType[]];
  return more.length === 0
    ? { type: first, types: null }
    : { type: everyType, types: choice.join(',') };
}

export function toEventTypes({
  type,
  types,
}: Pick<ChosenEvents, 'type' | 'types'>): EventTypeChoice {
  if (types !== null) return types.split(',') as EventType[];
  return type === everyType ? everyType : [type];
}

export function toFilter({
  statusIds,
  ownerIds,
}: Pick<ChosenEvents, 'statusIds' | 'ownerIds'>): CustomerFilter {
  return { statusIds: toIds(statusIds), ownerIds: toIds(ownerIds) };
}

function toIds(text: string | null): number[] | undefined {
  return text === null ? undefined : JSON.parse(text);
}
