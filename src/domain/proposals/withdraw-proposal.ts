import assert from 'node:assert/strict';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { requireProject } from '../projects/require-project.ts';
import { Refusal } from '../shared/refusal.ts';
import { takeDown } from './end-proposal.ts';
import type { Proposal } from './proposal.ts';
import { findProposal } from './rows/proposals.ts';
import { findPublished } from './state-now.ts';

/**
 * Takes the published proposal of a project down: its page and PDF are gone, its open contract is closed, and no event
 * tells of it. What was signed stays signed, so a proposal may be withdrawn after that too; its sealed contract is
 * kept. Refuses with PROJECT_NOT_FOUND, PROPOSAL_NOT_PUBLISHED, and CONTRACT_BEING_SEALED in the moments after the last
 * signature.
 */
export async function withdrawProposal(
  app: App,
  tx: AccountDb,
  { projectId, userId }: { projectId: number; userId: number },
): Promise<Proposal> {
  await requireProject(tx, projectId);
  const published = await findPublished(app, tx, projectId);
  if (published === undefined || !(await takeDown(app, tx, published, 'withdrawn'))) {
    throw proposalNotPublished();
  }
  const { proposalId, version } = published;
  app.log.debug({ projectId, version, userId }, 'a proposal was withdrawn');
  const withdrawn = await findProposal(tx, proposalId);
  assert(withdrawn, 'What was withdrawn is kept');
  return withdrawn;
}

export function proposalNotPublished(): Refusal {
  return new Refusal('PROPOSAL_NOT_PUBLISHED', 'The project has no published proposal');
}
