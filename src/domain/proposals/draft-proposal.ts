import type { AccountDb } from '../account-db.ts';
import type { AccountSettings } from '../accounts/settings/settings.ts';
import type { App } from '../app.ts';
import type { SaleType, SignerInput, Verification } from '../contracts/contract.ts';
import { findLatestSigned } from '../contracts/rows/contracts.ts';
import { readSigners, signerOf, usualVerification } from '../contracts/signing/read-signers.ts';
import type { Customer } from '../customers/customer.ts';
import { requireChannel } from '../messages/channels/find-channel.ts';
import type { Project } from '../projects/project.ts';
import { requireProject } from '../projects/rows/projects.ts';
import { makeToken } from '../shared/ids.ts';
import { canonicalJson } from '../shared/json-text.ts';
import { sha256 } from '../shared/secrets.ts';
import type { Moment } from '../shared/time.ts';
import { composeContent } from './compose-content.ts';
import type { Proposal } from './proposal.ts';
import type { ProposalContent } from './proposal-content.ts';
import type { Publication } from './publication.ts';
import { findChosenSaleType, findLatestProposal } from './rows/proposals.ts';
import { ifPublished } from './state-now.ts';

/** A version as it would be published, and what it was made of. */
export type Draft = {
  project: Project;
  /** The newest version so far, and the published one. */
  latest: Proposal | undefined;
  current: Proposal | undefined;
  version: number;
  token: string;
  staffToken: string;
  content: ProposalContent;
  /** The content as it is stored. */
  text: string;
  contentSha256: string;
  expiresAt: Moment;
  /** Those that the content was made with. */
  settings: AccountSettings;
  saleType: SaleType;
  verification: Verification;
  signers: readonly SignerInput[];
};

/**
 * The next version of a project's proposal as it would be published now, without a PDF. Only reads. Refuses with
 * PROJECT_NOT_FOUND, PROPOSAL_INCOMPLETE, INVALID_PARAMETERS (the last day, a signer), EMAIL_NOT_CONFIGURED and
 * SMS_NOT_CONFIGURED.
 */
export async function draftProposal(
  app: App,
  store: AccountDb,
  publication: Publication,
): Promise<Draft> {
  const { projectId, message, expiresOn } = publication;
  const project = await requireProject(store, projectId);
  const latest = await findLatestProposal(store, projectId);
  const current = await ifPublished(app, store, latest);
  const { content, customer, settings, expiresAt } = await composeContent(app, store, {
    project,
    message,
    expiresOn,
  });
  const { saleType, verification, signers } = await resolveSigning(app, store, {
    ...publication,
    customer,
  });
  const text = canonicalJson(content);
  return {
    project,
    latest,
    current,
    version: (latest?.version ?? 0) + 1,
    token: current?.token ?? makeToken(app.randomBytes),
    staffToken: current?.staffToken ?? makeToken(app.randomBytes),
    content,
    text,
    contentSha256: sha256(text),
    expiresAt,
    settings,
    saleType,
    verification,
    signers: await readSigners(app, signers, verification),
  };
}

/**
 * Returns the signers and their verification: those of the input, else the draft's, else those of the contract it
 * changes, else the default and the customer. Refuses a verification that cannot reach them.
 */
async function resolveSigning(
  app: App,
  store: AccountDb,
  {
    projectId,
    customer,
    saleType,
    verification,
    signers: named = [],
  }: Publication & { customer: Customer },
): Promise<{
  saleType: SaleType;
  verification: Verification;
  signers: readonly SignerInput[];
}> {
  const signed = await findLatestSigned(store, projectId);
  const former = named.length > 0 ? named : (signed?.signers.map(toSignerInput) ?? []);
  const signers = former.length > 0 ? former : [signerOf(customer)];
  const chosen = verification ?? signed?.verification;
  if (chosen !== undefined && chosen !== 'none') await requireChannel(app, store, chosen);
  return {
    saleType:
      saleType ?? (await findChosenSaleType(store, projectId)) ?? signed?.saleType ?? 'solicited',
    verification: chosen ?? (await usualVerification(app, store, signers)),
    signers,
  };
}

/** The members of a signer by which two are the same. */
export function toSignerInput({ name, email, phone }: SignerInput): SignerInput {
  return { name, email, phone };
}
