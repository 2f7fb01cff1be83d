import type { AccountDb } from '../../account-db.ts';
import type { Db, Schema } from '../../schema.ts';
import { dayMs } from '../../shared/time.ts';
import type { DeliveryFilter } from '../../webhooks/delivery-log.ts';
import {
  type AttemptRecord,
  type DeliveryRecord,
  examinedMax,
} from '../../webhooks/delivery-log.ts';
import { searchDeliveries, typeOfDelivery } from './search-deliveries.ts';

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
  const shown = ids.slice(0, limit);
  const deliveries = await recordsOf(db, shown);
  if (ids.length > limit) return { deliveries, next: shown.at(-1) };
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
