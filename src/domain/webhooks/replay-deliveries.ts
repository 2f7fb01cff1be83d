import { sql } from 'kysely';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { enqueueMissed, resendDeliveries } from '../deliveries/queue/deliveries.ts';
import { findLastCursor } from '../events/event-queries.ts';
import { invalidParameter, Refusal } from '../shared/refusal.ts';
import type { Moment } from '../shared/time.ts';
import { describeEventTypes, hasEventType } from './chosen-events.ts';
import {
  type Found,
  type Replay,
  type Replayable,
  type ReplayFilter,
  replayCapMax,
} from './replay.ts';
import {
  countRunningReplays,
  findDeliveriesAfter,
  findMissedAfter,
  findReplay,
} from './rows/replays.ts';
import { findSubscription, requireSubscription } from './rows/subscriptions.ts';

/** Bounds how many of an account share the attention of the workers. */
const replaysRunningMax = 100;

/** Small, because other writers wait for it. */
const replayBatchMax = 200;

/**
 * Begins to send events again in the background, at most `cap` of them, and returns at once. Refuses with
 * SUBSCRIPTION_NOT_FOUND and SUBSCRIPTION_SUSPENDED a subscription that is sent nothing, and with INVALID_PARAMETERS a
 * type that is not its own or more than `replaysRunningMax` replays at the same time.
 */
export async function startReplay(
  app: App,
  tx: AccountDb,
  { cap = replayCapMax, ...filter }: ReplayFilter & { cap?: number | undefined },
): Promise<{ replayId: string }> {
  if (filter.subscriptionId !== undefined) await requireFit(tx, filter.subscriptionId, filter);
  if ((await countRunningReplays(tx)) >= replaysRunningMax) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      `At most ${replaysRunningMax} replays can run at the same time; wait for one to finish`,
    );
  }
  const replayId = app.newId('replay');
  await insertReplay(tx, {
    replayId,
    filter,
    state: 'running',
    replayed: 0,
    cap,
    progress: 0,
    through: looksAtEvents(filter) ? await findLastCursor(tx) : await findLastDelivery(tx),
    createdAt: app.now(),
    finishedAt: undefined,
  });
  return { replayId };
}

async function requireFit(
  tx: AccountDb,
  subscriptionId: string,
  { type }: ReplayFilter,
): Promise<void> {
  const subscription = await requireSubscription(tx, subscriptionId);
  if (subscription.state !== 'active') {
    throw new Refusal(
      'SUBSCRIPTION_SUSPENDED',
      `The subscription is ${subscription.state}; enable it, then replay`,
    );
  }
  if (type !== undefined && !hasEventType(subscription.types, type)) {
    throw invalidParameter(
      'type_request',
      subscription.types.length === 1
        ? `must be ${describeEventTypes(subscription.types)}, the type of the subscription`
        : `must be one of: ${describeEventTypes(subscription.types)}`,
    );
  }
}

/**
 * Ends a replay where it is; deliveries that it has begun continue. A finished replay stays as it is. Refuses with
 * REPLAY_NOT_FOUND.
 */
export async function cancelReplay(app: App, tx: AccountDb, replayId: string): Promise<Replay> {
  await endReplay(tx, replayId, app.now());
  const replay = await findReplay(tx, replayId);
  if (replay === undefined) throw new Refusal('REPLAY_NOT_FOUND', 'There is no such replay');
  return replay;
}

/**
 * Runs one batch of a replay: begins to send up to `replayBatchMax` deliveries, and keeps how far it came, in one
 * transaction. Does nothing when the replay is over, or when another worker took the same batch.
 */
export async function continueReplay(app: App, store: AccountDb, replayId: string): Promise<void> {
  await store.transaction(async (tx) => {
    const replay = await findReplay(tx, replayId);
    if (replay?.state !== 'running') return;
    const room = replay.cap - replay.replayed;
    // Looks for one even without room, because only then is it known whether the cap left anything out.
    const { found, examinedThrough } = await findNext(
      tx,
      replay,
      Math.min(room, replayBatchMax) || 1,
    );
    const isFull = room === 0 && found.length > 0;
    const batch = room === 0 ? [] : found;
    const isOver = isFull || examinedThrough >= replay.through;
    const moved = await moveReplayOn(tx, replay, {
      progress: isFull ? replay.progress : examinedThrough,
      replayed: batch.length,
      finishedAt: isOver ? app.now() : undefined,
    });
    if (!moved) return;
    for (const items of runsOf(batch)) await sendAgain(tx, replay, items);
  });
}

async function findNext(tx: AccountDb, replay: Replay, limit: number): Promise<Found> {
  const { subscriptionId } = replay.filter;
  if (subscriptionId === undefined || !looksAtEvents(replay.filter)) {
    return findDeliveriesAfter(tx, replay, limit);
  }
  const subscription = await findSubscription(tx, subscriptionId);
  // The subscription was paused or has ended meanwhile, so there is nothing to send to.
  if (subscription?.state !== 'active') return { found: [], examinedThrough: replay.through };
  return findMissedAfter(tx, replay, subscription, limit);
}

/** The deliveries sent before and those held, each as one set where none of the other kind lies between. */
function runsOf(items: readonly Replayable[]): Replayable[][] {
  const runs: Replayable[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    const isSame = (run?.[0]?.deliveryId === undefined) === (item.deliveryId === undefined);
    if (run !== undefined && isSame) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

async function sendAgain(
  tx: AccountDb,
  { filter }: Replay,
  items: readonly Replayable[],
): Promise<void> {
  const sent: number[] = [];
  const missed: { eventId: string; customerId: number }[] = [];
  for (const item of items) {
    if (item.deliveryId !== undefined) sent.push(item.deliveryId);
    else missed.push({ eventId: item.eventId, customerId: item.customerId });
  }
  if (sent.length > 0) await resendDeliveries(tx, sent, 'replay');
  if (missed.length > 0 && filter.subscriptionId !== undefined) {
    await enqueueMissed(tx, filter.subscriptionId, missed);
  }
}

export async function insertReplay(
  db: AccountDb,
  { replayId, filter, state, cap, progress, through, createdAt }: Replay,
): Promise<void> {
  await db.kysely
    .insertInto('replays')
    .values({
      replayId,
      accountId: db.accountId,
      filter: JSON.stringify({ ...filter, through }),
      state,
      cap,
      progress,
      createdAt,
    })
    .execute();
  db.notify('replays');
}

/** The number of the newest delivery, or 0. */
export async function findLastDelivery(db: AccountDb): Promise<number> {
  const row = await db
    .own('deliveries')
    .select('deliveryId as id')
    .orderBy('deliveryId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/**
 * Moves a running replay on from `progress`, and ends it if `finishedAt` is there. Changes nothing and returns false
 * when it is elsewhere or over: another worker took this batch, or it was cancelled.
 */
export async function moveReplayOn(
  db: AccountDb,
  { replayId, progress }: Pick<Replay, 'replayId' | 'progress'>,
  batch: { progress: number; replayed: number; finishedAt: Moment | undefined },
): Promise<boolean> {
  const isOver = batch.finishedAt !== undefined;
  const { numUpdatedRows } = await running(db, replayId)
    .set({
      progress: batch.progress,
      replayed: sql`replayed + ${batch.replayed}`,
      ...(isOver && { state: 'done', finishedAt: batch.finishedAt }),
    })
    .where('progress', '=', progress)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Cancels it if it is running. */
export async function endReplay(db: AccountDb, replayId: string, at: Moment): Promise<void> {
  await running(db, replayId).set({ state: 'cancelled', finishedAt: at }).execute();
}

function running(db: AccountDb, replayId: string) {
  return db.change('replays').where('replayId', '=', replayId).where('state', '=', 'running');
}

/** True when a replay looks at events, because some may have no delivery yet; any other looks at deliveries. */
function looksAtEvents({ which, subscriptionId, from }: ReplayFilter): boolean {
  return which === 'missed' && subscriptionId !== undefined && from !== undefined;
}
