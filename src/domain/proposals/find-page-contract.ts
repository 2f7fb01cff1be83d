import type { AccountStore, App } from '../app.ts';
import type { Contract, Signer } from '../contracts/contract.ts';
import { findPage, findSigner } from './find-page.ts';

/**
 * The contract of the page under a token, and who signs it there. Undefined when there is no such page or signer;
 * 'ended' when the proposal was withdrawn or its time has run out.
 */
export async function findPageContract(
  app: App,
  { token, signerToken }: { token: string; signerToken?: string | undefined },
): Promise<
  | { accountId: number; store: AccountStore; contract: Contract; signer: Signer }
  | 'ended'
  | undefined
> {
  const page = await findPage(app, token);
  if (page === undefined) return undefined;
  const { accountId, store, proposal, state } = page;
  if (state !== 'published') return 'ended';
  const contract = await store.contracts.ofProposal(proposal.proposalId);
  const signer = findSigner(contract, signerToken);
  return contract && signer && { accountId, store, contract, signer };
}
