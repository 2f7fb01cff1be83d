import type { AccountStore } from '../../app.ts';
import type { SaleType } from '../../contracts/contract.ts';

/** Returns the sale type of a draft: as chosen for it, else that of the last version. */
export async function draftSaleType(store: AccountStore, projectId: number): Promise<SaleType> {
  const chosen = await store.proposals.chosenSaleType(projectId);
  if (chosen !== undefined) return chosen;
  const latest = await store.proposals.latestOf(projectId);
  const contract = latest && (await store.contracts.ofProposal(latest.proposalId));
  return contract?.saleType ?? 'solicited';
}
