import type { AccountStore, App } from '../app.ts';
import { renderBody } from '../events/event.ts';
import { eventExample } from '../events/event-example.ts';
import { Refusal } from '../shared/refusal.ts';
import { requireSubscription } from './require-subscription.ts';

/** A test event contains no real customer. */
const noCustomer = 0;

/**
 * Sends the example of its type, which did not happen, to one subscription, marked `test`, so that its owner sees one
 * arrive. Refuses with SUBSCRIPTION_NOT_FOUND one that has ended, and with SUBSCRIPTION_SUSPENDED one that is paused or
 * disabled, which would only hold it.
 */
export async function sendTestEvent(
  app: App,
  tx: AccountStore,
  subscriptionId: string,
): Promise<{ eventId: string; deliveryId: number }> {
  const { type, state } = await requireSubscription(tx, subscriptionId);
  if (state !== 'active') {
    throw new Refusal(
      'SUBSCRIPTION_SUSPENDED',
      `The subscription is ${state}; enable it, then send the test`,
    );
  }
  const eventId = app.newId('evt');
  const occurredAt = app.now();
  const body = renderBody({
    eventId,
    type,
    occurredAt,
    isTest: true,
    data: eventExample(type).data,
  });
  await tx.events.insert({
    eventId,
    type,
    occurredAt,
    customerId: noCustomer,
    body,
    isTest: true,
  });
  const deliveryId = await tx.deliveries.enqueueFor(subscriptionId, {
    eventId,
    customerId: noCustomer,
    cause: 'test',
  });
  return { eventId, deliveryId };
}
