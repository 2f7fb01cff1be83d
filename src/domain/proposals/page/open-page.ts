import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import type { Contract, Signer } from '../../contracts/contract.ts';
import { findContractOfProposal } from '../../contracts/rows/contracts.ts';
import { findSigner, signerToken } from '../../contracts/signing/signer-token.ts';
import { emailChannel } from '../../messages/channels/find-channel.ts';
import { emailKey } from '../../shared/text.ts';
import { type Proposal, proposalPath } from '../proposal.ts';
import type { ProposalContent } from '../proposal-content.ts';
import { optionLimits } from '../proposal-limits.ts';
import { findContent, findPublishedOfCustomer } from '../rows/proposals.ts';
import { stateNow } from '../state-now.ts';
import { findPage } from './find-page.ts';
import { findLogo } from './pictures-of.ts';
import { hasStaffMark, isStaff, recordPageRequest, type Visit } from './visit.ts';

/** The contents of a proposal's page. */
type ProposalPage =
  | ({ state: 'ended'; why: 'withdrawn' | 'expired' } & Pick<
      ProposalContent,
      'company' | 'colours' | 'seller'
    >)
  | {
      state: 'shown';
      accountId: number;
      proposal: Proposal;
      content: ProposalContent;
      /** The contract of this version, whatever its state. */
      contract: Contract | undefined;
      /** True if signers can be emailed their links. */
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
    const { company, colours, seller } = content;
    const why = state === 'expired' ? 'expired' : 'withdrawn';
    return { state: 'ended', why, company, colours, seller };
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
    sendsLinks: (await emailChannel(app, store)) !== undefined,
    pageRequestId: await recordPageRequest(app, store, {
      accountId,
      proposal,
      visit,
      what: 'page',
    }),
    isStaff: ofTeam,
    isPreview,
    // A further signer was sent this offer, and no other.
    options: isFirstOrNobody(signer, signerToken)
      ? await findOptions(app, store, { proposal, reader: signer })
      : [],
    logo: await findLogo(store, content.logoId),
  };
}

function isFirstOrNobody(signer: Signer | undefined, signerToken: string | undefined): boolean {
  return signerToken === undefined || signer?.position === 1;
}

/** What a customer compares of an offer. Money in cents including GST, after certificates. */
export type OptionFigures = {
  title: string;
  systemWatts: number;
  /** Usable; 0 without a battery. */
  batteryWattHours: number;
  payableCents: number;
  /** Null where the savings are not estimated. */
  firstYearCents: number | null;
  paybackYear: number | null;
};

/** Another published proposal for the same customer. */
export type Option = OptionFigures & {
  /** Path of its page; the reader's own link where they sign that one too. */
  path: string;
};

export function optionFigures({ project, specification, quote }: ProposalContent): OptionFigures {
  const { battery } = specification;
  return {
    title: project.title,
    systemWatts: quote.systemWatts,
    batteryWattHours: battery === null ? 0 : battery.usableWattHours * battery.quantity,
    payableCents: quote.price.payableCents,
    firstYearCents: quote.savings?.firstYearCents ?? null,
    paybackYear: quote.savings?.paybackYear ?? null,
  };
}

/** The other proposals that the customer can choose now. */
export async function findOptions(
  app: App,
  store: AccountDb,
  {
    proposal: { proposalId, customerId },
    reader,
  }: { proposal: Proposal; reader: Signer | undefined },
): Promise<Option[]> {
  const published = await findPublishedOfCustomer(store, customerId, optionLimits.listed + 1);
  const options: Option[] = [];
  for (const other of published) {
    if (other.proposalId === proposalId) continue;
    if ((await stateNow(app, store, other)) !== 'published') continue;
    const contract = await findContractOfProposal(store, other.proposalId);
    if (contract?.chosenContractId !== undefined) continue;
    const content = await findContent(store, other.proposalId);
    options.push({ path: pathFor(app, { other, contract, reader }), ...optionFigures(content) });
  }
  return options.slice(0, optionLimits.listed);
}

/** A signer who came with their own link can sign the other option without a further email. */
function pathFor(
  app: App,
  {
    other,
    contract,
    reader,
  }: { other: Proposal; contract: Contract | undefined; reader: Signer | undefined },
): string {
  const path = proposalPath(other.token);
  if (reader === undefined) return path;
  const same = contract?.signers.find(
    ({ name, email }) => name === reader.name && emailKey(email) === emailKey(reader.email),
  );
  const token = same === undefined ? '' : signerToken(app, same);
  return token === '' ? path : `${path}?signer=${token}`;
}
