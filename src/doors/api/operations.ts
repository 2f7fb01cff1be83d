import type { App } from '../../domain/app.ts';
import { accountOperations, userOperations } from './accounts/account-operations.ts';
import { sandboxOperations } from './accounts/sandbox-operations.ts';
import { settingsOperations } from './accounts/settings-operations.ts';
import {
  contractChangeOperations,
  contractOperations,
  testSigningOperations,
} from './contracts/contract-operations.ts';
import { customFieldOperations } from './custom-fields/custom-field-operations.ts';
import { customerListOperations } from './customers/customer-list-operations.ts';
import { customerOperations } from './customers/customer-operations.ts';
import { mergeOperations } from './customers/merge-operations.ts';
import { noteOperations } from './customers/note-operations.ts';
import { deliveryOperations } from './deliveries/delivery-operations.ts';
import { noticeOperations } from './deliveries/notice-operations.ts';
import {
  consumerOperations,
  eventOperations,
  eventTypeOperations,
} from './events/event-operations.ts';
import { fileOperations } from './files/file-operations.ts';
import { leadFormOperations } from './leads/lead-form-operations.ts';
import { leadOperation } from './leads/lead-operation.ts';
import { consentOperations } from './messages/consent-operations.ts';
import { capturedMessageOperations, messageOperations } from './messages/message-operations.ts';
import { messageTemplateOperations } from './messages/message-template-operations.ts';
import { reminderOperations } from './messages/reminder-operations.ts';
import { replyOperations } from './messages/reply-operations.ts';
import type { Chapter, Operation } from './operation.ts';
import { planOperations } from './plans/plan-operations.ts';
import { productOperations } from './products/product-operations.ts';
import { projectOperations, wholeProjectOperations } from './projects/project-operations.ts';
import { proposalOperations, sentProposalOperation } from './proposals/proposal-operations.ts';
import { stcWatchOperations } from './proposals/stc-watch-operations.ts';
import { rebateOperations } from './rebates/rebate-operations.ts';
import { calculateOperations } from './solar/calculate-operations.ts';
import { meterDataOperations } from './solar/meter-data-operations.ts';
import { statusOperations } from './statuses/status-operations.ts';
import { taskOperations } from './tasks/task-operations.ts';
import { replayOperations } from './webhooks/replay-operations.ts';
import { subscribeOperations, unsubscribeOperations } from './webhooks/subscribe-operations.ts';
import { subscriptionOperations, testEventOperations } from './webhooks/subscription-operations.ts';

type Contents = readonly [chapter: Chapter, operations: readonly Operation[]];

const customersChapter = {
  title: 'Customers',
  description: 'Leads and buyers, with their notes and projects.',
};
const projectsChapter = { title: 'Projects', description: 'Planned systems and their figures.' };
const proposalsChapter = {
  title: 'Proposals',
  description: 'Published projects and who viewed them.',
};
const contractsChapter = {
  title: 'Contracts',
  description: 'Versions offered for signature, and signed PDFs.',
};
const webhooksChapter = {
  title: 'Webhooks',
  description: 'Subscriptions, their deliveries and replays.',
};
const messagesChapter = {
  title: 'Messages',
  description: 'Emails and SMS to customers, templates, consent and reminders.',
};

// Made once for each process, because making their shapes takes longer than most requests.
const customers = [...customerListOperations(), ...customerOperations(), leadOperation()];
const webhooks = [
  ...testEventOperations(),
  ...deliveryOperations(),
  ...replayOperations(),
  ...noticeOperations(),
  ...unsubscribeOperations(),
];
const [opensandbox, resetsandbox] = sandboxOperations();
const otherChapters: readonly Contents[] = [
  [
    { title: 'Events', description: 'The feed of everything that happened.' },
    [...eventOperations(), ...consumerOperations(), ...eventTypeOperations()],
  ],
  [
    { title: 'Account', description: 'The account of the key and its settings.' },
    [...accountOperations(), ...userOperations(), ...settingsOperations()],
  ],
  [projectsChapter, [...projectOperations(), ...calculateOperations(), ...meterDataOperations()]],
  [proposalsChapter, [...proposalOperations(), ...stcWatchOperations()]],
  [contractsChapter, contractOperations()],
  [
    messagesChapter,
    [...messageTemplateOperations(), ...consentOperations(), ...messageOperations()],
  ],
  [
    { title: 'Pipeline', description: 'The statuses of customers and their changes.' },
    statusOperations(),
  ],
  [{ title: 'Tasks', description: 'The next steps with customers.' }, taskOperations()],
  [
    {
      title: 'Sandbox',
      description: 'A test account beside the real one, whose emails and SMS are captured.',
    },
    [opensandbox, ...capturedMessageOperations(), ...testSigningOperations(), resetsandbox],
  ],
  [
    { title: 'Electricity plans', description: 'Tariffs that bills are estimated with.' },
    planOperations(),
  ],
  [
    { title: 'Rebates', description: 'What states and other programs pay towards a system.' },
    rebateOperations(),
  ],
  [{ title: 'Files', description: 'Files and photos of customers.' }, fileOperations()],
  [
    { title: 'Custom fields', description: 'Fields of your own for customers.' },
    customFieldOperations(),
  ],
  [messagesChapter, reminderOperations()],
  [{ title: 'Lead form', description: "The form for the firm's website." }, leadFormOperations()],
  [{ title: 'Products', description: 'The library of what the firm sells.' }, productOperations()],
  [messagesChapter, replyOperations()],
  [customersChapter, [...noteOperations(), ...mergeOperations()]],
  [projectsChapter, wholeProjectOperations()],
  [proposalsChapter, [sentProposalOperation()]],
  [contractsChapter, contractChangeOperations()],
];

/**
 * The chapters of the reference and their operations, in the order in which the examples can be tried. The shapes of
 * subscriptions ask the app which addresses may receive events.
 */
function chaptersOf(app: App): readonly Contents[] {
  return [
    [customersChapter, customers],
    [webhooksChapter, [...subscribeOperations(app), ...subscriptionOperations(app), ...webhooks]],
    ...otherChapters,
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
