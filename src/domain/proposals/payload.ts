import type { AccountStore, App } from '../app.ts';
import { formatMoment, momentOrEmpty } from '../shared/time.ts';
import { type Proposal, pdfPath, proposalPath } from './proposal.ts';
import { stateNow } from './state-now.ts';

/** The version of a proposal as answers show it at this moment. */
export async function publicProposal(app: App, store: AccountStore, proposal: Proposal) {
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

/** What `published_proposal_link` tells of the version that was just published. */
export function publishedVersion(app: Pick<App, 'baseUrl'>, proposal: Proposal) {
  const { token, version, pdfSha256 } = proposal;
  return {
    proposal_link: pdfPath(token),
    proposal_url: app.baseUrl() + proposalPath(token),
    proposal_version: String(version),
    pdf_sha256: pdfSha256,
  };
}
