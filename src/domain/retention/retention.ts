import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../../database/engine.ts';
import { preparedChange, preparedQuery } from '../../database/prepared-query.ts';
import { openAccountDb } from '../account-db.ts';
import { forgetAnswers } from '../idempotency/queries.ts';
import { statesUnderWay } from '../imports/import.ts';
import { receiving, removeImport } from '../imports/queries.ts';
import type { Db, Schema } from '../schema.ts';
import type { Moment } from '../shared/time.ts';

/** Removing an event takes several statements, so fewer are taken at once. */
const eventsPage = 50;

/** One batch of a removal: how many rows it removed, and where the next batch begins, unless this was the last. */
type Batch<Cursor> = { removed: number; next: Cursor | undefined };

/** Removes old records of all accounts. */
export function retentionStore({ transact }: Pick<Engine, 'transact'>): RetentionStore {
  // Rows that reappear after a power failure are removed again, so deletes do not wait for the disk.
  const commit = <T>(work: (tx: Db) => Promise<T>) => transact(work, { survivesPowerLoss: false });
  /** The attempt up to which answers are already blanked, so that a run does not start at the oldest attempt. */
  let blankedThrough = 0;

  return {
    events: (before) =>
      batches(firstEventCursor, (after) => commit((tx) => removeEvents(tx, before, after))),

    attempts: (before) => batches(0, (after) => commit((tx) => removeAttempts(tx, before, after))),

    answers(before) {
      let isGapless = true;
      return batches(blankedThrough, async (after) => {
        const batch = await commit((tx) => blankAnswers(tx, before, after));
        isGapless &&= batch.areAllOld;
        if (isGapless) blankedThrough = batch.through;
        return batch;
      });
    },

    notices: (before) =>
      batches(0, (after) => commit((tx) => removeNotices(tx, 'notices', before, after))),

    memberNotices: (before) =>
      batches(0, (after) => commit((tx) => removeNotices(tx, 'memberNotices', before, after))),

    teamEmails: (before) =>
      whileFull((tx) =>
        removeSome(tx, {
          table: 'messages',
          key: 'messageId',
          time: 'createdAt',
          before,
          only: sql`purpose = 'team' and ended_at is not null`,
        }),
      ),

    subscriptions: (before) =>
      batches('', (after) => commit((tx) => removeSubscriptions(tx, before, after))),

    replays: (before) => batches('', (after) => commit((tx) => removeReplays(tx, before, after))),

    imports: (before) => batches('', (after) => commit((tx) => removeImports(tx, before, after))),

    brokenImports: (before) =>
      batches('', (after) => commit((tx) => removeBrokenImports(tx, before, after))),

    signIns: (before) => whileFull((tx) => removeSignIns(tx, before)),

    idempotencyKeys: (before) => whileFull((tx) => forgetAnswers(tx, before, retentionRowsMax)),

    securityLog: (before) =>
      whileFull((tx) =>
        removeSome(tx, { table: 'securityLog', key: 'entryId', time: 'at', before }),
      ),
  };

  /** Removes batches of rows until one is not full. */
  function whileFull(remove: (tx: Db) => Promise<number>): AsyncGenerator<number> {
    return batches(0, async (start) => {
      const removed = await commit(remove);
      return { removed, next: removed === retentionRowsMax ? start : undefined };
    });
  }
}

async function* batches<Cursor>(
  start: Cursor,
  batch: (cursor: Cursor) => Promise<Batch<Cursor>>,
): AsyncGenerator<number> {
  let cursor: Cursor | undefined = start;
  while (cursor !== undefined) {
    const { removed, next }: Batch<Cursor> = await batch(cursor);
    yield removed;
    cursor = next;
  }
}

/** Events in the order of time, across accounts; those of one moment by their id. */
type EventCursor = { occurredAt: Moment; eventId: string };
const firstEventCursor: EventCursor = { occurredAt: 0, eventId: '' };

async function removeEvents(
  tx: Db,
  before: Moment,
  after: EventCursor,
): Promise<Batch<EventCursor>> {
  const events = await oldEvents(tx, { before, ...after, limit: eventsPage });
  let removed = 0;
  let cursor = after;
  for (const event of events) {
    const [waiting] = await findWaiting(tx, event);
    if (waiting === undefined) {
      removed += await removeEvent(tx, event.eventId, retentionRowsMax - removed);
      // There may be more of this one, so the next batch begins with it again.
      if (removed === retentionRowsMax) return { removed, next: cursor };
    }
    cursor = event;
  }
  return { removed, next: events.length < eventsPage ? undefined : cursor };
}

/** Removes a bounded number of an event's rows, those that refer to others first. */
async function removeEvent(tx: Db, eventId: string, rowsMax: number): Promise<number> {
  const attempts = await deleteAttempts(tx, { eventId, limit: rowsMax });
  const left = rowsMax - attempts.length;
  const deliveries = await deleteDeliveries(tx, { eventId, limit: left });
  if (deliveries.length === left) return rowsMax;
  await deleteEvent(tx, { eventId });
  return attempts.length + deliveries.length + 1;
}

/**
 * Attempts are numbered as they are recorded, so the oldest come first. Clocks of nodes differ and slow attempts are
 * recorded late, so a batch ends the removal only when it has found nothing old at all.
 */
async function removeAttempts(tx: Db, before: Moment, after: number): Promise<Batch<number>> {
  const { old, next } = await pageOfAttempts(tx, before, after);
  if (old.length > 0) await tx.deleteFrom('attempts').where('attemptId', 'in', old).execute();
  return { removed: old.length, next };
}

async function blankAnswers(
  tx: Db,
  before: Moment,
  after: number,
): Promise<Batch<number> & { areAllOld: boolean; through: number }> {
  const { all, old, next } = await pageOfAttempts(tx, before, after);
  const areAllOld = old.length === all.length;
  const through = all.at(-1) ?? after;
  if (old.length === 0) return { removed: 0, next, areAllOld, through };
  const { numUpdatedRows } = await tx
    .updateTable('attempts')
    .set({ responseHeaders: '{}', responseBody: '' })
    .where('attemptId', 'in', old)
    .where((or) => or.or([or('responseHeaders', '<>', '{}'), or('responseBody', '<>', '')]))
    .executeTakeFirstOrThrow();
  return { removed: Number(numUpdatedRows), next, areAllOld, through };
}

async function pageOfAttempts(tx: Db, before: Moment, after: number) {
  const page = await attemptsAfter(tx, { after, limit: retentionRowsMax });
  const all = page.map((row) => row.attemptId);
  const old = page.filter((row) => row.startedAt <= before).map((row) => row.attemptId);
  const isLast = old.length === 0 || all.length < retentionRowsMax;
  return { all, old, next: isLast ? undefined : all.at(-1) };
}

async function removeNotices(
  tx: Db,
  table: 'notices' | 'memberNotices',
  before: Moment,
  after: number,
): Promise<Batch<number>> {
  const page = await tx
    .selectFrom(table)
    .select(['noticeId', 'createdAt'])
    .where('noticeId', '>', after)
    .orderBy('noticeId')
    .limit(retentionRowsMax)
    .execute();
  const old = page.filter((row) => row.createdAt <= before).map((row) => row.noticeId);
  if (old.length > 0) await tx.deleteFrom(table).where('noticeId', 'in', old).execute();
  const isLast = old.length === 0 || page.length < retentionRowsMax;
  return { removed: old.length, next: isLast ? undefined : page.at(-1)?.noticeId };
}

/** Sessions, links and attempt limits. */
async function removeSignIns(tx: Db, before: Moment): Promise<number> {
  let limit = retentionRowsMax;
  limit -= await removeSome(tx, { table: 'sessions', key: 'id', time: 'expiresAt', before, limit });
  const links = { table: 'verifications', key: 'id', time: 'expiresAt', before, limit } as const;
  limit -= await removeSome(tx, links);
  const counts = {
    table: 'attemptLimits',
    key: 'limitKey',
    time: 'endsAt',
    before,
    limit,
  } as const;
  return retentionRowsMax - limit + (await removeSome(tx, counts));
}

/** Removes up to `limit` rows whose time is not after `before`, but only those for which a condition holds. */
async function removeSome<Table extends keyof Schema>(
  tx: Db,
  {
    table,
    key,
    time,
    before,
    only = sql`true`,
    limit = retentionRowsMax,
  }: {
    table: Table;
    key: keyof Schema[Table] & string;
    time: keyof Schema[Table] & string;
    before: Moment;
    only?: RawBuilder<unknown>;
    limit?: number;
  },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(time)} <= ${before} and ${only} limit ${limit}
    )`.execute(tx);
  return Number(numAffectedRows);
}

/** Subscription ids contain their time, so all after the first recent one are more recent still. */
async function removeSubscriptions(tx: Db, before: Moment, after: string): Promise<Batch<string>> {
  // Each has an endpoint, which is a row as well.
  const limit = retentionRowsMax / 2;
  const page = await tx
    .selectFrom('subscriptions')
    .select(['subscriptionId as id', 'createdAt', 'endedAt as finishedAt'])
    .where('subscriptionId', '>', after)
    .orderBy('subscriptionId')
    .limit(limit)
    .execute();
  const unused = await withoutDeliveries(tx, finishedBy(page, before));
  if (unused.length > 0) {
    await tx.deleteFrom('endpointStates').where('subscriptionId', 'in', unused).execute();
    await tx.deleteFrom('subscriptions').where('subscriptionId', 'in', unused).execute();
  }
  return { removed: 2 * unused.length, next: nextAfter(page, { before, limit }) };
}

async function withoutDeliveries(tx: Db, subscriptionIds: string[]): Promise<string[]> {
  const unused: string[] = [];
  for (const subscriptionId of subscriptionIds) {
    const [delivery] = await anyDelivery(tx, { subscriptionId });
    if (delivery === undefined) unused.push(subscriptionId);
  }
  return unused;
}

async function removeReplays(tx: Db, before: Moment, after: string): Promise<Batch<string>> {
  const page = await tx
    .selectFrom('replays')
    .select(['replayId as id', 'createdAt', 'finishedAt'])
    .where('replayId', '>', after)
    .orderBy('replayId')
    .limit(retentionRowsMax)
    .execute();
  const old = finishedBy(page, before);
  if (old.length > 0) await tx.deleteFrom('replays').where('replayId', 'in', old).execute();
  return { removed: old.length, next: nextAfter(page, { before, limit: retentionRowsMax }) };
}

/** Removes one import per batch, since it has many rows. Import ids contain the time the import began. */
async function removeImports(tx: Db, before: Moment, after: string): Promise<Batch<string>> {
  const page = await tx
    .selectFrom('imports')
    .select(['importId', 'accountId', 'createdAt', 'endedAt', 'state'])
    .where('importId', '>', after)
    .orderBy('importId')
    .limit(retentionRowsMax)
    .execute();
  const underWay: readonly string[] = statesUnderWay;
  const old = page.find(
    ({ state, endedAt, createdAt }) =>
      !underWay.includes(state) && (endedAt ?? createdAt) <= before,
  );
  if (old !== undefined) return removeOneImport(tx, old, after);
  const last = page.at(-1);
  const isLast = page.length < retentionRowsMax || (last?.createdAt ?? 0) > before;
  return { removed: 0, next: isLast ? undefined : last?.importId };
}

/** Removes imports whose file was never read to its end. */
async function removeBrokenImports(tx: Db, before: Moment, after: string): Promise<Batch<string>> {
  const broken = await tx
    .selectFrom('imports')
    .select(['importId', 'accountId'])
    .where('state', '=', sql.lit(receiving))
    .where('importId', '>', after)
    .where('createdAt', '<=', before)
    .orderBy('importId')
    .limit(1)
    .executeTakeFirst();
  return broken ? removeOneImport(tx, broken, after) : { removed: 0, next: undefined };
}

async function removeOneImport(
  tx: Db,
  { importId, accountId }: { importId: string; accountId: number },
  after: string,
): Promise<Batch<string>> {
  const limit = retentionRowsMax;
  const { removed, isGone } = await removeImport(openAccountDb(tx, accountId), { importId, limit });
  // The import is found again while it has rows.
  return { removed, next: isGone ? importId : after };
}

type Listed = { id: string; createdAt: Moment; finishedAt: Moment | null };

function finishedBy(page: Listed[], before: Moment): string[] {
  const old = page.filter(({ finishedAt }) => finishedAt !== null && finishedAt <= before);
  return old.map(({ id }) => id);
}

function nextAfter(
  page: Listed[],
  { before, limit }: { before: Moment; limit: number },
): string | undefined {
  const last = page.at(-1);
  if (last === undefined || page.length < limit || last.createdAt > before) return undefined;
  return last.id;
}

const oldEvents = preparedQuery<EventCursor & { before: Moment; limit: number }, EventCursor>(
  (db, value) =>
    db
      .selectFrom('events')
      .select(['eventId', 'occurredAt'])
      .where('occurredAt', '<=', value('before'))
      .where('occurredAt', '>=', value('occurredAt'))
      .where((or) =>
        or.or([or('occurredAt', '>', value('occurredAt')), or('eventId', '>', value('eventId'))]),
      )
      .orderBy('occurredAt')
      .orderBy('eventId')
      .limit(value('limit')),
);

/** A delivery that is not over, unless it is held. */
const findWaiting = preparedQuery<{ eventId: string }, { deliveryId: number }>((db, value) =>
  db
    .selectFrom('deliveries')
    .select('deliveryId')
    .where('eventId', '=', value('eventId'))
    .where('finishedAt', 'is', null)
    .where('state', '<>', sql.lit('held'))
    .limit(1),
);

const deleteAttempts = preparedQuery<{ eventId: string; limit: number }, { attemptId: number }>(
  (db, value) =>
    db
      .deleteFrom('attempts')
      .where('attemptId', 'in', (build) =>
        build
          .selectFrom('attempts as a')
          .innerJoin('deliveries as d', 'd.deliveryId', 'a.deliveryId')
          .select('a.attemptId')
          .where('d.eventId', '=', value('eventId'))
          .limit(value('limit')),
      )
      .returning('attemptId'),
);

const deleteDeliveries = preparedQuery<{ eventId: string; limit: number }, { deliveryId: number }>(
  (db, value) =>
    db
      .deleteFrom('deliveries')
      .where('deliveryId', 'in', (build) =>
        build
          .selectFrom('deliveries')
          .select('deliveryId')
          .where('eventId', '=', value('eventId'))
          .limit(value('limit')),
      )
      .returning('deliveryId'),
);

const deleteEvent = preparedChange<{ eventId: string }>((db, value) =>
  db.deleteFrom('events').where('eventId', '=', value('eventId')),
);

const attemptsAfter = preparedQuery<
  { after: number; limit: number },
  { attemptId: number; startedAt: number }
>((db, value) =>
  db
    .selectFrom('attempts')
    .select(['attemptId', 'startedAt'])
    .where('attemptId', '>', value('after'))
    .orderBy('attemptId')
    .limit(value('limit')),
);

const anyDelivery = preparedQuery<{ subscriptionId: string }, { deliveryId: number }>((db, value) =>
  db
    .selectFrom('deliveries')
    .select('deliveryId')
    .where('subscriptionId', '=', value('subscriptionId'))
    .limit(1),
);

/** The records that are removed when they are old. */
export const retained = [
  'events',
  'attempts',
  'answers',
  'notices',
  'memberNotices',
  'teamEmails',
  'subscriptions',
  'replays',
  'imports',
  'brokenImports',
  'signIns',
  'securityLog',
  'idempotencyKeys',
] as const;
export type Retained = (typeof retained)[number];

/**
 * Removes data older than a moment, of all accounts. Each batch is one transaction of at most `retentionRowsMax` rows
 * and yields how many it removed; the caller decides when the next batch runs.
 *
 * - `events` are removed with their deliveries and attempts. An event with a pending delivery stays; a delivery on hold
 *   does not keep its event.
 * - `answers` are the headers and bodies that receivers answered; the attempts themselves stay.
 * - `teamEmails` are emails to the team about notices.
 * - `subscriptions` are removed after they ended, once none of their deliveries is left.
 * - `replays` are removed once finished.
 * - `imports` are removed once ended or abandoned, each with the rows of its file. They cannot be undone then.
 * - `brokenImports` are imports whose file was not read to its end, because the process died.
 * - `signIns` are expired sessions, links and attempt counts.
 * - `securityLog` are entries of the security logs.
 */
type RetentionStore = Record<Retained, (before: Moment) => AsyncIterable<number>>;

/** Small, because other writers wait for it. */
export const retentionRowsMax = 500;
