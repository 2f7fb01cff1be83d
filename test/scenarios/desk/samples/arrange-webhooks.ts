import { startReplay } from '../../../../src/domain/webhooks/replay-deliveries.ts';
import { sendTestEvent } from '../../../../src/domain/webhooks/send-test-event.ts';
import { subscribe } from '../../../../src/domain/webhooks/subscribe.ts';
import { mark, type Things, type World } from './sample.ts';

declare module './sample.ts' {
  interface Things {
    subscriptionId: string;
    deliveryId: number;
    replayId: string;
  }
}

/** A subscription with a delivery that waits, and a replay that has begun. */
export async function arrangeWebhooks({
  desk,
}: World): Promise<Pick<Things, 'subscriptionId' | 'deliveryId' | 'replayId'>> {
  const { app, account } = desk;
  return app.store.forAccount(account.accountId).transaction(async (tx) => {
    const { subscriptionId } = await subscribe(app, tx, {
      hookUrl: `https://${mark}.example.com/hook`.toLowerCase(),
      types: ['customer_created'],
    });
    const { deliveryId } = await sendTestEvent(app, tx, subscriptionId);
    const { replayId } = await startReplay(app, tx, { subscriptionId, which: 'all' });
    return { subscriptionId, deliveryId, replayId };
  });
}
