import assert from 'node:assert/strict';
import type { AccountDb } from '../../domain/account-db.ts';
import { readSettings } from '../../domain/accounts/settings/queries.ts';
import type { App } from '../../domain/app.ts';
import type { Contract, Signer } from '../../domain/contracts/contract.ts';
import { emailChannel } from '../../domain/messages/channels/find-channel.ts';
import { findPageContract } from '../../domain/proposals/page/find-page.ts';
import { optionsOnPage } from '../../domain/proposals/page/open-page.ts';
import { findContent, findProposal } from '../../domain/proposals/rows/proposals.ts';
import { isDecided } from '../../domain/proposals/state-now.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import type { PageContent } from './rendering/page-content.ts';

type Address = { token: string; signerToken: string | undefined };
type Signing = {
  accountId: number;
  store: AccountDb;
  contract: Contract;
  signer: Signer | undefined;
};

/**
 * Finds the contract at an address, and its signer if the address names one. Refuses with NOT_FOUND, or with
 * PROPOSAL_NOT_PUBLISHED if the proposal has ended.
 */
export async function findSigning(app: App, address: Address): Promise<Signing> {
  const found = await findPageContract(app, address);
  if (found === undefined) {
    throw new Refusal('NOT_FOUND', 'There is nothing to sign at this link');
  }
  if (found === 'ended') throw new Refusal('PROPOSAL_NOT_PUBLISHED', 'The proposal has ended');
  return found;
}

/**
 * Finds a contract and its signer for a step that only a signer may take. The address of the page alone identifies no signer, because many
 * people have it: the whole team, receivers of webhooks, holders of keys, the other signers. Refuses with
 * UNAUTHORIZED_ACCESS too.
 */
export async function requireSigner(
  app: App,
  address: Address,
): Promise<Signing & { signer: Signer; signerToken: string }> {
  const { signer, ...found } = await findSigning(app, address);
  const { signerToken } = address;
  if (signer !== undefined && signerToken !== undefined) return { ...found, signer, signerToken };
  throw new Refusal('UNAUTHORIZED_ACCESS', 'Please open this page with your own signing link');
}

/** The current content of the signing part of the page; nothing is stored for it. */
export async function readSigning(app: App, address: Address): Promise<PageContent> {
  const { store, contract, signer } = await findSigning(app, address);
  const proposal = await findProposal(store, contract.proposalId);
  const { timeZone, payment } = await readSettings(store);
  assert(proposal, 'A contract offers a version of a proposal');
  return {
    content: await findContent(store, contract.proposalId),
    proposal,
    contract,
    signer,
    signerToken: address.signerToken,
    sendsLinks:
      contract.signers.every(({ email }) => email !== '') &&
      (await emailChannel(app, store)) !== undefined,
    hasAsked: false,
    isStaff: false,
    isPreview: false,
    draft: undefined,
    logo: undefined,
    now: app.now(),
    timeZone,
    payment,
    pageRequestId: '',
    // Before the decision the page shows them already.
    options: isDecided(contract)
      ? await optionsOnPage(app, store, { proposal, contract, signer, ...address })
      : [],
  };
}
