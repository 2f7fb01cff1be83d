import type { App } from '../../domain/app.ts';
import type { Operation } from './operation.ts';
import { accountOperations } from './operations/account.ts';
import { consumerOperations } from './operations/consumers.ts';
import { customerOperations } from './operations/customers.ts';
import { deliveryOperations } from './operations/deliveries.ts';
import { eventTypeOperations } from './operations/event-types.ts';
import { eventOperations } from './operations/events.ts';
import { noticeOperations } from './operations/notices.ts';
import { replayOperations } from './operations/replays.ts';
import { subscriptionOperations } from './operations/subscriptions.ts';
import { testEventOperations } from './operations/test-events.ts';

/** The whole of `/apidata.php`, by the exact name of each action. */
export function operationsOf(app: App): ReadonlyMap<string, Operation> {
  const all = [
    ...customerOperations(app),
    ...subscriptionOperations(app),
    ...testEventOperations(app),
    ...deliveryOperations(),
    ...replayOperations(app),
    ...noticeOperations(),
    ...eventOperations(),
    ...consumerOperations(app),
    ...eventTypeOperations(),
    ...accountOperations(app),
  ];
  return new Map(all.map((operation) => [operation.action, operation]));
}
