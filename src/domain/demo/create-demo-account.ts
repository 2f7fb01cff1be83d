import assert from 'node:assert/strict';
import { createApiKey } from '../accounts/api-keys/create-api-key.ts';
import { createAccount } from '../accounts/create-account.ts';
import { defaultSettings, type ProposalSettings } from '../accounts/settings/settings.ts';
import type { AccountStore, App } from '../app.ts';
import { sealContract } from '../contracts/sealing/seal-contract.ts';
import { signContract } from '../contracts/signing/sign-contract.ts';
import { signerToken } from '../contracts/signing/signer-token.ts';
import { signerUrl } from '../contracts/signing/signer-url.ts';
import { changeCustomerStatus } from '../customers/change-customer-status.ts';
import { addProduct } from '../products/add-product.ts';
import { archiveProduct } from '../products/archive-product.ts';
import { publishProposal } from '../proposals/publish-proposal.ts';
import { dateIn, dayMs } from '../shared/time.ts';
import { type DemoCustomer, demoCustomers } from './demo-customers.ts';
import { type DemoProduct, demoProducts } from './demo-products.ts';
import { addDemoTeam } from './demo-team.ts';
import { tellDemoStory } from './tell-demo-story.ts';

const installInDays = 60;

export type DemoAccount = {
  accountId: number;
  userId: number;
  /** The sign-in of the demo. */
  email: string;
  /** This and the key are returned because they cannot be read again. */
  password: string;
  apiKey: string;
  /** Address of a published proposal, at which its customer can sign. */
  proposalUrl: string;
};

/**
 * Makes the account that a first start shows: a team, a customer in every status, drafts, a published proposal and an
 * API key, all made through the same use cases as real ones. The other proposals and the contracts, which take some
 * seconds of printing, come with `finishDemoAccount`. With `onlyAsFirst` refuses with TEAM_CHANGE_REFUSED beside any
 * other account.
 */
export async function createDemoAccount(
  app: App,
  { onlyAsFirst = false } = {},
): Promise<DemoAccount> {
  const email = 'alex@example.com';
  const password = app.randomBytes(9).toString('base64url');
  const { accountId, userId } = await createAccount(app, {
    name: 'Example Solar',
    email,
    firstName: 'Alex',
    lastName: 'Taylor',
    password,
    isDemo: true,
    onlyAsFirst,
  });
  const proposalUrl = await fillDemoAccount(app, { accountId, userId });
  const { apiKey } = await createApiKey(app, { accountId, userId, label: 'Demo key' });
  return { accountId, userId, email, password, apiKey, proposalUrl };
}

/**
 * Fills an empty account with the demo's team, products and customers, and publishes the proposal whose address it
 * returns.
 */
export async function fillDemoAccount(
  app: App,
  { accountId, userId }: Pick<DemoAccount, 'accountId' | 'userId'>,
): Promise<string> {
  const store = app.store.forAccount(accountId);
  const customers = demoCustomers(installDay(app));
  await store.transaction(async (tx) => {
    await tx.settings.write({ ...defaultSettings, company, proposal });
    for (const product of demoProducts) await addDemoProduct(app, tx, product);
    const team = await addDemoTeam(app, tx, userId);
    await tellDemoStory(app, tx, { customers, team });
  });
  const [first] = customers;
  assert(first);
  const [projectId] = await projectsOf(store, first);
  assert(projectId);
  const { contract } = await publish(app, { accountId, userId, projectId });
  const [signer] = contract.signers;
  assert(signer);
  return signerUrl(app, await store.projects.find(projectId), signer);
}

/**
 * Publishes and signs the proposals of the demo's other customers, and moves each customer to its stage, until it is
 * stopped.
 */
export async function finishDemoAccount(
  app: App,
  { accountId, userId }: Pick<DemoAccount, 'accountId' | 'userId'>,
  signal?: AbortSignal,
): Promise<void> {
  const store = app.store.forAccount(accountId);
  for (const customer of demoCustomers(installDay(app))) {
    if (signal?.aborted) return;
    if (customer.outcome !== 'draft') {
      for (const projectId of await projectsOf(store, customer)) {
        const { contract } = await publish(app, { accountId, userId, projectId });
        if (customer.outcome === 'signed') await sign(app, store, contract.contractId);
      }
    }
    const { endsAt } = customer;
    if (endsAt !== undefined) {
      await store.transaction((tx) => moveTo(app, tx, { customer, userId, ...endsAt }));
    }
  }
}

const company = {
  legalName: 'Example Solar Pty Ltd',
  // An ABN of no firm, with a valid checksum.
  abn: '18 123 456 789',
  address: '1 Sunny Road, Parramatta NSW 2150',
  phone: '(02) 5550 1000',
  email: 'hello@example.com',
  website: 'https://solar.example.com',
  licence: 'EC 000000',
};

/** Every question about the sale is answered. */
const proposal: ProposalSettings = {
  ...defaultSettings.proposal,
  saleTerms: {
    ...defaultSettings.proposal.saleTerms,
    depositDueDays: 7,
    nonRefundableCharges: [],
    extraCharges: [
      { description: 'Switchboard upgrade', cents: 150_000 },
      { description: 'Mobile crane', cents: 90_000 },
    ],
    usesSubcontractors: true,
  },
};

function installDay(app: App): string {
  return dateIn(app.now() + installInDays * dayMs, defaultSettings.timeZone);
}

async function addDemoProduct(
  app: App,
  tx: AccountStore,
  { isArchived, ...product }: DemoProduct,
): Promise<void> {
  const { productId } = await addProduct(app, tx, product);
  await archiveProduct(app, tx, { productId, isArchived });
}

async function projectsOf(store: AccountStore, { email }: DemoCustomer): Promise<number[]> {
  const customer = await store.customers.find({ email });
  assert(customer, 'It was made with the account');
  const projects = await store.projects.ofCustomer(customer.customerId);
  return projects.map(({ projectId }) => projectId);
}

function publish(app: App, of: { accountId: number; userId: number; projectId: number }) {
  return publishProposal(app, {
    ...of,
    message: 'Thank you for showing us your roof. This is what we suggest.',
    saleType: 'solicited',
    verification: 'none',
    signers: [],
  });
}

async function sign(app: App, store: AccountStore, contractId: string): Promise<void> {
  const contract = await store.contracts.find(contractId);
  const [signer] = contract?.signers ?? [];
  assert(contract && signer);
  await signContract(app, store, {
    contractId,
    signerToken: signerToken(app, signer),
    name: signer.name,
    consents: true,
    signature: { kind: 'typed', text: signer.name },
    documentSha256: contract.documentSha256,
    request: { address: '192.0.2.44', userAgent: 'The demo account' },
  });
  await sealContract(app, store, contractId);
}

async function moveTo(
  app: App,
  tx: AccountStore,
  move: {
    customer: DemoCustomer;
    userId: number;
    step: string;
    reason?: string;
  },
): Promise<void> {
  const statuses = await tx.statuses.list();
  const status = statuses.find(({ step }) => step === move.step);
  assert(status, 'Every account begins with it');
  await changeCustomerStatus(app, tx, {
    key: { email: move.customer.email },
    status: status.name,
    reason: move.reason ?? '',
    userId: move.userId,
    source: 'user',
  });
}
