import assert from 'node:assert/strict';
import type { AccountDb } from '../account-db.ts';
import { createApiKey } from '../accounts/api-keys/create-api-key.ts';
import { createAccount } from '../accounts/create-account.ts';
import { readSettings, writeSettings } from '../accounts/settings/queries.ts';
import { defaultSettings, type ProposalSettings } from '../accounts/settings/settings.ts';
import { findMembers, insertUser } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import { addCustomField } from '../custom-fields/change-custom-fields.ts';
import { findCustomer } from '../customers/rows/find-customers.ts';
import { addProduct, archiveProduct } from '../products/change-products.ts';
import { storeProductFile } from '../products/files/product-file.ts';
import { productKinds } from '../products/product.ts';
import { addWorkingDays, dateIn } from '../shared/time.ts';
import { addTask } from '../tasks/change-tasks.ts';
import {
  colleagues,
  company,
  customFields,
  type DemoDeal,
  demoDeals,
  demoPicture,
  demoProducts,
  payment,
  tasks,
} from './demo-data.ts';
import { demoRoofPicture, planDemoRoof } from './demo-roof.ts';
import { demoProjects, isPast, publishDemoProposal, tellDemoSales } from './tell-demo-sales.ts';
import { daysAgoOf, daysBefore, type Sale, storyOf } from './tell-demo-story.ts';

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
  const deals = demoDeals(app.now());
  const [first] = deals;
  assert(first);
  const picture = demoRoofPicture();
  await store.transaction(async (tx) => {
    await writeSettings(tx, { ...defaultSettings, company, proposal, payment });
    await addDemoProducts(app, tx);
    for (const field of customFields) await addCustomField(app, tx, field);
    const team = await addDemoTeam(app, tx, userId);
    for (const sale of salesOf(deals, team)) {
      if (isPast(sale.deal)) continue;
      for (const { daysAgo, run } of storyOf(sale)) await run(daysBefore(app, daysAgo), tx);
    }
    const then = daysBefore(app, daysAgoOf(first, 'quoting'));
    for (const projectId of await demoProjects(tx, first)) {
      await planDemoRoof(then, tx, { projectId, picture });
    }
    await addDemoTasks(app, tx, userId);
  });
  const [projectId] = await demoProjects(store, first);
  assert(projectId);
  const then = daysBefore(app, daysAgoOf(first, 'sent'));
  return publishDemoProposal(then, store, { projectId, userId });
}

/**
 * Lets the year before happen, and the rest of the sales: proposals are published, viewed and signed, and each customer
 * moves to where their deal ends. Stops early at the signal.
 */
export async function finishDemoAccount(
  app: App,
  { accountId }: Pick<DemoAccount, 'accountId'>,
  signal?: AbortSignal,
): Promise<void> {
  const store = app.store.forAccount(accountId);
  const team = (await findMembers(store)).map(({ userId }) => userId);
  const sales = salesOf(demoDeals(app.now()), team);
  await tellDemoSales(app, store, { sales, team }, signal);
}

/** The members take the deals by turns. */
function salesOf(deals: readonly DemoDeal[], team: readonly number[]): Sale[] {
  return deals.map((deal, index) => ({ deal, userId: team[index % team.length] as number }));
}

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

/** What a model costs the firm without GST, of its price with GST. */
const costShare = 0.6;

/** The models of the library, those of a kind with one picture. */
async function addDemoProducts(app: App, tx: AccountDb): Promise<void> {
  for (const kind of productKinds) {
    const content = demoPicture(kind);
    const pictureId = await storeProductFile(app, tx, { kind: 'product', content });
    const products = demoProducts.filter((product) => product.kind === kind);
    for (const { isArchived, ...product } of products) {
      const costCents = Math.round(product.priceCents * costShare);
      const { productId } = await addProduct(app, tx, { ...product, costCents, pictureId });
      await archiveProduct(app, tx, { productId, isArchived });
    }
  }
}

/** Adds them to the team and returns the ids of all three, the owner's first. */
async function addDemoTeam(
  app: App,
  tx: AccountDb,
  ownerId: number,
): Promise<[number, number, number]> {
  const ids: number[] = [];
  for (const colleague of colleagues) {
    const member = { ...colleague, identityId: undefined, createdAt: app.now() };
    const userId = await insertUser(tx, member);
    assert(userId, 'The account has no other members yet');
    ids.push(userId);
  }
  const [robin, casey] = ids;
  assert(robin && casey);
  return [ownerId, robin, casey];
}

/** Plans next steps with most of the demo's customers: some overdue, some today, most later. Visits are the owner's. */
async function addDemoTasks(app: App, tx: AccountDb, userId: number): Promise<void> {
  const { timeZone } = await readSettings(tx);
  const today = dateIn(app.now(), timeZone);
  for (const { email, kind, title, inDays, dueTime = '' } of tasks) {
    const customer = await findCustomer(tx, { email });
    assert(customer, 'The story has told of them');
    const dueOn = addWorkingDays(today, inDays, new Set());
    await addTask(app, tx, {
      customerId: customer.customerId,
      userId,
      details: {
        kind,
        title,
        dueTime,
        dueOn,
        projectId: null,
        repeats: 'never',
        ownerId: kind === 'visit' ? userId : null,
      },
    });
  }
}
