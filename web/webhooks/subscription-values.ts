import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { slotsMax } from '../../src/doors/web/limits.ts';
import type { Subscription } from './health-words.ts';

export type EventType = WebOutputs['webhooks']['eventTypes'][number]['type'];

/** A subscription's form as typed: its events, URL and limits; an empty number means none. */
export type SubscriptionValues = {
  name: string;
  types: EventType[];
  allTypes: boolean;
  /** Ids as texts; none for any. */
  statusIds: string[];
  ownerIds: string[];
  hookUrl: string;
  isOrdered: boolean;
  slots: number | '';
  ratePerSecond: number | '';
  signsWithKey: boolean;
};

export function readUrl(hookUrl: string): string | null {
  return URL.canParse(hookUrl.trim()) ? null : 'Enter a full URL such as https://example.com/hook';
}

export function readSlots(slots: number | ''): string | null {
  return slots === '' ? `Enter a number from 1 to ${slotsMax}` : null;
}

export function readTypes(types: EventType[], { allTypes }: SubscriptionValues): string | null {
  return allTypes || types.length > 0 ? null : 'Choose at least one event type';
}

/** The form's values for the chosen settings. */
export function chosenBy(
  subscription: Pick<Subscription, 'name' | 'types' | 'statusIds' | 'ownerIds'>,
): Pick<SubscriptionValues, 'name' | 'types' | 'allTypes' | 'statusIds' | 'ownerIds'> {
  const { name, types, statusIds, ownerIds } = subscription;
  const allTypes = types === '*';
  return {
    name,
    allTypes,
    types: allTypes ? [] : [...types],
    statusIds: statusIds?.map(String) ?? [],
    ownerIds: ownerIds?.map(String) ?? [],
  };
}

/** The same as the server takes it. */
export function toChoices({ name, types, allTypes, statusIds, ownerIds }: SubscriptionValues) {
  const filter = { statusIds: toIds(statusIds), ownerIds: toIds(ownerIds) };
  return { types: allTypes ? ('*' as const) : types, name, filter };
}

function toIds(texts: readonly string[]): number[] | null {
  return texts.length === 0 ? null : texts.map(Number);
}
