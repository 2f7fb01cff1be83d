import type { AccountStore } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Contract } from './contract.ts';

/** The contract, or a refusal CONTRACT_NOT_FOUND. */
export async function requireContract(store: AccountStore, contractId: string): Promise<Contract> {
  const contract = await store.contracts.find(contractId);
  if (contract === undefined) throw contractNotFound();
  return contract;
}

export function contractNotFound(): Refusal {
  return new Refusal('CONTRACT_NOT_FOUND', 'Contract not found');
}
