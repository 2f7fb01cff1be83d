import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { closeContract } from '../contracts/close-contract.ts';
import { saveProposalLink } from '../projects/rows/projects.ts';
import type { Proposal } from './proposal.ts';
import { recordExpired } from './record-expired.ts';
import { setEnded } from './rows/proposals.ts';

const reasons = {
  superseded: 'A newer version of the proposal was published',
  withdrawn: 'The proposal was withdrawn',
  expired: 'The time of the offer has run out',
} as const;

/**
 * Ends a published version and closes its contract, if that is open; one that was signed stays. False when the version
 * is over already. Refuses with CONTRACT_BEING_SEALED while the last signature is in and the seal is not.
 */
export async function endProposal(
  app: App,
  tx: AccountDb,
  { proposalId, projectId }: Proposal,
  state: keyof typeof reasons,
): Promise<boolean> {
  if (!(await setEnded(tx, proposalId, state, app.now()))) return false;
  await closeContract(app, tx, { projectId, reason: reasons[state] });
  return true;
}

/**
 * Ends a published version where no other takes its place, so that the project has no published proposal any more. Records
 * `proposal_expired` when its time ran out.
 */
export async function takeDown(
  app: App,
  tx: AccountDb,
  proposal: Proposal,
  state: 'withdrawn' | 'expired',
): Promise<boolean> {
  if (!(await endProposal(app, tx, proposal, state))) return false;
  await saveProposalLink(tx, proposal.projectId, '', app.now());
  if (state === 'expired') await recordExpired(app, tx, proposal);
  return true;
}
