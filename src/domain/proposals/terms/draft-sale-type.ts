import type { AccountStore } from '../../app.ts';
import type { SaleType } from '../../contracts/contract.ts';

/** How the sale of a draft came about: as chosen for it, else as in the last version. */
export async function draftSaleType(store: AccountStore, projectId: number): Promise<SaleType> {
  const chosen = await store.proposals.chosenSaleType(projectId);
  if (chosen !== undefined) return chosen;
  const latest = await store.proposals.latestOf(projectId);
  const contract = latest && (await store.contracts.ofProposal(latest.proposalId));
  return contract?.saleType ?? 'solicited';
}
