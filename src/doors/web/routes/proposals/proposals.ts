import { z } from 'zod';
import type { App } from '../../../../domain/app.ts';
import { type Contract, saleTypes } from '../../../../domain/contracts/contract.ts';
import { findContractStates } from '../../../../domain/contracts/rows/contracts.ts';
import { statusAhead } from '../../../../domain/customers/advance-customer.ts';
import { requireCustomer } from '../../../../domain/customers/require-customer.ts';
import {
  checkProject,
  checkProposal,
} from '../../../../domain/proposals/checklist/check-proposal.ts';
import { withdrawProposal } from '../../../../domain/proposals/end-proposal.ts';
import {
  type PageRequest,
  verdictReasons,
  viewerHint,
} from '../../../../domain/proposals/page/page-request.ts';
import { type Proposal, proposalPath } from '../../../../domain/proposals/proposal.ts';
import { optionLimits } from '../../../../domain/proposals/proposal-limits.ts';
import { publicationDetails } from '../../../../domain/proposals/publication.ts';
import { publishOptions } from '../../../../domain/proposals/publish-options.ts';
import { requireVersion } from '../../../../domain/proposals/require-version.ts';
import {
  findPageRequests,
  findStoredRequest,
  sumSeconds,
} from '../../../../domain/proposals/rows/page-requests.ts';
import { findChecklist, findVersions } from '../../../../domain/proposals/rows/proposals.ts';
import { markProposalSent } from '../../../../domain/proposals/sending/mark-proposal-sent.ts';
import { stateBy } from '../../../../domain/proposals/state-now.ts';
import { chooseSaleType } from '../../../../domain/proposals/terms/sale-type.ts';
import { Refusal } from '../../../../domain/shared/refusal.ts';
import { id } from '../../input.ts';
import { procedureFor, router } from '../../procedure.ts';
import { visibleProject } from '../../visible.ts';

const pageRequestIdCharactersMax = 100;
const versionsOnPage = 20;
const visitsOnPage = 50;
/** Enough of a viewer's hash to tell viewers of one proposal apart. */
const viewerCharacters = 8;

/** The published versions of a project, and who viewed them. */
export const proposalRoutes = router({
  /** The versions, newest first. */
  ofProject: procedureFor('customers:read')
    .input(z.object({ projectId: id, cursor: id.optional() }))
    .query(async ({ ctx: { app, person, store }, input }) => {
      const { projectId } = await visibleProject(person, input.projectId);
      // One more than shown tells whether there are more.
      const found = await findVersions(store, projectId, {
        before: input.cursor,
        limit: versionsOnPage + 1,
      });
      const page = found.slice(0, versionsOnPage);
      const contracts = await findContractStates(
        store,
        page.map(({ proposalId }) => proposalId),
      );
      return {
        versions: page.map((proposal) =>
          showVersion(app, proposal, contracts.get(proposal.proposalId)),
        ),
        next: found.length > versionsOnPage ? (page.at(-1)?.version ?? null) : null,
      };
    }),

  /** Chooses the sale type; the preview shows its notices. */
  chooseSaleType: procedureFor('projects:write')
    .input(z.object({ projectId: id, saleType: z.enum(saleTypes) }))
    .mutation(async ({ ctx: { person, write }, input: { saleType, ...input } }) => {
      const { projectId } = await visibleProject(person, input.projectId);
      await write((tx) => chooseSaleType(tx, { projectId, saleType }));
    }),

  /** The missing fields before the project can be published, and the suggested publication. */
  check: procedureFor('customers:read')
    .input(z.object({ projectId: id }))
    .query(async ({ ctx: { app, person, store }, input }) => {
      const project = await visibleProject(person, input.projectId);
      const check = await checkProposal(app, store, project);
      const { customerId } = project;
      const { status } = await requireCustomer(store, { customerId });
      /** The status that the customer moves to when the proposal is sent; null when they are past it. */
      const sentStatus = (await statusAhead(store, status, 'sent'))?.to.name ?? null;
      return { ...check, isChanged: check.isChanged ?? null, customerId, sentStatus };
    }),

  /** Takes some seconds for each option: the PDF is printed. */
  publish: procedureFor('projects:write')
    .input(
      publicationDetails
        .partial({ expiresOn: true, answers: true })
        /** Revision of the project that was shown on the screen. */
        .extend({
          projectId: id,
          expectedRevision: id.optional(),
          /** The seller has read the oddities of the check. */
          confirmsOddities: z.boolean().default(false),
          /** Other projects of the customer, published first with the same message, last day and signers. */
          options: z
            .array(z.object({ projectId: id, expectedRevision: id }))
            .max(optionLimits.atOnce - 1)
            .default([]),
        }),
    )
    .mutation(async ({ ctx: { app, person, store }, input }) => {
      const { confirmsOddities, options, ...shared } = input;
      const project = await visibleProject(person, input.projectId);
      const { missing, oddities } = await checkProject(app, store, project);
      if (missing.length === 0 && oddities.length > 0 && !confirmsOddities) {
        throw new Refusal(
          'INVALID_PARAMETERS',
          `Confirm before you publish: ${oddities.join(' ')}`,
        );
      }
      const publication = { ...shared, userId: person.userId };
      const { published } = await publishOptions(app, store, { publication, project, options });
      const { proposal, isNew } = published;
      return { version: proposal.version, isNew };
    }),

  /** A member sent the link themselves. */
  markSent: procedureFor('projects:write')
    .input(z.object({ projectId: id }))
    .mutation(async ({ ctx: { app, person, write }, input }) => {
      const { projectId } = await visibleProject(person, input.projectId);
      const { userId } = person;
      await write((tx) => markProposalSent(app, tx, { projectId, userId }));
    }),

  withdraw: procedureFor('projects:write')
    .input(z.object({ projectId: id }))
    .mutation(async ({ ctx: { app, person, write }, input }) => {
      const { projectId } = await visibleProject(person, input.projectId);
      const { userId } = person;
      const { version } = await write((tx) => withdrawProposal(app, tx, { projectId, userId }));
      return { version };
    }),

  /** The checklist that a version was published with. */
  checklist: procedureFor('customers:read')
    .input(z.object({ projectId: id, version: id }))
    .query(async ({ ctx: { person, store }, input }) => {
      const { projectId } = await visibleProject(person, input.projectId);
      const { proposalId } = await requireVersion(store, projectId, input.version);
      return { items: await findChecklist(store, proposalId) };
    }),

  /** The visits to a version, newest first, and why each counts or not. */
  views: procedureFor('customers:read')
    .input(
      z.object({
        projectId: id,
        version: id,
        /** The last visit that the caller has. */
        cursor: z.string().max(pageRequestIdCharactersMax).optional(),
      }),
    )
    .query(async ({ ctx: { person, store }, input }) => {
      const { projectId } = await visibleProject(person, input.projectId);
      const { proposalId } = await requireVersion(store, projectId, input.version);
      const last =
        input.cursor === undefined ? undefined : await findStoredRequest(store, input.cursor);
      // A visit to something else is not a place in this list.
      const before = last?.proposalId === proposalId ? last : undefined;
      const found = await findPageRequests(store, proposalId, {
        before,
        limit: visitsOnPage + 1,
      });
      const page = found.slice(0, visitsOnPage);
      return {
        seconds: await sumSeconds(store, proposalId),
        visits: page.map(showVisit),
        next: found.length > visitsOnPage ? (page.at(-1)?.pageRequestId ?? null) : null,
      };
    }),
});

function showVersion(
  app: App,
  proposal: Proposal,
  contract: Pick<Contract, 'state' | 'chosenContractId'> | undefined,
) {
  const { projectId, version, token, staffToken } = proposal;
  const state = stateBy(app, proposal, contract);
  const isNotChosen = state === 'published' && contract?.chosenContractId !== undefined;
  const pageUrl = state === 'published' ? app.baseUrl() + proposalPath(token) : null;
  return {
    version,
    /** The page of a version that was not chosen stays and says so. */
    state: isNotChosen ? ('not_chosen' as const) : state,
    publishedAt: proposal.publishedAt,
    expiresAt: proposal.expiresAt,
    endedAt: (state === 'expired' ? proposal.expiresAt : proposal.endedAt) ?? null,
    viewCount: proposal.viewCount,
    firstViewedAt: proposal.firstViewedAt ?? null,
    lastViewedAt: proposal.lastViewedAt ?? null,
    /** The customer's link. */
    pageUrl,
    /** The customer's page for the team, whose views are not counted. */
    staffUrl: pageUrl && `${pageUrl}?staff=${staffToken}`,
    pdfPath: `/app/files/proposals/${projectId}/${version}.pdf`,
  };
}

function showVisit(pageRequest: PageRequest) {
  return {
    pageRequestId: pageRequest.pageRequestId,
    openedAt: pageRequest.openedAt,
    verdict: pageRequest.verdict,
    reason: verdictReasons[pageRequest.verdict],
    isCounted: pageRequest.verdict === 'viewed',
    viewer: pageRequest.viewer.slice(0, viewerCharacters),
    viewerHint: viewerHint(pageRequest.userAgent),
    seconds: pageRequest.seconds,
  };
}
