import type { AccountStore, App } from '../../../domain/app.ts';
import type { ChecklistItem } from '../../../domain/proposals/checklist/consumer-checklist.ts';
import { type Hit, verdictReasons } from '../../../domain/proposals/page/hit.ts';
import { viewerHint } from '../../../domain/proposals/page/viewer-hint.ts';
import { type Proposal, pdfPath, proposalPath } from '../../../domain/proposals/proposal.ts';
import { stateNow } from '../../../domain/proposals/state-now.ts';
import { formatMoment } from '../../../domain/shared/time.ts';
import { wireQuote } from '../projects/wire-project.ts';
import { wireSpecification } from '../solar/wire-specification.ts';
import { momentOrEmpty } from '../webhooks/wire-subscription.ts';

/** Enough of a viewer's hash to tell viewers of one proposal apart. */
const viewerCharacters = 16;

/** A version as the interface shows it at this moment. */
export async function wireProposal(app: App, store: AccountStore, proposal: Proposal) {
  const { proposalId, token, staffToken } = proposal;
  const state = await stateNow(app, store, proposal);
  const isPublished = state === 'published';
  const url = app.baseUrl() + proposalPath(token);
  const contract = await store.contracts.ofProposal(proposalId);
  return {
    project_id: String(proposal.projectId),
    customer_id: String(proposal.customerId),
    version: String(proposal.version),
    state,
    proposal_link: isPublished ? pdfPath(token) : '',
    proposal_url: isPublished ? url : '',
    staff_url: isPublished ? `${url}?staff=${staffToken}` : '',
    pdf_sha256: proposal.pdfSha256,
    contract_id: contract?.contractId ?? '',
    published_at: formatMoment(proposal.publishedAt),
    expires_at: formatMoment(proposal.expiresAt),
    ended_at: momentOrEmpty(state === 'expired' ? proposal.expiresAt : proposal.endedAt),
    view_count: String(proposal.viewCount),
    first_viewed_at: momentOrEmpty(proposal.firstViewedAt),
    last_viewed_at: momentOrEmpty(proposal.lastViewedAt),
    seconds_by_section: await store.proposals.secondsOf(proposalId),
  };
}

/** The same with what it says. */
export async function wireWholeProposal(app: App, store: AccountStore, proposal: Proposal) {
  const content = await store.proposals.contentOf(proposal.proposalId);
  const checklist = await store.proposals.checklistOf(proposal.proposalId);
  return {
    ...(await wireProposal(app, store, proposal)),
    content_sha256: proposal.contentSha256,
    issued_on: content.issuedOn,
    expires_on: content.expiresOn,
    project_title: content.project.title,
    customer_name: content.customer.name,
    message: content.message,
    specification: wireSpecification(content.specification),
    quote: wireQuote(content.quote),
    checklist: checklist === null ? null : checklist.map(wireChecklistItem),
  };
}

function wireChecklistItem({ key, title, state, reason, source, markedBy }: ChecklistItem) {
  return { key, title, state, reason, source, marked_by: markedBy?.name ?? '' };
}

export function wireVisit(hit: Hit) {
  return {
    visit_id: hit.hitId,
    opened_at: formatMoment(hit.openedAt),
    confirmed_at: momentOrEmpty(hit.confirmedAt),
    verdict: hit.verdict,
    reason: verdictReasons[hit.verdict],
    viewer: hit.viewer.slice(0, viewerCharacters),
    viewer_hint: viewerHint(hit.userAgent),
    user_agent: hit.userAgent,
    seconds_by_section: hit.seconds,
  };
}
