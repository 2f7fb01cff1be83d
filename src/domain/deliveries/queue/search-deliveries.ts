import { sql } from 'kysely';
import type { EventType } from '../../events/catalogue.ts';
import type { Db } from '../../schema.ts';
import type { Moment } from '../../shared/time.ts';
import type { DeliveryFilter } from '../../webhooks/delivery-log.ts';
import type { DeliveryState } from '../delivery.ts';

/** The direction of a search: in the order of delivery numbers or against it. */
export type SearchPage = {
  newestFirst: boolean;
  /** Begins behind this one. */
  past?: number | undefined;
  limit: number;
  /** About how many are examined for those that fit. */
  examinedMax: number;
  /** Leaves out deliveries that cannot be sent again now: they are being sent, or their subscription is not active. */
  onlySendable?: boolean;
};

/**
 * The numbers of an account's deliveries that fit a filter. `end` is where the search stopped; undefined when it
 * examined all there are.
 */
export async function searchDeliveries(
  db: Db,
  accountId: number,
  filter: DeliveryFilter,
  page: SearchPage,
): Promise<{ ids: number[]; end: { id: number; createdAt: Moment } | undefined }> {
  const sources = sourcesOf(db, accountId, filter);
  const isExact = !page.onlySendable && isExactFor(filter);
  const examinedMax = Math.ceil(page.examinedMax / sources.length);
  const ends = isExact
    ? []
    : await Promise.all(sources.map((source) => lastExamined(source, page, examinedMax)));
  const compare = page.newestFirst
    ? (a: number, b: number) => b - a
    : (a: number, b: number) => a - b;
  const [end] = ends.filter((one) => one !== undefined).sort((a, b) => compare(a.id, b.id));
  const found = await Promise.all(
    sources.map((source) => {
      const among = isExact ? behind(source, page) : selectExamined(db, source, page, examinedMax);
      const fitting = fit(among, filter, page).select('d.deliveryId as id').limit(page.limit);
      const bound = page.newestFirst ? '>=' : '<=';
      return (end === undefined ? fitting : fitting.where('d.deliveryId', bound, end.id)).execute();
    }),
  );
  const ids = found
    .flat()
    .map((row) => row.id)
    .sort(compare);
  return { ids: ids.slice(0, page.limit), end };
}

/** Each of these has an index that gives its deliveries by state, for an account and for a subscription. */
const asideStates: readonly DeliveryState[] = [
  'held',
  'blocked',
  'exhausted',
  'aborted',
  'gone',
  'cancelled',
];

/** Columns written so that no index serves them: the database might choose one of them over the right index. */
const accountId = sql<number>`d.account_id + 0`;
const subscriptionId = sql<string>`d.subscription_id || ''`;

function deliveries(db: Db) {
  return db.selectFrom('deliveries as d');
}
type Source = ReturnType<typeof deliveries>;

/** The deliveries among which a filter looks. Each has one index that gives them in the order of their numbers. */
function sourcesOf(db: Db, account: number, filter: DeliveryFilter): Source[] {
  const { subscriptionId: subscription, eventId, states } = filter;
  if (eventId !== undefined) {
    const ofEvent = deliveries(db).where('d.eventId', '=', eventId).where(accountId, '=', account);
    return [
      subscription === undefined ? ofEvent : ofEvent.where(subscriptionId, '=', subscription),
    ];
  }
  const some =
    subscription === undefined
      ? deliveries(db).where('d.accountId', '=', account)
      : deliveries(db).where('d.subscriptionId', '=', subscription).where(accountId, '=', account);
  if (states === undefined || !states.every((state) => asideStates.includes(state))) return [some];
  return states.map((state) => some.where('d.aside', '=', state));
}

/** Returns whether the sources contain nothing else, or so little that all of it can be examined. */
function isExactFor({ eventId, states = [], type, outcome, from, to }: DeliveryFilter): boolean {
  if (eventId !== undefined) return true;
  const isNarrower = [type, outcome, from, to].some((limit) => limit !== undefined);
  return !isNarrower && states.every((state) => asideStates.includes(state));
}

function behind(source: Source, { newestFirst, past }: SearchPage): Source {
  const ordered = inOrder(source, { newestFirst });
  return past === undefined
    ? ordered
    : ordered.where('d.deliveryId', newestFirst ? '<' : '>', past);
}

function inOrder(source: Source, { newestFirst }: Pick<SearchPage, 'newestFirst'>): Source {
  return source.orderBy('d.deliveryId', newestFirst ? 'desc' : 'asc');
}

/** The last delivery that is examined; undefined when there are fewer. */
async function lastExamined(source: Source, page: SearchPage, examinedMax: number) {
  return behind(source, page)
    .select(['d.deliveryId as id', 'd.createdAt'])
    .offset(examinedMax - 1)
    .limit(1)
    .executeTakeFirst();
}

/**
 * Selects the deliveries to examine in a subquery with its own limit. Otherwise a database that expects many matches
 * may scan the deliveries of all accounts until it has enough.
 */
function selectExamined(db: Db, source: Source, page: SearchPage, examinedMax: number): Source {
  const some = behind(source, page).selectAll('d').limit(examinedMax);
  return inOrder(db.selectFrom(some.as('d')) as unknown as Source, page);
}

function fit(source: Source, filter: DeliveryFilter, { onlySendable = false }: SearchPage): Source {
  const { states, type, outcome, from, to } = filter;
  let fitting = source;
  if (states !== undefined) fitting = fitting.where('d.state', 'in', states);
  if (type !== undefined) fitting = fitting.where(typeOfDelivery, '=', type);
  if (outcome !== undefined) fitting = fitting.where('d.outcome', '=', outcome);
  if (from !== undefined) fitting = fitting.where('d.createdAt', '>=', from);
  if (to !== undefined) fitting = fitting.where('d.createdAt', '<', to);
  if (!onlySendable) return fitting;
  return fitting.where('d.state', '<>', 'sending').where(stateOfSubscription, '=', 'active');
}

/**
 * The type of a delivery's event, which the subscription tells where it has one type alone. Not joined, so that the database
 * cannot begin with all subscriptions of a kind and then sort.
 */
export const typeOfDelivery = sql<EventType>`coalesce(
  (select nullif(s.type, '*') from subscriptions s where s.subscription_id = d.subscription_id),
  (select e.type from events e where e.event_id = d.event_id))`;
const stateOfSubscription = sql<string | null>`(select s.state from subscriptions s
  where s.subscription_id = d.subscription_id and s.ended_at is null)`;
