import type { AccountStore, App } from '../app.ts';
import { takeDown } from './end-proposal.ts';
import { isDecided } from './state-now.ts';

/**
 * Takes a published version down when its time has run out, and records `proposal_expired`. One that everybody has
 * signed, or another instead, stays for good, and is not checked again.
 */
export async function expireProposal(
  app: App,
  tx: AccountStore,
  proposalId: number,
): Promise<'expired' | 'kept' | 'not due'> {
  const proposal = await tx.proposals.find(proposalId);
  if (proposal?.state !== 'published' || proposal.expiresAt > app.now()) return 'not due';
  if (isDecided(await tx.contracts.ofProposal(proposalId))) {
    await tx.proposals.setExpiryAside(proposalId);
    return 'kept';
  }
  return (await takeDown(app, tx, proposal, 'expired')) ? 'expired' : 'not due';
}
