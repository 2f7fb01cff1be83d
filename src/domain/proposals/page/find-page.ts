import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
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
