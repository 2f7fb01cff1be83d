import assert from 'node:assert/strict';
import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { App } from '../app.ts';
import { findContractOfProposal } from '../contracts/rows/contracts.ts';
import { sealContract } from '../contracts/sealing/seal-contract.ts';
import { signContract } from '../contracts/signing/sign-contract.ts';
import { signerToken } from '../contracts/signing/signer-token.ts';
import { changeCustomerStatus } from '../customers/change-customer-status.ts';
import { findCustomer } from '../customers/rows/customers.ts';
import { findProjectsOf } from '../projects/rows/projects.ts';
import { updateProject } from '../projects/update-project.ts';
import { confirmView } from '../proposals/page/confirm-view.ts';
import { openPage } from '../proposals/page/open-page.ts';
import { publishProposal } from '../proposals/publish-proposal.ts';
import { findPublishedOf } from '../proposals/rows/proposals.ts';
import { addWorkingDays, dateIn, hourMs, secondMs } from '../shared/time.ts';
import { keysOf } from '../shared/values/record-of.ts';
import { findStatuses } from '../statuses/queries.ts';
import type { DemoCustomer } from './demo-data.ts';
import { hoursBefore } from './tell-demo-story.ts';

/** The story before the sales ends so many hours ago, and the first proposal is published. */
export const salesBeganHoursAgo = 30;

/** What happens to each sale, and when: the first one so many hours ago, the next ones so much later each. */
const stages = {
  published: { hoursAgo: 29, hoursApart: 0.3 },
  viewed: { hoursAgo: 24, hoursApart: 0.7 },
  signed: { hoursAgo: 13, hoursApart: 0.9 },
  moved: { hoursAgo: 3, hoursApart: 0.2 },
} as const;
type Stage = keyof typeof stages;

type Account = { accountId: number; userId: number };
/** What happens to a customer's sale at a stage, by the clock of that time. */
type Act = { stage: Stage; run: (then: App) => Promise<unknown> };

/**
 * Publishes the proposals of the demo's customers, lets the customers view and sign them, and moves each customer to
 * its status: in the order of time, through the use cases. Each is a transaction of its own, so a stop leaves whole
 * steps.
 */
export async function tellDemoSales(
  app: App,
  { customers, ...account }: Account & { customers: readonly DemoCustomer[] },
  signal?: AbortSignal,
): Promise<void> {
  const acts = customers.flatMap((customer) => actsAbout(app, account, customer));
  for (const stage of keysOf(stages)) {
    const { hoursAgo, hoursApart } = stages[stage];
    for (const [index, { run }] of acts.filter((act) => act.stage === stage).entries()) {
      if (signal?.aborted) return;
      await run(hoursBefore(app, hoursAgo - index * hoursApart));
    }
  }
}

/** Returns the projects of a demo's customer, the first one first. */
export async function demoProjects(store: AccountDb, { email }: DemoCustomer): Promise<number[]> {
  const customer = await findCustomer(store, { email });
  assert(customer, 'It was made with the account');
  const projects = await findProjectsOf(store, customer.customerId);
  return projects.map(({ projectId }) => projectId);
}

export function publishDemoProposal(app: App, of: Account & { projectId: number }) {
  return publishProposal(app, {
    ...of,
    message: 'Thank you for showing us your roof. This is what we suggest.',
    saleType: 'solicited',
    verification: 'none',
    signers: [],
  });
}

function actsAbout(app: App, account: Account, customer: DemoCustomer): Act[] {
  const store = app.store.forAccount(account.accountId);
  const { outcome, endsAt } = customer;
  const forEachProject = (
    stage: Stage,
    run: (then: App, projectId: number) => Promise<unknown>,
  ) => ({
    stage,
    run: async (then: App) => {
      for (const projectId of await demoProjects(store, customer)) await run(then, projectId);
    },
  });
  const isViewed = outcome === 'signed' || (outcome === 'published' && endsAt?.step !== 'sent');
  return [
    ...(outcome === 'draft'
      ? []
      : [
          forEachProject('published', async (then, projectId) => {
            // The first one is published with the account; a day later it would be another version.
            if (await findPublishedOf(store, projectId)) return;
            await publishDemoProposal(then, { ...account, projectId });
          }),
        ]),
    ...(isViewed
      ? [forEachProject('viewed', (then, projectId) => view(then, store, projectId))]
      : []),
    ...(outcome === 'signed'
      ? [forEachProject('signed', (then, projectId) => sign(then, store, projectId))]
      : []),
    ...(endsAt === undefined
      ? []
      : [
          {
            stage: 'moved' as const,
            run: (then: App) =>
              store.transaction(async (tx) => {
                await moveTo(then, tx, { customer, ...account, ...endsAt });
                if (endsAt.installIn !== undefined) {
                  await agreeInstallation(then, tx, customer, endsAt.installIn);
                }
              }),
          },
        ]),
  ];
}

/** Reads a proposal as its customer does on a phone, for two minutes. */
async function view(app: App, store: AccountDb, projectId: number): Promise<void> {
  const proposal = await findPublishedOf(store, projectId);
  assert(proposal);
  const viewer = `demo-viewer-${projectId}`;
  const page = await openPage(app, {
    token: proposal.token,
    viewer,
    kind: 'get',
    isScanner: false,
    request: { address: demoAddress, userAgent: demoPhone },
  });
  assert(page?.state === 'shown');
  const readFor = 120 * secondMs;
  await confirmView(hoursBefore(app, -readFor / hourMs), {
    token: proposal.token,
    pageRequestId: page.pageRequestId,
    viewer,
    isAutomated: false,
    seconds: { summary: 40, price: 50, savings: 30 },
  });
}

async function sign(app: App, store: AccountDb, projectId: number): Promise<void> {
  const proposal = await findPublishedOf(store, projectId);
  assert(proposal);
  const contract = await findContractOfProposal(store, proposal.proposalId);
  const [signer] = contract?.signers ?? [];
  assert(contract && signer);
  const { contractId } = contract;
  await signContract(app, store, {
    contractId,
    signerToken: signerToken(app, signer),
    name: signer.name,
    consents: true,
    signature: { kind: 'typed', text: signer.name },
    documentSha256: contract.documentSha256,
    request: { address: demoAddress, userAgent: 'The demo account' },
  });
  await sealContract(app, store, contractId);
}

const demoAddress = '192.0.2.44';
const demoPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

async function moveTo(
  app: App,
  tx: AccountDb,
  move: { customer: DemoCustomer; userId: number; step: string; reason?: string },
): Promise<void> {
  const statuses = await findStatuses(tx);
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

async function agreeInstallation(
  app: App,
  tx: AccountDb,
  customer: DemoCustomer,
  inDays: number,
): Promise<void> {
  const { timeZone } = await readSettings(tx);
  const installOn = addWorkingDays(dateIn(app.now(), timeZone), inDays, new Set());
  for (const projectId of await demoProjects(tx, customer)) {
    await updateProject(app, tx, { projectId, changes: { installOn }, discountPercentMax: null });
  }
}
