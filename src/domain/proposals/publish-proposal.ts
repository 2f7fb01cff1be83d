import assert from 'node:assert/strict';
import type { AccountDb } from '../account-db.ts';
import { userName } from '../accounts/team/user.ts';
import { actingUser } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import type { Contract } from '../contracts/contract.ts';
import { differencesBetween, openContract } from '../contracts/open-contract.ts';
import {
  beingSealed,
  findContractOfProposal,
  findContracts,
  findLiveContract,
  findSignedPrices,
} from '../contracts/rows/contracts.ts';
import { advanceCustomer } from '../customers/advance-customer.ts';
import { eventCustomer } from '../customers/payload.ts';
import type { Cause } from '../customers/record-status-change.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { setValue } from '../customers/rows/customers.ts';
import { insertDocument } from '../documents/queries.ts';
import { fieldsOf, requirePrintable } from '../documents/require-printable.ts';
import { recordEvents } from '../events/record-event.ts';
import { findAnnouncement, flushDraft } from '../projects/announce-draft.ts';
import { publicProject } from '../projects/payload.ts';
import type { Project } from '../projects/project.ts';
import { findProjectsOf, saveProposalLink } from '../projects/rows/projects.ts';
import { pricesInForce, signedValueCents } from '../projects/sale-value.ts';
import { draftValueCents } from '../projects/value-customer.ts';
import { canonicalJson } from '../shared/json-text.ts';
import { Refusal } from '../shared/refusal.ts';
import { sha256 } from '../shared/secrets.ts';
import { type ChecklistItem, checklistOf, withAnswers } from './checklist/consumer-checklist.ts';
import { type Draft, draftProposal, toSignerInput } from './draft-proposal.ts';
import { endProposal, takeDown } from './end-proposal.ts';
import { optionsBeside } from './find-options.ts';
import { findLogo, picturesOf } from './page/pictures-of.ts';
import { publishedVersion } from './payload.ts';
import { fileOfProposal, type Proposal, pdfPath, proposalPath } from './proposal.ts';
import type { ProposalContent, StatedOption } from './proposal-content.ts';
import type { Publication } from './publication.ts';
import { findContent, insertProposal } from './rows/proposals.ts';
import { ifPublished } from './state-now.ts';

/** The number of retries when the project changes while its PDF is printed. */
const attemptsMax = 3;

export type Published = { proposal: Proposal; contract: Contract; isNew: boolean };

/**
 * Publishes the next version of a project's proposal: copies its content, prints its PDF, opens a contract on it, and
 * records `published_proposal_link`; the previous version is superseded. When the published version already has the
 * same content and signers, it is returned unchanged with its checklist, so that publishing twice equals publishing
 * once. A version after one that was viewed moves the customer to negotiating.
 *
 * Opens its own transactions, because the PDF is printed outside of any. Refuses with PROJECT_NOT_FOUND,
 * PROPOSAL_INCOMPLETE, INVALID_PARAMETERS (the last day, a signer, letters that no font has), EMAIL_NOT_CONFIGURED or
 * SMS_NOT_CONFIGURED where a signer could never get the code, CONTRACT_BEING_SEALED, and PROJECT_CHANGED when it is
 * saved again and again meanwhile, or was saved since `expectedRevision`.
 */
export async function publishProposal(
  app: App,
  store: AccountDb,
  publication: Publication,
): Promise<Published> {
  const [published] = await publishProposals(app, store, [publication]);
  assert(published, 'Each publication is published');
  return published;
}

/** Publishes projects of one customer as options beside each other, in this order: all in one transaction, or none. */
export async function publishProposals(
  app: App,
  store: AccountDb,
  publications: readonly Publication[],
): Promise<Published[]> {
  for (let attempt = 1; ; attempt += 1) {
    const prepared = await prepare(app, store, publications);
    try {
      return await store.transaction(async (tx) => {
        const published: Published[] = [];
        for (const one of prepared) {
          published.push('isNew' in one ? one : await storeDraft(app, tx, one));
        }
        return published;
      });
    } catch (error) {
      if (!isProjectChanged(error) || attempt === attemptsMax) throw error;
    }
  }
}

type Printed = {
  draft: Draft;
  pdf: Uint8Array;
  publication: Publication;
  /** Whether saves of the draft are still to be announced. */
  isOwed: boolean;
};

/** The version that each publication leads to: the published one if it says the same, else a draft and its PDF. */
async function prepare(
  app: App,
  store: AccountDb,
  publications: readonly Publication[],
): Promise<(Published | Printed)[]> {
  const drafts: Draft[] = [];
  for (const publication of publications) {
    const draft = await draftProposal(app, store, publication);
    requireSeen(draft.project, publication.expectedRevision);
    drafts.push(draft);
  }
  const options = await optionsBeside(app, store, drafts);
  const prepared: (Published | Printed)[] = [];
  for (const [index, publication] of publications.entries()) {
    const [draft, others] = [drafts[index], options[index]];
    assert(draft && others, 'Each publication has its draft');
    const same = await findSame(store, draft);
    prepared.push(
      same ?? (await print(app, store, { draft: withOptions(draft, others), publication })),
    );
  }
  return prepared;
}

function withOptions(draft: Draft, options: readonly StatedOption[]): Draft {
  if (options.length === 0) return draft;
  const content = { ...draft.content, options };
  const text = canonicalJson(content);
  return { ...draft, content, text, contentSha256: sha256(text) };
}

async function print(
  app: App,
  store: AccountDb,
  { draft, publication }: Pick<Printed, 'draft' | 'publication'>,
): Promise<Printed> {
  const { content, saleType, version, token, signers } = draft;
  await requirePrintable(app, fieldsOf({ ...content, signers }));
  const pdf = await app.printProposal(
    {
      content,
      saleType,
      version,
      url: app.baseUrl() + proposalPath(token),
      logo: await findLogo(store, content.logoId),
      ...(await picturesOf(store, content)),
    },
    { accountId: store.accountId },
  );
  const { at } = await findAnnouncement(store, draft.project.projectId);
  return { draft, pdf, publication, isOwed: at !== undefined };
}

function isProjectChanged(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'PROJECT_CHANGED';
}

/** Refuses with PROJECT_CHANGED a project that has changed since the member saw it. */
export function requireSeen(
  { revision }: Pick<Project, 'revision'>,
  expectedRevision: number | undefined,
): void {
  if (expectedRevision === undefined || expectedRevision === revision) return;
  throw new Refusal(
    'PROJECT_CHANGED',
    'The project has changed since you opened it. Review the changes, then publish it',
  );
}

/**
 * The published version, when it says the same and its contract asks the same of the same people, whatever it states of
 * other options: those come and go without making a new version. One that was declined or voided is no longer an offer,
 * so the same once more is a new one.
 */
async function findSame(
  store: AccountDb,
  { project, current, text, saleType, verification, signers }: Draft,
): Promise<Published | undefined> {
  const contract = current && (await findContractOfProposal(store, current.proposalId));
  const isSame =
    contract !== undefined &&
    ['open', 'sealing', 'signed'].includes(contract.state) &&
    current !== undefined &&
    textBesideOptions(await findContent(store, current.proposalId)) === text &&
    contract.saleType === saleType &&
    contract.verification === verification &&
    canonicalJson(contract.signers.map(toSignerInput)) ===
      canonicalJson(signers.map(toSignerInput));
  if (current !== undefined && isSame) return { proposal: current, contract, isNew: false };
  const live = await findLiveContract(store, project.projectId);
  if (live?.state !== 'sealing') return undefined;
  // Checked before the PDF is printed; `closeContract` checks again in the transaction.
  throw beingSealed();
}

function textBesideOptions({ options: _, ...content }: ProposalContent): string {
  return canonicalJson(content);
}

/**
 * Publishes a draft whose PDF exists, in one transaction with all that follows from it. Refuses with PROJECT_CHANGED
 * when something that the draft rests on has changed since, so that another must be made.
 */
async function storeDraft(
  app: App,
  tx: AccountDb,
  { draft, pdf, publication, isOwed }: Printed,
): Promise<Published> {
  const { customerId } = draft.project;
  const owned = await findProjectsOf(tx, customerId);
  const project = await requireUnchanged(app, tx, draft, owned);
  const { projectId } = project;
  let customer = await requireCustomer(tx, { customerId });
  // A save since then would have changed the revision.
  if (isOwed) await flushDraft(app, tx, { project, customer });
  const { former, closed } = await endFormer(app, tx, draft);
  const checklist = await fillChecklist(tx, draft, publication);
  const proposal = await storeVersion(app, tx, { draft, pdf, checklist });
  const link = { proposalLink: pdfPath(draft.token), at: proposal.publishedAt };
  const projects = await saveProposalLink(tx, project, link, owned);
  const { proposalId, version, pdfId, pdfSha256 } = proposal;
  const signed = await findSignedPrices(tx, customerId);
  const contract = await openContract(app, tx, {
    proposal: { proposalId, projectId, customerId, version, pdfId, pdfSha256 },
    content: draft.content,
    saleType: draft.saleType,
    verification: draft.verification,
    signers: draft.signers,
    replaces: await findReplaced(tx, draft, signed),
    former: closed ?? (version === 1 ? undefined : (await findContracts(tx, { projectId }, 1))[0]),
  });
  const cause = publishing(app, { proposal, project });
  if (former !== undefined && former.viewCount > 0) {
    const reason = `Version ${version} of the proposal was published after a view`;
    customer = await advanceCustomer(app, tx, { customer, step: 'negotiating', reason, cause });
  } else await recordEvents(app, tx, [cause(customer)]);
  const valueCents = signedValueCents(signed) ?? draftValueCents(app, projects, draft.settings);
  await setValue(tx, customer, valueCents);
  app.log.debug({ projectId, version, userId: publication.userId }, 'a proposal was published');
  return { proposal, contract, isNew: true };
}

/**
 * The project as it is in the draft, found among those of its customer. Refuses with PROJECT_CHANGED when it is another, or
 * when time has run out for the version before. That no other version was published or withdrawn meanwhile is seen when
 * the version before is ended and the new one inserted.
 */
async function requireUnchanged(
  app: App,
  tx: AccountDb,
  { project: { projectId, revision }, latest, current }: Draft,
  owned: readonly Project[],
): Promise<Project> {
  const project = owned.find((one) => one.projectId === projectId);
  const isCurrent = (await ifPublished(app, tx, latest))?.proposalId === current?.proposalId;
  if (project === undefined || project.revision !== revision || !isCurrent) throw projectChanged();
  return project;
}

function projectChanged(): Refusal {
  return new Refusal('PROJECT_CHANGED', 'The project is being changed; try again in a moment');
}

/**
 * Ends the version that this one follows and returns it with the contract that was closed. One that ran out before the
 * worker expired it is expired here, and nothing follows it.
 */
async function endFormer(
  app: App,
  tx: AccountDb,
  { latest, current }: Draft,
): Promise<{ former?: Proposal; closed?: Contract | undefined }> {
  if (latest?.state !== 'published') return {};
  if (current === undefined) {
    if (!(await takeDown(app, tx, latest, 'expired'))) throw projectChanged();
    return {};
  }
  const ended = await endProposal(app, tx, latest, 'superseded');
  if (ended === undefined) throw projectChanged();
  return { former: ended.proposal, closed: ended.closed };
}

/** The checklist of this version, with the answers of the member who publishes. */
async function fillChecklist(
  tx: AccountDb,
  { content, saleType }: Draft,
  { userId, answers = [] }: Publication,
): Promise<ChecklistItem[]> {
  const found = checklistOf({ content, saleType });
  if (answers.length === 0) return found;
  const name = userName(await actingUser(tx, userId));
  return withAnswers(found, answers, { userId, name });
}

async function storeVersion(
  app: App,
  tx: AccountDb,
  { draft, pdf, checklist }: { draft: Draft; pdf: Uint8Array; checklist: readonly ChecklistItem[] },
): Promise<Proposal> {
  const { project, version, token, staffToken, text, contentSha256, expiresAt } = draft;
  const { projectId, customerId } = project;
  const at = app.now();
  const pdfSha256 = sha256(pdf);
  const pdfId = await insertDocument(tx, {
    kind: 'proposal',
    mediaType: 'application/pdf',
    sha256: pdfSha256,
    content: pdf,
    createdAt: at,
  });
  const proposal = await insertProposal(tx, {
    projectId,
    customerId,
    version,
    token,
    staffToken,
    content: text,
    contentSha256,
    checklist,
    pdfId,
    pdfSha256,
    publishedAt: at,
    expiresAt,
  });
  if (proposal === undefined) throw projectChanged();
  return proposal;
}

/** The signed contract that a new version would change, with what it changes in it. */
async function findReplaced(
  tx: AccountDb,
  { project, content }: Draft,
  signed: Awaited<ReturnType<typeof findSignedPrices>>,
) {
  const inForce = pricesInForce(signed).get(project.projectId);
  if (inForce === undefined) return undefined;
  const before = await findContent(tx, inForce.proposalId);
  return { contractId: inForce.contractId, differences: differencesBetween(before, content) };
}

/** `published_proposal_link`, for a version that was just stored. */
function publishing(
  app: App,
  { proposal, project }: { proposal: Proposal; project: Project },
): Cause {
  const published = { ...project, proposalLink: pdfPath(proposal.token) };
  return (customer) => ({
    type: 'published_proposal_link',
    customerId: customer.customerId,
    project: published,
    file: fileOfProposal(proposal),
    data: {
      customer: eventCustomer(customer),
      project: publicProject(published),
      ...publishedVersion(app, proposal),
    },
  });
}
