import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import type { Contract, Signer } from '../../contracts/contract.ts';
import { findContractOfProposal } from '../../contracts/rows/contracts.ts';
import { findSigner } from '../../contracts/signing/signer-token.ts';
import type { Proposal, ProposalState } from '../proposal.ts';
import { findProposal } from '../rows/proposals.ts';
import { stateNow } from '../state-now.ts';

/** 128 bits as base64url. */
const tokenPattern = /^[\w-]{22}$/;

/** The newest version that a token names, of whatever account, with what it is at this moment. */
export async function findPage(
  app: App,
  token: string,
): Promise<
  { accountId: number; store: AccountDb; proposal: Proposal; state: ProposalState } | undefined
> {
  if (!tokenPattern.test(token)) return undefined;
  const link = await app.store.proposalLinks.findByToken(token);
  if (link === undefined) return undefined;
  const store = app.store.forAccount(link.accountId);
  const proposal = await findProposal(store, link.proposalId);
  if (proposal === undefined) return undefined;
  const state = await stateNow(app, store, proposal);
  return { accountId: link.accountId, store, proposal, state };
}

/**
 * The contract of the page under a token, and the signer whom the address names, if any. Undefined when there is no
 * such page or contract; 'ended' when the proposal was withdrawn or its time has run out.
 */
export async function findPageContract(
  app: App,
  { token, signerToken }: { token: string; signerToken?: string | undefined },
): Promise<
  | { accountId: number; store: AccountDb; contract: Contract; signer: Signer | undefined }
  | 'ended'
  | undefined
> {
  const page = await findPage(app, token);
  if (page === undefined) return undefined;
  const { accountId, store, proposal, state } = page;
  if (state !== 'published') return 'ended';
  const contract = await findContractOfProposal(store, proposal.proposalId);
  const signer = findSigner(app, contract, signerToken);
  return contract && { accountId, store, contract, signer };
}
