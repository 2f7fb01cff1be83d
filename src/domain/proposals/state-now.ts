import type { AccountStore, App } from '../app.ts';
import type { Contract } from '../contracts/contract.ts';
import type { Proposal, ProposalState } from './proposal.ts';

/**
 * What a version is at this moment. One whose time has run out is expired even before the worker has come by, unless
 * everybody has signed it: then it is an agreement, and no offer that could run out.
 */
export async function stateNow(
  app: App,
  store: AccountStore,
  proposal: Proposal,
): Promise<ProposalState> {
  if (proposal.state !== 'published' || proposal.expiresAt > app.now()) return proposal.state;
  return hasAllSignatures(await store.contracts.ofProposal(proposal.proposalId))
    ? 'published'
    : 'expired';
}

/** The project's published version, unless its time has run out. */
export async function findPublished(
  app: App,
  store: AccountStore,
  projectId: number,
): Promise<Proposal | undefined> {
  const proposal = await store.proposals.publishedOf(projectId);
  if (proposal === undefined) return undefined;
  return (await stateNow(app, store, proposal)) === 'published' ? proposal : undefined;
}

export function hasAllSignatures(contract: Contract | undefined): boolean {
  return contract?.state === 'sealing' || contract?.state === 'signed';
}
