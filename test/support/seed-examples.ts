import { createApiKey } from '../../src/domain/accounts/create-api-key.ts';
import { addCustomerNote } from '../../src/domain/customers/add-customer-note.ts';
import { createCustomer } from '../../src/domain/customers/create-customer.ts';
import type { Project } from '../../src/domain/projects/project.ts';
import { dayMs } from '../../src/domain/shared/time.ts';
import { subscribe } from '../../src/domain/webhooks/subscribe.ts';
import type { TestApp } from './open-test-app.ts';

const siteAddress = {
  streetNumber: '14',
  street: 'Banksia Street',
  suburb: 'Newtown',
  state: 'NSW',
  postcode: '2042',
  country: 'Australia',
};
const hardware = {
  siteAddress,
  panelType: 'Example Energy EE-440 monocrystalline 440 W',
  inverterQuantity: 1,
  inverterType: 'Example Power XP-5000 5 kW hybrid',
};
const projects: readonly Omit<Project, 'projectId' | 'customerId'>[] = [
  {
    ...hardware,
    title: 'Santos residence, 6.6 kW',
    panelQuantity: 15,
    systemWatts: 6600,
    proposalLink: '/p/k7Qm2xVt9sRwb4Nc/proposal.pdf',
  },
  {
    ...hardware,
    title: 'Santos residence with battery',
    panelQuantity: 20,
    systemWatts: 8800,
    proposalLink: '',
  },
];

/**
 * What an account has before the examples begin, and the key that they are sent with: a customer with a note and two
 * projects, and a subscription of a system that is no longer used.
 */
export async function seedExamples({ app, account, clock }: TestApp): Promise<string> {
  await app.store.forAccount(account.accountId).transaction(async (tx) => {
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
    await addCustomerNote(app, tx, { key: { customerId }, text });
    await subscribe(app, tx, {
      hookUrl: 'https://hooks.example.com/old-crm',
      type: 'customer_status_change',
    });
  });
  clock.advance(dayMs);
  return (await createApiKey(app, { ...account, label: 'Website form' })).apiKey;
}
