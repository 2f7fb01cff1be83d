import type { AccountDb } from '../../account-db.ts';
import type { SaleType } from '../../contracts/contract.ts';
import { findContractOfProposal } from '../../contracts/rows/contracts.ts';
import { findChosenSaleType, findLatestProposal } from '../rows/proposals.ts';

/** Returns the sale type of a draft: as chosen for it, else that of the last version. */
export async function draftSaleType(store: AccountDb, projectId: number): Promise<SaleType> {
  const chosen = await findChosenSaleType(store, projectId);
  if (chosen !== undefined) return chosen;
  const latest = await findLatestProposal(store, projectId);
  const contract = latest && (await findContractOfProposal(store, latest.proposalId));
  return contract?.saleType ?? 'solicited';
}
