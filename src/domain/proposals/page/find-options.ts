import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import type { Contract, Signer } from '../../contracts/contract.ts';
import { findContractOfProposal } from '../../contracts/rows/contracts.ts';
import { signerToken } from '../../contracts/signing/signer-token.ts';
import { emailKey } from '../../shared/text.ts';
import { type Proposal, proposalPath } from '../proposal.ts';
import type { ProposalContent } from '../proposal-content.ts';
import { optionLimits } from '../proposal-limits.ts';
import { findContent, findPublishedOfCustomer } from '../rows/proposals.ts';
import { stateNow } from '../state-now.ts';

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
