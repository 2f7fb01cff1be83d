import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import type { Contract, Signer } from '../../contracts/contract.ts';
import { findContractOfProposal } from '../../contracts/rows/contracts.ts';
import { findSigner } from '../../contracts/signing/signer-token.ts';
import { emailChannel } from '../../messages/channels/find-channel.ts';
import { findOptions, type Option } from '../find-options.ts';
import type { Proposal } from '../proposal.ts';
import type { ProposalContent } from '../proposal-content.ts';
import { findContent } from '../rows/proposals.ts';
import { isDecided } from '../state-now.ts';
import { findPage } from './find-page.ts';
import { findLogo } from './pictures-of.ts';
import { hasStaffMark, isStaff, recordPageRequest, type Visit } from './visit.ts';

/** The contents of a proposal's page. */
type ProposalPage =
  | ({ state: 'ended'; why: 'withdrawn' | 'expired' } & Pick<
      ProposalContent,
      'company' | 'colours' | 'seller' | 'expiresOn'
    >)
  | {
      state: 'shown';
      accountId: number;
      proposal: Proposal;
      content: ProposalContent;
      /** The contract of this version, whatever its state. */
      contract: Contract | undefined;
      /** True if each signer can be emailed their link. */
      sendsLinks: boolean;
      /** The signer of this page; undefined without a signer's token. */
      signer: Signer | undefined;
      /** The page says it to `confirmView`. */
      pageRequestId: string;
      /** The visitor is a member of the account's own team, so the visit does not count. */
      isStaff: boolean;
      /** They see what the customer sees, but cannot sign. */
      isPreview: boolean;
      /** The other offers to the same customer, for comparison, oldest first. */
      options: readonly Option[];
      logo: { mediaType: string; content: Uint8Array } | undefined;
    };

/**
 * Finds the page of a token in any account, and stores the page request. Undefined when no proposal
 * ever had the token. Opens its own transaction.
 */
export async function openPage(
  app: App,
  { token, signerToken, ...visit }: Visit & { token: string; signerToken?: string | undefined },
): Promise<ProposalPage | undefined> {
  const page = await findPage(app, token);
  if (page === undefined) return undefined;
  const { accountId, store, proposal, state } = page;
  const content = await findContent(store, proposal.proposalId);
  if (state !== 'published') {
    const { company, colours, seller, expiresOn } = content;
    const why = state === 'expired' ? 'expired' : 'withdrawn';
    return { state: 'ended', why, company, colours, seller, expiresOn };
  }
  const contract = await findContractOfProposal(store, proposal.proposalId);
  const ofTeam = isStaff(visit, { accountId, proposal });
  // A team member with the customer's link must not sign in the customer's name by mistake. With a signer's own address the
  // team hands over the device, and the visit counts as theirs all the same.
  const isPreview = hasStaffMark(visit, proposal) || (ofTeam && signerToken === undefined);
  const signer = findSigner(app, contract, signerToken);
  return {
    state: 'shown',
    accountId,
    proposal,
    content,
    contract,
    signer,
    sendsLinks:
      contract?.signers.every(({ email }) => email !== '') === true &&
      (await emailChannel(app, store)) !== undefined,
    pageRequestId: await recordPageRequest(app, store, {
      accountId,
      proposal,
      visit,
      what: 'page',
    }),
    isStaff: ofTeam,
    isPreview,
    options: await optionsOnPage(app, store, { proposal, contract, signer, signerToken }),
    logo: await findLogo(store, content.logoId),
  };
}

/** The other proposals that the page of one shows to its reader. */
export async function optionsOnPage(
  app: App,
  store: AccountDb,
  {
    proposal,
    contract,
    signer,
    signerToken,
  }: {
    proposal: Pick<Proposal, 'customerId' | 'projectId'>;
    contract: Contract | undefined;
    signer: Signer | undefined;
    signerToken: string | undefined;
  },
): Promise<Option[]> {
  // A further signer was sent this offer, and no other.
  if (!isFirstOrNobody(signer, signerToken)) return [];
  return findOptions(app, store, {
    customerId: proposal.customerId,
    besides: [proposal.projectId],
    reader: signer,
    // Once one is signed, the page of each says what became of the others.
    withDecided: isDecided(contract),
  });
}

function isFirstOrNobody(signer: Signer | undefined, signerToken: string | undefined): boolean {
  return signerToken === undefined || signer?.position === 1;
}
