import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { holdDeliveries, reopenSubscription } from '../deliveries/queue/deliveries.ts';
import { startReplay } from './replay-deliveries.ts';
import { requireSubscription, updateSubscription } from './rows/subscriptions.ts';
import type { Subscription } from './subscription.ts';

/**
 * Lets nothing more be sent to a subscription until it is enabled; what waits and what happens meanwhile is held. One
 * that is not active stays as it is. Refuses with SUBSCRIPTION_NOT_FOUND one that has ended.
 */
export async function pauseSubscription(
  app: App,
  tx: AccountDb,
  subscriptionId: string,
): Promise<Subscription> {
  const before = await requireSubscription(tx, subscriptionId);
  if (before.state !== 'active') return before;
  await updateSubscription(tx, subscriptionId, { state: 'paused', suspendedAt: app.now() });
  await holdDeliveries(tx, subscriptionId);
  return requireSubscription(tx, subscriptionId);
}

/**
 * Lets events be sent again to a subscription that was paused or disabled, and forgets how its receiver had failed; an
 * active one stays as it is. Held deliveries stay held unless the caller releases them: they may be old and many.
 * Refuses with SUBSCRIPTION_NOT_FOUND one that has ended, and with INVALID_PARAMETERS a replay beyond those that may
 * run.
 */
export async function enableSubscription(
  app: App,
  tx: AccountDb,
  { subscriptionId, replayMissed }: { subscriptionId: string; replayMissed: boolean },
): Promise<{ subscription: Subscription; replayId: string | undefined }> {
  const before = await requireSubscription(tx, subscriptionId);
  if (before.state !== 'active') {
    await updateSubscription(tx, subscriptionId, { state: 'active', suspendedAt: null });
    await reopenSubscription(tx, subscriptionId);
  }
  const replay = replayMissed
    ? await startReplay(app, tx, { subscriptionId, which: 'missed' })
    : undefined;
  return {
    subscription: await requireSubscription(tx, subscriptionId),
    replayId: replay?.replayId,
  };
}
