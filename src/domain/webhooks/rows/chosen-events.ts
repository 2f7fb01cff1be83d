import { type EventType, everyType } from '../../events/event.ts';
import type { Schema } from '../../schema.ts';
import type { CustomerFilter, EventTypeChoice } from '../subscription.ts';

/** The columns that say which events a subscription is sent. */
export type ChosenEvents = Pick<
  Schema['subscriptions'],
  'type' | 'types' | 'statusIds' | 'ownerIds'
>;

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

export function filterColumns({ statusIds, ownerIds }: CustomerFilter) {
  return { statusIds: toText(statusIds), ownerIds: toText(ownerIds) };
}

export function toFilter({
  statusIds,
  ownerIds,
}: Pick<ChosenEvents, 'statusIds' | 'ownerIds'>): CustomerFilter {
  return { statusIds: toIds(statusIds), ownerIds: toIds(ownerIds) };
}

function toText(ids: readonly number[] | undefined): string | null {
  return ids === undefined ? null : JSON.stringify(ids);
}

function toIds(text: string | null): number[] | undefined {
  return text === null ? undefined : JSON.parse(text);
}
