import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { enqueueFor } from '../deliveries/queue/deliveries.ts';
import { type EventType, eventTypes, everyType } from '../events/event.ts';
import { eventExample } from '../events/event-meanings.ts';
import { insertEvent } from '../events/event-queries.ts';
import { renderBody } from '../events/record-event.ts';
import { invalidParameter, Refusal } from '../shared/refusal.ts';
import { describeEventTypes, hasEventType } from './chosen-events.ts';
import { requireSubscription } from './rows/subscriptions.ts';

/** A test event contains no real customer. */
const noCustomer = 0;

/**
 * Sends the example of a type, which did not happen, to one subscription, marked `test`, so that its owner sees one
 * arrive, whatever it filters by. Without a type it is the first of its types. Refuses with SUBSCRIPTION_NOT_FOUND one
 * that has ended, with SUBSCRIPTION_SUSPENDED one that is paused or disabled, which would only hold it, and with
 * INVALID_PARAMETERS a type that is not its own.
 */
export async function sendTestEvent(
  app: App,
  tx: AccountDb,
  subscriptionId: string,
  named?: EventType | undefined,
): Promise<{ eventId: string; deliveryId: number }> {
  const { types, state } = await requireSubscription(tx, subscriptionId);
  if (state !== 'active') {
    throw new Refusal(
      'SUBSCRIPTION_SUSPENDED',
      `The subscription is ${state}; enable it, then send the test`,
    );
  }
  if (named !== undefined && !hasEventType(types, named)) {
    throw invalidParameter('type_request', `must be one of: ${describeEventTypes(types)}`);
  }
  const [type] = named ? [named] : types === everyType ? eventTypes : (types as [EventType]);
  const eventId = app.newId('evt');
  const occurredAt = app.now();
  const { data, context } = eventExample(type);
  const body = renderBody({
    eventId,
    type,
    occurredAt,
    isTest: true,
    data,
    // A receiver of several accounts tells them apart by it.
    context: { ...context, account_id: String(tx.accountId) },
  });
  await insertEvent(tx, {
    eventId,
    type,
    occurredAt,
    customerId: noCustomer,
    body,
    isTest: true,
  });
  const deliveryId = await enqueueFor(tx, subscriptionId, {
    eventId,
    customerId: noCustomer,
    cause: 'test',
  });
  return { eventId, deliveryId };
}
