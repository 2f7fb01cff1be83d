import type { AccountStore } from '../app.ts';
import type { Contract } from './contract.ts';

/** The contract on a version of a proposal, whatever became of it. */
export function findContractFor(
  store: AccountStore,
  proposalId: number,
): Promise<Contract | undefined> {
  return store.contracts.ofProposal(proposalId);
}
