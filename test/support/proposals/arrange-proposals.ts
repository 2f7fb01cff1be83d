import { readSettings, writeSettings } from '../../../src/domain/accounts/settings/queries.ts';
import { findEarliestEvents } from '../../../src/domain/events/event-queries.ts';
import {
  findProject,
  insertProject,
  saveProject,
} from '../../../src/domain/projects/rows/projects.ts';
import { openPage } from '../../../src/domain/proposals/page/open-page.ts';
import type { Visit } from '../../../src/domain/proposals/page/visit.ts';
import type { Publication } from '../../../src/domain/proposals/publication.ts';
import { publishProposal } from '../../../src/domain/proposals/publish-proposal.ts';
import { exampleCompany } from '../api/example-company.ts';
import { addCustomer, storeOf } from '../arrange.ts';
import type { TestApp } from '../open-test-app.ts';
import { smallContent } from './proposal-content.ts';

// Arranges the data for tests about proposals, without real printing.

/** A PDF that takes no time to print and is another one for each version. */
export const quickPrinter = {
  printProposal: async ({ version, url }: { version: number; url: string }) =>
    Buffer.from(`%PDF-1.7 version ${version} of ${url}`),
};

/** Adds a project that can be published, of a new customer unless one is given. */
export async function addReadyProject(test: TestApp, customerId?: string): Promise<number> {
  const owner = Number(
    customerId ?? (await addCustomer(test, { customer_phone_1: '0491 570 156' })),
  );
  await giveSupplier(test);
  return storeOf(test).transaction((tx) =>
    insertProject(tx, {
      customerId: owner,
      ...smallContent.project,
      specification: smallContent.specification,
      proposalLink: '',
      installOn: '',
      createdAt: test.app.now(),
    }),
  );
}

/** Names the supplier in the settings, without which nothing is published, as far as they do not name one. */
export async function giveSupplier(test: TestApp): Promise<void> {
  await storeOf(test).transaction(async (tx) => {
    const settings = await readSettings(tx);
    if (settings.company.abn !== '') return;
    await writeSettings(tx, { ...settings, company: { ...settings.company, ...exampleCompany } });
  });
}

export function publicationOf(
  { account }: TestApp,
  projectId: number,
  more: Partial<Publication> = {},
): Publication {
  return {
    userId: account.userId,
    projectId,
    message: '',
    saleType: 'solicited',
    verification: 'none',
    signers: [],
    ...more,
  };
}

export async function publish(test: TestApp, projectId: number, more: Partial<Publication> = {}) {
  await giveSupplier(test);
  return publishProposal(test.app, storeOf(test), publicationOf(test, projectId, more));
}

/** Saves a project again, as an edit does. */
export async function editProject(
  test: TestApp,
  projectId: number,
  changes: { title?: string; panels?: number; expectedInstallOn?: string } = {},
): Promise<void> {
  await storeOf(test).transaction(async (tx) => {
    const project = await findProject(tx, projectId);
    if (project === undefined) throw new Error('There is no such project');
    const { specification: before } = project;
    const {
      title = `${project.title}.`,
      panels: quantity,
      expectedInstallOn = before.expectedInstallOn,
    } = changes;
    const panels = before.panels.map((panel, index) =>
      index > 0 || quantity === undefined ? panel : { ...panel, quantity },
    );
    const specification = { ...before, panels, expectedInstallOn };
    await saveProject(tx, { ...project, title, specification }, test.app.now());
  });
}

/** A person with a browser of their own. */
export function visitOf(more: Partial<Visit> = {}): Visit {
  return {
    viewer: 'cookie-of-ann',
    kind: 'get',
    isScanner: false,
    request: { address: '203.0.113.7', userAgent: iphone },
    ...more,
  };
}

export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 ' +
  'Mobile/15E148 Safari/604.1';

/** Opens the page under a token; a test that calls this expects to see the proposal. */
export async function open(test: TestApp, token: string, more: Partial<Visit> = {}) {
  const page = await openPage(test.app, { token, ...visitOf(more) });
  if (page?.state !== 'shown') throw new Error('The page shows no proposal');
  return page;
}

/** The types of the account's events so far, oldest first, without that of a new customer. */
export async function saleEvents(test: TestApp): Promise<string[]> {
  const events = await findEarliestEvents(storeOf(test), { type: undefined, limit: 1000 });
  return events.map(({ type }) => type).filter((type) => type !== 'customer_created');
}

/** Returns the data of all events of a type. */
export async function dataOf(
  test: TestApp,
  type: 'proposal_viewed' | 'published_proposal_link' | 'customer_status_change',
) {
  const events = await findEarliestEvents(storeOf(test), { type, limit: 1000 });
  return events.map(({ body }) => JSON.parse(body).data);
}
