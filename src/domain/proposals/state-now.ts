import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import type { Contract } from '../contracts/contract.ts';
import { findContractOfProposal } from '../contracts/rows/contracts.ts';
import type { Outcome } from './document/options.ts';
import type { Proposal, ProposalState } from './proposal.ts';
import { findPublishedOf } from './rows/proposals.ts';

/**
 * The state of a version at this moment. One whose time has run out is expired even before the worker has run, unless
 * everybody has signed it, or another instead: then it cannot run out.
 */
export async function stateNow(
  app: App,
  store: AccountDb,
  proposal: Proposal,
): Promise<ProposalState> {
  if (!mayHaveRunOut(app, proposal)) return proposal.state;
  return stateBy(app, proposal, await findContractOfProposal(store, proposal.proposalId));
}

/** The state of a version at this moment, by its contract. */
export function stateBy(
  app: App,
  proposal: Proposal,
  contract: Pick<Contract, 'state' | 'chosenContractId'> | undefined,
): ProposalState {
  if (!mayHaveRunOut(app, proposal)) return proposal.state;
  return isDecided(contract) ? 'published' : 'expired';
}

function mayHaveRunOut(app: App, { state, expiresAt }: Proposal): boolean {
  return state === 'published' && expiresAt <= app.now();
}

/** The project's published version, unless its time has run out. */
export async function findPublished(
  app: App,
  store: AccountDb,
  projectId: number,
): Promise<Proposal | undefined> {
  return ifPublished(app, store, await findPublishedOf(store, projectId));
}

/** The version, if it is published and its time has not run out. Only the latest of a project can be. */
export async function ifPublished(
  app: App,
  store: AccountDb,
  proposal: Proposal | undefined,
): Promise<Proposal | undefined> {
  if (proposal === undefined) return undefined;
  return (await stateNow(app, store, proposal)) === 'published' ? proposal : undefined;
}

/** What the customer has decided; undefined while they can still choose. */
export function outcomeOf(
  contract: Pick<Contract, 'state' | 'chosenContractId'> | undefined,
): Outcome | undefined {
  if (!isDecided(contract)) return undefined;
  return contract?.chosenContractId === undefined ? 'Signed' : 'Not chosen';
}

/** Returns true if everybody has signed the contract, or another instead: then no time can run out. */
export function isDecided(
  contract: Pick<Contract, 'state' | 'chosenContractId'> | undefined,
): boolean {
  return (
    contract?.state === 'sealing' ||
    contract?.state === 'signed' ||
    contract?.chosenContractId !== undefined
  );
}
