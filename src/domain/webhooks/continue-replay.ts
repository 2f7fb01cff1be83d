import type { AccountStore, App } from '../app.ts';
import { type Found, looksAtEvents, type Replay, type Replayable } from './replay.ts';

/** Small, because other writers wait for it. */
const replayStepMax = 200;

/**
 * Takes one step of a replay: begins to send up to `replayStepMax` deliveries, and keeps how far it came, in one
 * transaction. Does nothing when the replay is over, or when another worker took the same step.
 */
export async function continueReplay(
  app: App,
  store: AccountStore,
  replayId: string,
): Promise<void> {
  await store.transaction(async (tx) => {
    const replay = await tx.replays.find(replayId);
    if (replay?.state !== 'running') return;
    const room = replay.cap - replay.replayed;
    // Without room, one is looked for all the same: only if there is one has the cap left anything out.
    const { found, lookedThrough } = await findNext(tx, replay, Math.min(room, replayStepMax) || 1);
    const isFull = room === 0 && found.length > 0;
    const batch = room === 0 ? [] : found;
    const isOver = isFull || lookedThrough >= replay.through;
    const moved = await tx.replays.moveOn(replay, {
      progress: isFull ? replay.progress : lookedThrough,
      replayed: batch.length,
      finishedAt: isOver ? app.now() : undefined,
    });
    if (!moved) return;
    for (const item of batch) await sendAgain(tx, replay, item);
  });
}

async function findNext(tx: AccountStore, replay: Replay, limit: number): Promise<Found> {
  const { subscriptionId } = replay.filter;
  if (subscriptionId === undefined || !looksAtEvents(replay.filter)) {
    return tx.replays.deliveriesAfter(replay, limit);
  }
  const subscription = await tx.subscriptions.find(subscriptionId);
  // It was paused or has ended meanwhile, so there is nothing to send to.
  if (subscription?.state !== 'active') return { found: [], lookedThrough: replay.through };
  return tx.replays.missedAfter(replay, subscription, limit);
}

async function sendAgain(tx: AccountStore, { filter }: Replay, item: Replayable): Promise<void> {
  if (item.deliveryId !== undefined) {
    await tx.deliveries.resend([item.deliveryId], 'replay');
  } else if (filter.subscriptionId !== undefined) {
    const { eventId, customerId } = item;
    await tx.deliveries.enqueueFor(filter.subscriptionId, { eventId, customerId, cause: 'replay' });
  }
}
