import type { AccountDb } from '../account-db.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Contract } from './contract.ts';
import { findContract } from './rows/contracts.ts';

/** The contract, or a refusal CONTRACT_NOT_FOUND. */
export async function requireContract(store: AccountDb, contractId: string): Promise<Contract> {
  const contract = await findContract(store, contractId);
  if (contract === undefined) throw contractNotFound();
  return contract;
}

export function contractNotFound(): Refusal {
  return new Refusal('CONTRACT_NOT_FOUND', 'Contract not found');
}
