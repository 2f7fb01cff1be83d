import { momentOf } from '../shared/formats/firm-clock.ts';
import { readId, readOneOf, readText } from '../shared/search/read-search.ts';
import {
  type Outcome,
  outcomes,
  type StateGroup,
  stateGroupNames,
  stateGroups,
} from './delivery-words.ts';

const tabs = ['deliveries', 'replays', 'settings'] as const;
export type Tab = (typeof tabs)[number];

/** The state of a subscription's screen in its address: the tab, the log's filters, and the open delivery. */
export type SubscriptionSearch = {
  tab?: Tab | undefined;
  show?: StateGroup | undefined;
  outcome?: Outcome | undefined;
  /** Local time in the format of a date-and-time field: `2026-11-21T09:30`. */
  from?: string | undefined;
  to?: string | undefined;
  before?: number | undefined;
  delivery?: number | undefined;
};

export function readSubscriptionSearch(search: Record<string, unknown>): SubscriptionSearch {
  const read: SubscriptionSearch = {
    tab: readOneOf(tabs, search.tab),
    show: readOneOf(stateGroupNames, search.show),
    outcome: readOneOf(outcomes, search.outcome),
    from: readTime(search.from),
    to: readTime(search.to),
    before: readId(search.before),
    delivery: readId(search.delivery),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

function readTime(value: unknown): string | undefined {
  const text = readText(value);
  return text !== undefined && momentOf(text) !== undefined ? text : undefined;
}

/** Converts the filters to the server's input. */
export function toDeliveryFilter({ show, outcome, from, to, before }: SubscriptionSearch) {
  return {
    states: show && [...stateGroups[show].states],
    outcome,
    from: momentOf(from),
    to: momentOf(to),
    before,
  };
}
