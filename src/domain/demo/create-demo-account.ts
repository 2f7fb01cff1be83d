import { createAccount } from '../accounts/create-account.ts';
import { createApiKey } from '../accounts/create-api-key.ts';
import type { AccountStore, App } from '../app.ts';
import { addCustomerNote } from '../customers/add-customer-note.ts';
import { createCustomer, type NewCustomer } from '../customers/create-customer.ts';
import type { Project } from '../projects/project.ts';
import { emptySpecification } from '../solar/specification.ts';

type DemoProject = Omit<
  Project,
  'projectId' | 'customerId' | 'revision' | 'createdAt' | 'updatedAt'
>;
type DemoCustomer = NewCustomer & { note?: string; projects: readonly DemoProject[] };

const demoCustomers: readonly DemoCustomer[] = [
  {
    email: 'maria.santos@example.com',
    firstName: 'Maria',
    lastName: 'Santos',
    phone1: '0491 570 006',
    status: 'Quoting',
    note: 'Wants to run the pool pump in the afternoon. Roof was re-tiled two years ago.',
    projects: [
      project(
        'Santos residence, 6.6 kW',
        ['14', 'Banksia Street', 'Newtown', 'NSW', '2042'],
        15,
        1,
      ),
      project(
        'Santos residence with battery',
        ['14', 'Banksia Street', 'Newtown', 'NSW', '2042'],
        20,
        1,
      ),
    ],
  },
  {
    email: 'david.nguyen@example.com',
    firstName: 'David',
    lastName: 'Nguyen',
    phone1: '0491 570 156',
    status: 'Contacted',
    note: 'Call after 5 pm.',
    projects: [],
  },
  {
    email: 'facilities@bakery.example.com',
    firstName: 'Priya',
    lastName: 'Sharma',
    phone1: '0491 570 157',
    type: 'Commercial',
    gstStatus: 'GST Registered',
    companyName: 'Harbour Bakery',
    companyPhone: '(02) 5550 1234',
    status: 'Qualified',
    projects: [
      project(
        'Harbour Bakery, ovens by day',
        ['3', 'Wharf Road', 'Newcastle', 'NSW', '2300'],
        90,
        2,
      ),
    ],
  },
];

/**
 * Makes the account that a first start shows: customers, projects and an API key, all made through the same
 * use cases as real ones. The key is returned because it cannot be read again.
 */
export async function createDemoAccount(app: App): Promise<{ accountId: number; apiKey: string }> {
  const { accountId, userId } = await createAccount(app, {
    name: 'Example Solar',
    email: 'alex@example.com',
    firstName: 'Alex',
    lastName: 'Taylor',
  });
  await app.store.forAccount(accountId).transaction(async (tx) => {
    for (const customer of demoCustomers) await addDemoCustomer(app, tx, customer, userId);
  });
  const { apiKey } = await createApiKey(app, { accountId, label: 'Demo key' });
  return { accountId, apiKey };
}

async function addDemoCustomer(
  app: App,
  tx: AccountStore,
  { note, projects, ...customer }: DemoCustomer,
  userId: number,
): Promise<void> {
  const { customerId } = await createCustomer(app, tx, { ...customer, userId });
  for (const demoProject of projects) {
    await tx.projects.insert({ ...demoProject, customerId, createdAt: app.now() });
  }
  if (note !== undefined) await addCustomerNote(app, tx, { key: { customerId }, text: note });
}

function project(
  title: string,
  [streetNumber, street, suburb, state, postcode]: [string, string, string, string, string],
  panelQuantity: number,
  inverterQuantity: number,
): DemoProject {
  return {
    title,
    siteAddress: { streetNumber, street, suburb, state, postcode, country: 'Australia' },
    specification: {
      ...emptySpecification,
      panels: [
        {
          maker: 'Example Energy',
          model: 'EE-440 monocrystalline',
          watts: 440,
          quantity: panelQuantity,
        },
      ],
      inverters: [
        {
          maker: 'Example Power',
          model: 'XP-5000 hybrid',
          watts: 5000,
          quantity: inverterQuantity,
        },
      ],
    },
    installOn: '',
    proposalLink: '',
  };
}
