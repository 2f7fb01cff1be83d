import { sql } from 'kysely';
import type { AccountDb } from '../../account-db.ts';
import type { EventType } from '../../events/event.ts';
import type { Db, Schema } from '../../schema.ts';
import { dayMs, type Moment } from '../../shared/time.ts';
import {
  type AttemptRecord,
  type DeliveryFilter,
  type DeliveryRecord,
  examinedMax,
} from '../../webhooks/delivery-log.ts';
import type { DeliveryState } from '../delivery.ts';

/** The direction of a search: in the order of delivery numbers or against it. */
type SearchPage = {
  newestFirst: boolean;
  /** Begins behind this one. */
  past?: number | undefined;
  limit: number;
  /** About how many are examined for those that fit. */
  examinedMax: number;
  /** Leaves out deliveries that cannot be sent again now: they are being sent, or their subscription is not active. */
  onlySendable?: boolean;
};

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
type Source = ReturnType<typeof deliveries>;

/**
 * The type of a delivery's event, which the subscription tells where it has one type alone. Not joined, so that the database
 * cannot begin with all subscriptions of a kind and then sort.
 */
const typeOfDelivery = sql<EventType>`coalesce(
  (select nullif(s.type, '*') from subscriptions s where s.subscription_id = d.subscription_id),
  (select e.type from events e where e.event_id = d.event_id))`;
const stateOfSubscription = sql<string | null>`(select s.state from subscriptions s
  where s.subscription_id = d.subscription_id and s.ended_at is null)`;

/**
 * Deliveries are numbered in order of time, unless a clock was corrected meanwhile. No clock is assumed to be off by
 * more than this.
 */
const clockErrorMsMax = dayMs;

/**
 * The newest first, or those before a delivery. Examines no more than `examinedMax` deliveries, so a page may be
 * short, or empty, although there are more: `next` is then, and on any page but the last, before which to go on.
 */
export async function findDeliveries(
  db: AccountDb,
  filter: DeliveryFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ deliveries: DeliveryRecord[]; next: number | undefined }> {
  const { ids, end } = await searchDeliveries(db.kysely, db.accountId, filter, {
    newestFirst: true,
    past: before,
    // One row more than the limit tells whether there is a next page.
    limit: limit + 1,
    examinedMax,
  });
  const page = ids.slice(0, limit);
  const deliveries = await recordsOf(db, page);
  if (ids.length > limit) return { deliveries, next: page.at(-1) };
  const { from = 0 } = filter;
  const mayFollow = end !== undefined && end.createdAt >= from - clockErrorMsMax;
  return { deliveries, next: mayFollow ? end.id : undefined };
}

export async function findDelivery(
  db: AccountDb,
  deliveryId: number,
): Promise<DeliveryRecord | undefined> {
  const [delivery] = await recordsOf(db, [deliveryId]);
  return delivery;
}

/** The body of its event, without what a delivery adds. */
export async function findEventBody(
  db: AccountDb,
  deliveryId: number,
): Promise<string | undefined> {
  const row = await db.kysely
    .selectFrom('deliveries as d')
    .innerJoin('events as e', 'e.eventId', 'd.eventId')
    .select('e.body')
    .where('d.accountId', '=', db.accountId)
    .where('d.deliveryId', '=', deliveryId)
    .executeTakeFirst();
  return row?.body;
}

/** The newest first. */
export async function findAttempts(
  db: AccountDb,
  deliveryId: number,
  limit: number,
): Promise<AttemptRecord[]> {
  const rows = await db
    .own('attempts')
    .selectAll()
    .where('deliveryId', '=', deliveryId)
    .orderBy('attemptId', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toAttempt);
}

async function recordsOf(db: AccountDb, deliveryIds: readonly number[]): Promise<DeliveryRecord[]> {
  if (deliveryIds.length === 0) return [];
  const rows = await selectRecords(db.kysely)
    .where('d.accountId', '=', db.accountId)
    .where('d.deliveryId', 'in', deliveryIds)
    .orderBy('d.deliveryId', 'desc')
    .execute();
  return rows.map(toRecord);
}

function selectRecords(db: Db) {
  return db
    .selectFrom('deliveries as d')
    .innerJoin('subscriptions as s', 's.subscriptionId', 'd.subscriptionId')
    .select([
      'd.deliveryId',
      'd.eventId',
      typeOfDelivery.as('type'),
      's.name as subscriptionName',
      'd.subscriptionId',
      'd.sequence',
      'd.state',
      'd.cause',
      'd.attempts',
      'd.outcome',
      'd.createdAt',
      'd.dueAt as nextAttemptAt',
      'd.finishedAt',
    ]);
}
type Row = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>;

function toRecord(row: Row): DeliveryRecord {
  return {
    ...row,
    state: row.state,
    cause: row.cause,
    outcome: row.outcome ?? undefined,
    nextAttemptAt: row.nextAttemptAt ?? undefined,
    finishedAt: row.finishedAt ?? undefined,
  };
}

function toAttempt(row: Omit<Schema['attempts'], 'attemptId'>): AttemptRecord {
  return {
    number: row.number,
    cause: row.cause,
    startedAt: row.startedAt,
    durationMs: row.durationMs,
    timings: {
      ...(row.dnsMs !== null && { dnsMs: row.dnsMs }),
      ...(row.connectMs !== null && { connectMs: row.connectMs }),
      ...(row.tlsMs !== null && { tlsMs: row.tlsMs }),
      ...(row.firstByteMs !== null && { firstByteMs: row.firstByteMs }),
    },
    reused: row.reused === 1,
    outcome: row.outcome,
    maybeDelivered: row.maybeDelivered === 1,
    status: row.status ?? undefined,
    address: row.address ?? undefined,
    error: row.error ?? undefined,
    responseHeaders: JSON.parse(row.responseHeaders),
    responseBody: row.responseBody,
  };
}

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

function deliveries(db: Db) {
  return db.selectFrom('deliveries as d');
}

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
