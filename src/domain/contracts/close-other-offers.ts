import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { isSameSite } from '../projects/is-same-site.ts';
import { requireProject } from '../projects/require-project.ts';
import { findPublishedOf, setExpiryAside } from '../proposals/rows/proposals.ts';
import { closeContract } from './close-contract.ts';
import type { Contract } from './contract.ts';
import { findProjectsOffered } from './rows/contracts.ts';

/**
 * Closes what the customer did not choose: the open contracts of their other projects at the site of the contract that
 * all have just signed. A variation changes a sale, so it leaves them open, and so are those that are offered later. Their
 * pages stay and say so; no time can run out for them.
 */
export async function closeOtherOffers(
  app: App,
  tx: AccountDb,
  { contractId, projectId, customerId, kind }: Contract,
): Promise<void> {
  if (kind === 'variation') return;
  const { siteAddress } = await requireProject(tx, projectId);
  for (const otherId of await findProjectsOffered(tx, customerId)) {
    if (otherId === projectId) continue;
    const other = await requireProject(tx, otherId);
    if (!isSameSite(siteAddress, other.siteAddress)) continue;
    await closeContract(app, tx, {
      projectId: otherId,
      reason: `The customer chose another proposal: contract ${contractId}`,
      chosenContractId: contractId,
    });
    const published = await findPublishedOf(tx, otherId);
    if (published !== undefined) await setExpiryAside(tx, published.proposalId);
  }
}
