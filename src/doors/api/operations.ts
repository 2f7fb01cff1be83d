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
import { unsubscribeOperations } from './operations/unsubscribe.ts';

/** The chapters of the manual and their operations, in the order in which the examples can be tried. */
function chaptersOf(app: App): [title: string, operations: readonly Operation[]][] {
  return [
    ['Customers', customerOperations(app)],
    [
      'Webhooks',
      [
        ...subscriptionOperations(app),
        ...testEventOperations(app),
        ...deliveryOperations(),
        ...replayOperations(app),
        ...noticeOperations(),
        ...unsubscribeOperations(app),
      ],
    ],
    ['Events', [...eventOperations(), ...consumerOperations(app), ...eventTypeOperations()]],
    ['Account', [...accountOperations(app), ...settingsOperations(app)]],
    ['Projects', [...projectOperations(app), ...calculateOperations(app)]],
    ['Proposals', [...proposalOperations(app), ...quotesLosingValueOperations(app)]],
    ['Contracts', contractOperations(app)],
    [
      'Messages',
      [...messageTemplateOperations(app), ...consentOperations(app), ...messageOperations(app)],
    ],
    ['Pipeline', statusOperations(app)],
  ];
}

/** The whole of `/apidata.php`, by the exact name of each action. */
export function operationsOf(app: App): ReadonlyMap<string, Operation> {
  return new Map(
    chaptersOf(app).flatMap(([chapter, operations]) =>
      operations.map((operation) => [operation.action, { ...operation, chapter }] as const),
    ),
  );
}
