import assert from 'node:assert/strict';
import type { AccountDb } from '../../../domain/account-db.ts';
import type { App } from '../../../domain/app.ts';
import type { ChecklistItem } from '../../../domain/proposals/checklist/consumer-checklist.ts';
import { type PageRequest, verdictReasons } from '../../../domain/proposals/page/page-request.ts';
import { viewerHint } from '../../../domain/proposals/page/viewer-hint.ts';
import { publicProposal, publicProposals } from '../../../domain/proposals/payload.ts';
import type { Proposal } from '../../../domain/proposals/proposal.ts';
import { findChecklist, findContent } from '../../../domain/proposals/rows/proposals.ts';
import { formatMoment, momentOrEmpty } from '../../../domain/shared/time.ts';
import { wireQuote } from '../solar/quote-shapes.ts';
import { wireSpecification } from '../solar/specification-shapes.ts';

/** Enough of a viewer's hash to tell viewers of one proposal apart. */
const viewerCharacters = 16;

/** A version of a proposal with its content. */
export async function wireWholeProposal(app: App, store: AccountDb, proposal: Proposal) {
  const content = await findContent(store, proposal.proposalId);
  const checklist = await findChecklist(store, proposal.proposalId);
  return {
    ...(await publicProposal(app, store, proposal)),
    content_sha256: proposal.contentSha256,
    issued_on: content.issuedOn,
    expires_on: content.expiresOn,
    project_title: content.project.title,
    customer_name: content.customer.name,
    message: content.message,
    specification: wireSpecification(content.specification),
    quote: wireQuote(content.quote),
    checklist: checklist.map(wireChecklistItem),
  };
}

/** Versions as lists with cursors hold them. */
export async function wireListedProposals(
  app: App,
  store: AccountDb,
  proposals: readonly Proposal[],
) {
  const shown = await publicProposals(app, store, proposals);
  return proposals.map((proposal, index) => {
    const one = shown[index];
    assert(one, 'Each version is shown');
    return wireListedProposal(proposal, one);
  });
}

function wireListedProposal(
  { proposalId, publishedAt, expiresAt, endedAt = 0, lastViewedAt = 0 }: Proposal,
  shown: Awaited<ReturnType<typeof publicProposal>>,
) {
  const expiredAt = shown.state === 'expired' ? expiresAt : 0;
  const updatedAt = Math.max(publishedAt, expiredAt, endedAt, lastViewedAt);
  return {
    ...shown,
    id: String(proposalId),
    created_at: formatMoment(publishedAt),
    updated_at: formatMoment(updatedAt),
  };
}

function wireChecklistItem({ key, title, state, reason, source, markedBy }: ChecklistItem) {
  return { key, title, state, reason, source, marked_by: markedBy?.name ?? '' };
}

export function wireVisit(pageRequest: PageRequest) {
  return {
    visit_id: pageRequest.pageRequestId,
    opened_at: formatMoment(pageRequest.openedAt),
    confirmed_at: momentOrEmpty(pageRequest.confirmedAt),
    verdict: pageRequest.verdict,
    reason: verdictReasons[pageRequest.verdict],
    viewer: pageRequest.viewer.slice(0, viewerCharacters),
    viewer_hint: viewerHint(pageRequest.userAgent),
    user_agent: pageRequest.userAgent,
    seconds_by_section: pageRequest.seconds,
  };
}
