import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { findContractOfProposal } from '../contracts/rows/contracts.ts';
import { takeDown } from './end-proposal.ts';
import { findProposal, setExpiryAside } from './rows/proposals.ts';
import { isDecided } from './state-now.ts';

/**
 * Takes a published version down when its time has run out, and records `proposal_expired`. One that everybody has
 * signed, or another instead, stays for good, and is not checked again.
 */
export async function expireProposal(
  app: App,
  tx: AccountDb,
  proposalId: number,
): Promise<'expired' | 'kept' | 'not due'> {
  const proposal = await findProposal(tx, proposalId);
  if (proposal?.state !== 'published' || proposal.expiresAt > app.now()) return 'not due';
  if (isDecided(await findContractOfProposal(tx, proposalId))) {
    await setExpiryAside(tx, proposalId);
    return 'kept';
  }
  return (await takeDown(app, tx, proposal, 'expired')) ? 'expired' : 'not due';
}
