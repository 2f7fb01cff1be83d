import type { AccountDb } from '../../account-db.ts';
import type { SaleType } from '../../contracts/contract.ts';
import { findContractOfProposal } from '../../contracts/rows/contracts.ts';
import { requireProject } from '../../projects/rows/projects.ts';
import type { Proposal } from '../proposal.ts';
import { findChosenSaleType } from '../rows/proposals.ts';

/**
 * Sets how the sale of a draft came about, so that its preview has the right notices. The next publication uses it by
 * default. Refuses with PROJECT_NOT_FOUND.
 */
export async function chooseSaleType(
  tx: AccountDb,
  { projectId, saleType }: { projectId: number; saleType: SaleType },
): Promise<void> {
  await requireProject(tx, projectId);
  await tx
    .change('projects')
    .set({ chosenSaleType: saleType })
    .where('projectId', '=', projectId)
    .execute();
}

/** Returns the sale type of a draft: as chosen for it, else that of the latest version. */
export async function draftSaleType(
  store: AccountDb,
  projectId: number,
  latest: Proposal | undefined,
): Promise<SaleType> {
  const chosen = await findChosenSaleType(store, projectId);
  if (chosen !== undefined) return chosen;
  const contract = latest && (await findContractOfProposal(store, latest.proposalId));
  return contract?.saleType ?? 'solicited';
}
