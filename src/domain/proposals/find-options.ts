import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import type { Contract, Signer } from '../contracts/contract.ts';
import { findContractOfProposal } from '../contracts/rows/contracts.ts';
import { signerToken } from '../contracts/signing/signer-token.ts';
import { emailKey } from '../shared/text.ts';
import { optionFigures } from './document/options.ts';
import { type Proposal, proposalPath } from './proposal.ts';
import type { OptionFigures } from './proposal-content.ts';
import { optionLimits } from './proposal-limits.ts';
import { findContent, findPublishedOfCustomer } from './rows/proposals.ts';
import { isDecided, stateNow } from './state-now.ts';

/** Another published proposal for the same customer. */
export type Option = OptionFigures & {
  /** Path of its page; the reader's own link where they sign that one too. */
  path: string;
};

/**
 * The other proposals that the customer of a project can choose now, without those of the projects `besides`; what they have
 * signed only `withSigned`.
 */
export async function findOptions(
  app: App,
  store: AccountDb,
  {
    customerId,
    besides,
    reader,
    withSigned = false,
  }: {
    customerId: number;
    besides: readonly number[];
    reader: Signer | undefined;
    withSigned?: boolean;
  },
): Promise<Option[]> {
  const published = await findPublishedOfCustomer(
    store,
    customerId,
    optionLimits.listed + besides.length,
  );
  const options: Option[] = [];
  for (const other of published) {
    if (besides.includes(other.projectId)) continue;
    if ((await stateNow(app, store, other)) !== 'published') continue;
    const contract = await findContractOfProposal(store, other.proposalId);
    const isLeft = withSigned ? contract?.chosenContractId !== undefined : isDecided(contract);
    if (isLeft) continue;
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
