import type { App } from '../app.ts';
import type { SaleType } from '../contracts/contract.ts';
import { requireProject } from '../projects/rows/projects.ts';
import { hourMs, type Moment } from '../shared/time.ts';
import { composeContent, composeDraft } from './compose-content.ts';
import { optionsBeside } from './find-options.ts';
import { pdfName } from './find-published-pdf.ts';
import { findLogo, picturesOf } from './page/pictures-of.ts';
import { proposalPath } from './proposal.ts';
import type { ProposalContent } from './proposal-content.ts';
import { findContent, findLatestProposal } from './rows/proposals.ts';
import { findPublished } from './state-now.ts';
import { draftSaleType } from './terms/sale-type.ts';

/** Long enough to load the page again after a change of the project, too short to be passed on. */
const ticketValidMs = hourMs;
const identity = { kind: 'preview_ticket' } as const;

type Previewed = {
  accountId: number;
  projectId: number;
  /** The member who requested it. */
  userId: number;
  /** Other projects of the customer that are to be published with it. */
  options?: readonly number[] | undefined;
};

/**
 * Lets a member of the team who may see the project look at a proposal before it is published. It works only for people
 * who are signed in to the account, for one hour.
 */
export function makePreviewTicket(app: App, previewed: Previewed): string {
  const preview = { ...previewed, until: app.now() + ticketValidMs };
  return app.secretBox.seal(JSON.stringify({ preview }), identity).text;
}

const endings = { page: '', pdf: '.pdf', roof: '/roof' } as const;
type Previewable = keyof typeof endings | `/files/${number}`;

/** Returns the path of the page, the PDF, the picture of the roof or another file for holders of a ticket. */
export function previewPath(what: Previewable, ticket: string): string {
  const ending = what in endings ? endings[what as keyof typeof endings] : what;
  return `/p/preview${ending}?ticket=${ticket}`;
}

type PreviewVisit = {
  ticket: string;
  teams: readonly number[];
  /** What is being written for it, in the place of the last version's. */
  message?: string | undefined;
};

type Preview = {
  accountId: number;
  content: ProposalContent;
  /** The number that it would have. */
  version: number;
  /** The sale type chosen for the draft, else that of the last version. */
  saleType: SaleType;
  logo: { mediaType: string; content: Uint8Array } | undefined;
};

/**
 * The proposal as it would be published now, beside the customer's other options. Undefined for a ticket that is invalid, has run out, or is of a firm
 * that the visitor does not belong to. Refuses with PROJECT_NOT_FOUND and PROPOSAL_INCOMPLETE.
 */
export async function openPreview(app: App, visit: PreviewVisit): Promise<Preview | undefined> {
  const previewed = openTicket(app, visit.ticket);
  if (previewed === undefined || !visit.teams.includes(previewed.accountId)) return undefined;
  const { accountId, projectId, options = [] } = previewed;
  const store = app.store.forAccount(accountId);
  const project = await requireProject(store, projectId);
  const latest = await findLatestProposal(store, projectId);
  const former = latest && (await findContent(store, latest.proposalId)).message;
  const { content } = await composeContent(app, store, {
    project,
    message: visit.message ?? former ?? '',
    expiresOn: undefined,
  });
  const drafts = [{ project, content }];
  for (const other of options) {
    const option = await requireProject(store, other);
    const composition = { project: option, message: '', expiresOn: undefined };
    drafts.push({ project: option, ...(await composeDraft(app, store, composition)) });
  }
  const [stated = []] = await optionsBeside(app, store, drafts);
  return {
    accountId,
    content: { ...content, ...(stated.length > 0 && { options: stated }) },
    version: (latest?.version ?? 0) + 1,
    saleType: await draftSaleType(store, projectId, latest),
    logo: await findLogo(store, content.logoId),
  };
}

/** Prints the preview as a PDF that says on each page that it is a draft. */
export async function printPreview(
  app: App,
  visit: PreviewVisit,
): Promise<{ pdf: Uint8Array; fileName: string } | undefined> {
  const preview = await openPreview(app, visit);
  const previewed = openTicket(app, visit.ticket);
  if (preview === undefined || previewed === undefined) return undefined;
  const { accountId, content, version, saleType, logo } = preview;
  const store = app.store.forAccount(accountId);
  const published = await findPublished(app, store, previewed.projectId);
  // A page that there is not yet has no address.
  const url = app.baseUrl() + (published === undefined ? '' : proposalPath(published.token));
  const pdf = await app.printProposal(
    {
      content,
      saleType,
      version,
      url,
      logo,
      isDraft: true,
      ...(await picturesOf(store, content)),
    },
    { accountId, previewFor: previewed.userId },
  );
  return { pdf, fileName: `draft-${pdfName(content.project.title, version)}` };
}

function openTicket(app: App, ticket: string): Previewed | undefined {
  try {
    const { preview }: { preview?: Previewed & { until: Moment } } = JSON.parse(
      app.secretBox.open({ text: ticket, identity }),
    );
    return preview !== undefined && preview.until > app.now() ? preview : undefined;
  } catch {
    return undefined;
  }
}
