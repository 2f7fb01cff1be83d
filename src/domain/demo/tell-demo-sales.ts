import assert from 'node:assert/strict';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { findContractOfProposal } from '../contracts/rows/contracts.ts';
import { sealContract } from '../contracts/sealing/seal-contract.ts';
import { signContract } from '../contracts/signing/sign-contract.ts';
import { signerToken, signerUrl } from '../contracts/signing/signer-token.ts';
import { findCustomer } from '../customers/rows/find-customers.ts';
import { findMemberNotices, markNoticesRead } from '../notices/queries.ts';
import { findProject, findProjectsOf } from '../projects/rows/projects.ts';
import { updateProject } from '../projects/update-project.ts';
import { confirmView } from '../proposals/page/confirm-view.ts';
import { openPage } from '../proposals/page/open-page.ts';
import { publishProposal } from '../proposals/publish-proposal.ts';
import { findPublishedOf } from '../proposals/rows/proposals.ts';
import { dayMs, secondMs } from '../shared/time.ts';
import type { DemoDeal } from './demo-data.ts';
import {
  type Act,
  daysAgoOf,
  daysBefore,
  inOrder,
  moveTo,
  type Sale,
  type Step,
  stepsOf,
  storyOf,
} from './tell-demo-story.ts';

/** Older deals are told as a whole when the account is finished; nothing is planned with their customers. */
const pastDays = 80;
/** The team has read of what happened before. */
const bellReadDaysAgo = 3;

export function isPast({ daysAgo }: DemoDeal): boolean {
  return daysAgo > pastDays;
}

/**
 * Tells the deals of the past, and of the later ones what follows a quote: proposals are published, viewed and signed,
 * and each customer moves to where the deal ends. All of it in the order of time and through the use cases. Each act has
 * transactions of its own, so a stop leaves whole acts.
 */
export async function tellDemoSales(
  app: App,
  store: AccountDb,
  { sales, team }: { sales: readonly Sale[]; team: readonly number[] },
  signal?: AbortSignal,
): Promise<void> {
  const acts = sales.flatMap((sale) => [
    ...(isPast(sale.deal) ? storyOf(sale).map(inTransaction) : []),
    ...actsOf(sale),
  ]);
  acts.push({ daysAgo: bellReadDaysAgo, run: (then, db) => readBells(then, db, team) });
  for (const { daysAgo, run } of inOrder(acts)) {
    if (signal?.aborted) return;
    await run(daysBefore(app, daysAgo), store);
  }
}

function inTransaction({ daysAgo, run }: Act): Act {
  return { daysAgo, run: (then, store) => store.transaction((tx) => run(then, tx)) };
}

/** Returns the projects of a demo's customer, the first one first. */
export async function demoProjects(
  store: AccountDb,
  { email }: Pick<DemoDeal, 'email'>,
): Promise<number[]> {
  const customer = await findCustomer(store, { email });
  assert(customer, 'The story has told of them');
  const projects = await findProjectsOf(store, customer.customerId);
  return projects.map(({ projectId }) => projectId);
}

/** Publishes a project of the demo and returns the address at which its customer can sign. */
export async function publishDemoProposal(
  app: App,
  store: AccountDb,
  { projectId, userId }: { projectId: number; userId: number },
): Promise<string> {
  const { contract } = await publishProposal(app, store, {
    userId,
    projectId,
    message: 'Thank you for showing us your roof. This is what we suggest.',
    saleType: 'solicited',
    verification: 'none',
    signers: [],
  });
  const [signer] = contract.signers;
  assert(signer);
  return signerUrl(app, await findProject(store, projectId), signer);
}

/** From the quote to where the deal ends. */
function actsOf(sale: Sale): Act[] {
  const { deal } = sale;
  const acts = stepsOf(deal, 'sent', 'installed').map((step) => ({
    daysAgo: daysAgoOf(deal, step),
    run: async (then: App, store: AccountDb) => {
      for (const projectId of await demoProjects(store, deal)) {
        await doings[step]?.(then, store, { projectId, ...sale });
      }
      await store.transaction((tx) => moveTo(then, tx, { ...sale, step }));
    },
  }));
  const { ends } = deal;
  if (ends === undefined) return acts;
  const end: Act = {
    daysAgo: deal.daysAgo - ends.afterDays,
    run: (then, tx) => moveTo(then, tx, { ...sale, ...ends }),
  };
  return [...acts, inTransaction(end)];
}

type Doing = (app: App, store: AccountDb, of: Sale & { projectId: number }) => Promise<unknown>;

/** What is done with each project of a deal that reaches a step, beside the move of its customer. */
const doings: Partial<Record<Step, Doing>> = {
  // The first one is published with the account; a day later it would be another version.
  sent: async (app, store, of) =>
    (await findPublishedOf(store, of.projectId)) ?? publishDemoProposal(app, store, of),
  viewed: (app, store, { projectId }) => view(app, store, projectId),
  signed: (app, store, { projectId }) => sign(app, store, projectId),
  scheduled: (app, store, { projectId, deal: { installOn } }) =>
    store.transaction((tx) =>
      updateProject(app, tx, { projectId, changes: { installOn }, discountPercentMax: null }),
    ),
};

async function readBells(app: App, store: AccountDb, team: readonly number[]): Promise<void> {
  for (const userId of team) {
    const [newest] = (await findMemberNotices(store, { userId, onlyOwner: undefined })).notices;
    if (newest === undefined) continue;
    await store.transaction((tx) =>
      markNoticesRead(tx, { userId, at: app.now(), throughId: newest.noticeId }),
    );
  }
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
  await confirmView(daysBefore(app, -(120 * secondMs) / dayMs), {
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
