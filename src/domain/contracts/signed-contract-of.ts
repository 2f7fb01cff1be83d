import type { AccountStore } from '../app.ts';
import type { Contract } from './contract.ts';

/** The project's contract that was signed last: the original, or the latest variation of it. */
export function signedContractOf(
  store: AccountStore,
  projectId: number,
): Promise<Contract | undefined> {
  return store.contracts.latestSigned(projectId);
}
