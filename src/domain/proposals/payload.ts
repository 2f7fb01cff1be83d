import assert from 'node:assert/strict';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import type { Contract } from '../contracts/contract.ts';
import { findContractStates } from '../contracts/rows/contracts.ts';
import { publicFileLink } from '../documents/file-link.ts';
import { formatMoment, momentOrEmpty } from '../shared/time.ts';
import { addSeconds, type SecondsBySection } from './page/page-request.ts';
import { fileOfProposal, type Proposal, pdfPath, proposalPath } from './proposal.ts';
import { stateBy } from './state-now.ts';

/** The version of a proposal as answers show it at this moment. */
export async function publicProposal(app: App, store: AccountDb, proposal: Proposal) {
  const [payload] = await publicProposals(app, store, [proposal]);
  assert(payload, 'Each version has a payload');
  return payload;
}

/** Payloads of several versions, in their order. */
export async function publicProposals(app: App, store: AccountDb, proposals: readonly Proposal[]) {
  const ids = proposals.map(({ proposalId }) => proposalId);
  const contracts = await findContractStates(store, ids);
  const seconds = await sumSecondsOfAll(store, ids);
  const { accountId } = store;
  return proposals.map((proposal) =>
    showProposal(app, proposal, {
      accountId,
      contract: contracts.get(proposal.proposalId),
      seconds: seconds.get(proposal.proposalId) ?? {},
    }),
  );
}

function showProposal(
  app: App,
  proposal: Proposal,
  {
    accountId,
    contract,
    seconds,
  }: {
    accountId: number;
    contract: Pick<Contract, 'contractId' | 'state' | 'chosenContractId'> | undefined;
    seconds: SecondsBySection;
  },
) {
  const { token, staffToken } = proposal;
  const state = stateBy(app, proposal, contract);
  const file = fileOfProposal(proposal);
  const isPublished = state === 'published';
  const url = app.baseUrl() + proposalPath(token);
  return {
    project_id: String(proposal.projectId),
    customer_id: String(proposal.customerId),
    version: String(proposal.version),
    state,
    proposal_link: isPublished ? pdfPath(token) : '',
    proposal_url: isPublished ? url : '',
    staff_url: isPublished ? `${url}?staff=${staffToken}` : '',
    pdf_sha256: proposal.pdfSha256,
    ...publicFileLink(app, file && { accountId, ...file }),
    contract_id: contract?.contractId ?? '',
    published_at: formatMoment(proposal.publishedAt),
    expires_at: formatMoment(proposal.expiresAt),
    ended_at: momentOrEmpty(state === 'expired' ? proposal.expiresAt : proposal.endedAt),
    view_count: String(proposal.viewCount),
    first_viewed_at: momentOrEmpty(proposal.firstViewedAt),
    last_viewed_at: momentOrEmpty(proposal.lastViewedAt),
    seconds_by_section: seconds,
  };
}

/** The body of `published_proposal_link` for a newly published version. */
export function publishedVersion(app: Pick<App, 'baseUrl'>, proposal: Proposal) {
  const { token, version, pdfSha256 } = proposal;
  return {
    proposal_link: pdfPath(token),
    proposal_url: app.baseUrl() + proposalPath(token),
    proposal_version: String(version),
    pdf_sha256: pdfSha256,
  };
}

/** The data of `proposal_expired`: the version whose time ran out. */
export function expiredVersion({ version, publishedAt, expiresAt, viewCount }: Proposal) {
  return {
    proposal_version: String(version),
    published_at: formatMoment(publishedAt),
    expired_at: formatMoment(expiresAt),
    view_count: String(viewCount),
  };
}

/** Returns the totals of several versions; one without visits is missing. */
async function sumSecondsOfAll(
  db: AccountDb,
  proposalIds: readonly number[],
): Promise<ReadonlyMap<number, SecondsBySection>> {
  if (proposalIds.length === 0) return new Map();
  const rows = await db
    .own('pageRequests')
    .select(['proposalId', 'secondsJson'])
    .where('proposalId', 'in', proposalIds)
    .where('verdict', 'in', ['viewed', 'repeat'])
    .execute();
  const visits = Map.groupBy(rows, (row) => row.proposalId);
  return new Map(
    [...visits].map(([proposalId, some]) => [
      proposalId,
      addSeconds(some.map((row) => JSON.parse(row.secondsJson))),
    ]),
  );
}
