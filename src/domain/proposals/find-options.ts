import assert from 'node:assert/strict';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import type { Contract, Signer } from '../contracts/contract.ts';
import { findContractOfProposal } from '../contracts/rows/contracts.ts';
import { signerToken } from '../contracts/signing/signer-token.ts';
import type { Project } from '../projects/project.ts';
import { emailKey } from '../shared/text.ts';
import type { Outcome } from './document/options.ts';
import { type Proposal, proposalPath } from './proposal.ts';
import {
  type OptionFigures,
  optionFigures,
  type ProposalContent,
  type StatedOption,
} from './proposal-content.ts';
import { optionLimits } from './proposal-limits.ts';
import { findContent, findPublishedOfCustomer } from './rows/proposals.ts';
import { isDecided, outcomeOf, stateNow } from './state-now.ts';

/** Another published proposal for the same customer. */
export type Option = OptionFigures & {
  projectId: number;
  /** Path of its page; the reader's own link where they sign that one too. */
  path: string;
  outcome: Outcome | undefined;
};

/**
 * The other proposals that the customer of a project can choose now, without those of the projects `besides`; what was signed,
 * or not chosen, only `withDecided`.
 */
export async function findOptions(
  app: App,
  store: AccountDb,
  {
    customerId,
    besides,
    reader,
    withDecided = false,
  }: {
    customerId: number;
    besides: readonly number[];
    reader: Signer | undefined;
    withDecided?: boolean;
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
    if (isDecided(contract) && !withDecided) continue;
    const content = await findContent(store, other.proposalId);
    const path = pathFor(app, { other, contract, reader });
    const outcome = outcomeOf(contract);
    options.push({ projectId: other.projectId, path, outcome, ...optionFigures(content) });
  }
  return options.slice(0, optionLimits.listed);
}

/** What each of a customer's drafts states of their other options: the other drafts, and what is open already. */
export async function optionsBeside(
  app: App,
  store: AccountDb,
  drafts: readonly { project: Project; content: ProposalContent }[],
): Promise<StatedOption[][]> {
  const [first] = drafts;
  assert(first, 'Something is drafted');
  const open = await findOptions(app, store, {
    customerId: first.project.customerId,
    besides: drafts.map(({ project }) => project.projectId),
    reader: undefined,
  });
  const published = open.map(({ path: _, outcome: __, ...option }) => option);
  return drafts.map((draft) => {
    const others = drafts
      .filter((other) => other !== draft)
      .map(({ project, content }) => ({ projectId: project.projectId, ...optionFigures(content) }));
    return [...others, ...published].slice(0, optionLimits.listed);
  });
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
