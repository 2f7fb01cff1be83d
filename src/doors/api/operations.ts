import type { App } from '../../domain/app.ts';
import type { Operation } from './operation.ts';
import { accountOperations } from './operations/account.ts';
import { calculateOperations } from './operations/calculate.ts';
import { consentOperations } from './operations/consents.ts';
import { consumerOperations } from './operations/consumers.ts';
import { contractOperations } from './operations/contracts.ts';
import { customerOperations } from './operations/customers.ts';
import { deliveryOperations } from './operations/deliveries.ts';
import { eventTypeOperations } from './operations/event-types.ts';
import { eventOperations } from './operations/events.ts';
import { messageTemplateOperations } from './operations/message-templates.ts';
import { messageOperations } from './operations/messages.ts';
import { noticeOperations } from './operations/notices.ts';
import { projectOperations } from './operations/projects.ts';
import { proposalOperations } from './operations/proposals.ts';
import { quotesLosingValueOperations } from './operations/quotes-losing-value.ts';
import { replayOperations } from './operations/replays.ts';
import { settingsOperations } from './operations/settings.ts';
import { statusOperations } from './operations/statuses.ts';
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
    ...projectOperations(app),
    ...proposalOperations(app),
    ...contractOperations(app),
    ...messageTemplateOperations(app),
    ...consentOperations(app),
    ...messageOperations(app),
    ...settingsOperations(app),
    ...statusOperations(app),
    ...calculateOperations(app),
    ...quotesLosingValueOperations(app),
  ];
  return new Map(all.map((operation) => [operation.action, operation]));
}
