import { createApiKey } from '../../src/domain/accounts/api-keys/create-api-key.ts';
import { addCustomerNote } from '../../src/domain/customers/add-customer-note.ts';
import { createCustomer } from '../../src/domain/customers/create-customer.ts';
import type { Project } from '../../src/domain/projects/project.ts';
import { dayMs } from '../../src/domain/shared/time.ts';
import { emptySpecification, type Specification } from '../../src/domain/solar/specification.ts';
import { sendTestEvent } from '../../src/domain/webhooks/send-test-event.ts';
import { subscribe } from '../../src/domain/webhooks/subscribe.ts';
import { answerDeliveries } from './answer-deliveries.ts';
import type { TestApp } from './open-test-app.ts';

const siteAddress = {
  streetNumber: '14',
  street: 'Banksia Street',
  suburb: 'Newtown',
  state: 'NSW',
  postcode: '2042',
  country: 'Australia',
};
const projects: readonly Pick<
  Project,
  'title' | 'siteAddress' | 'specification' | 'proposalLink' | 'installOn'
>[] = [
  {
    siteAddress,
    title: 'Santos residence, 6.6 kW',
    specification: specification(15),
    proposalLink: '/p/k7Qm2xVt9sRwb4Nc/proposal.pdf',
    installOn: '',
  },
  {
    siteAddress,
    title: 'Santos residence with battery',
    specification: specification(20),
    proposalLink: '',
    installOn: '',
  },
];

function specification(panels: number): Specification {
  return {
    ...emptySpecification,
    panels: [
      {
        maker: 'Example Energy',
        model: 'EE-440 monocrystalline',
        watts: 440,
        quantity: panels,
        electrical: null,
      },
    ],
    inverters: [
      {
        maker: 'Example Power',
        model: 'XP-5000 hybrid',
        watts: 5000,
        quantity: 1,
        electrical: null,
      },
    ],
  };
}

/**
 * What an account has before the examples begin, and the key that they are sent with: a customer with a note and two
 * projects, a subscription that works, and one of a system that is no longer used.
 */
export async function seedExamples(testApp: TestApp): Promise<string> {
  const { app, account, clock } = testApp;
  const [oldCrm, crm] = await app.store.forAccount(account.accountId).transaction(async (tx) => {
    const { customerId } = await createCustomer(app, tx, {
      email: 'maria.santos@example.com',
      firstName: 'Maria',
      lastName: 'Santos',
      phone1: '0491 570 006',
      status: 'Quoting',
      userId: account.userId,
    });
    for (const project of projects) {
      await tx.projects.insert({ ...project, customerId, createdAt: app.now() });
    }
    const text = 'Wants to run the pool pump in the afternoon.';
    await addCustomerNote(app, tx, { key: { customerId }, text, userId: account.userId });
    return [
      await subscribe(app, tx, {
        hookUrl: 'https://hooks.example.com/old-crm',
        type: 'customer_status_change',
      }),
      await subscribe(app, tx, {
        hookUrl: 'https://hooks.example.com/crm',
        type: 'customer_created',
      }),
    ];
  });
  await tryOut(testApp, crm, {
    outcome: 'responded',
    status: 200,
    durationMs: 131,
    timings: { dnsMs: 3, connectMs: 21, tlsMs: 44, firstByteMs: 62 },
    address: '203.0.113.7',
    responseHeaders: { 'content-type': 'text/plain' },
    responseBody: 'OK',
  });
  await tryOut(testApp, oldCrm, { outcome: 'refused_private_address', address: '10.0.0.7' });
  clock.advance(dayMs);
  return (await createApiKey(app, { ...account, label: 'Website form' })).apiKey;
}

/** Sends a test event, so that the account has seen a delivery without anything having happened in it. */
async function tryOut(
  testApp: TestApp,
  { subscriptionId }: { subscriptionId: string },
  answer: Parameters<typeof answerDeliveries>[1],
): Promise<void> {
  const { app, account } = testApp;
  await app.store
    .forAccount(account.accountId)
    .transaction((tx) => sendTestEvent(app, tx, subscriptionId));
  await answerDeliveries(testApp, answer);
}
