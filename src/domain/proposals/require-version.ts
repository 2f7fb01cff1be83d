import type { AccountDb } from '../account-db.ts';
import { requireProject } from '../projects/rows/projects.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Proposal } from './proposal.ts';
import { findLatestProposal, findVersion } from './rows/proposals.ts';

/**
 * A version of a project's proposal, the newest unless one is named; or a refusal PROJECT_NOT_FOUND or
 * PROPOSAL_NOT_FOUND.
 */
export async function requireVersion(
  store: AccountDb,
  projectId: number,
  version: number | undefined,
): Promise<Proposal> {
  await requireProject(store, projectId);
  const proposal =
    version === undefined
      ? await findLatestProposal(store, projectId)
      : await findVersion(store, projectId, version);
  if (proposal !== undefined) return proposal;
  const lacking = version === undefined ? 'proposal yet' : 'such version of a proposal';
  throw new Refusal('PROPOSAL_NOT_FOUND', `The project has no ${lacking}`);
}
