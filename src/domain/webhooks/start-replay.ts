import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { findLastCursor } from '../events/event-queries.ts';
import { invalidParameter } from '../shared/invalid-parameter.ts';
import { Refusal } from '../shared/refusal.ts';
import { describeEventTypes, hasEventType } from './event-type-choice.ts';
import { looksAtEvents, type ReplayFilter, replayCapMax, replaysRunningMax } from './replay.ts';
import { requireSubscription } from './require-subscription.ts';
import { countRunningReplays, findLastDelivery, insertReplay } from './rows/replays.ts';

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
