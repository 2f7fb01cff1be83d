import assert from 'node:assert/strict';
import { actingUser } from '../accounts/team/acting-user.ts';
import { userName } from '../accounts/team/user.ts';
import type { AccountStore, App } from '../app.ts';
import { differencesBetween } from '../contracts/differences.ts';
import { openContract } from '../contracts/open-contract.ts';
import { advanceCustomer } from '../customers/advance-customer.ts';
import { eventCustomer } from '../customers/payload.ts';
import { requireShown } from '../customers/require-shown.ts';
import { recordEvent } from '../events/record-event.ts';
import { flushDraft } from '../projects/drafts/flush-draft.ts';
import { publicProject } from '../projects/payload.ts';
import { requireProject } from '../projects/require-project.ts';
import { valueCustomer } from '../projects/value-customer.ts';
import { Refusal } from '../shared/errors.ts';
import { sha256 } from '../shared/sha256.ts';
import { type ChecklistItem, checklistOf, withAnswers } from './checklist/consumer-checklist.ts';
import { endProposal, takeDown } from './end-proposal.ts';
import { publishedVersion } from './payload.ts';
import { type Proposal, pdfPath } from './proposal.ts';
import type { Draft, Publication, Published } from './publish-proposal.ts';
import { findPublished } from './state-now.ts';

/**
 * Publishes a version whose PDF exists, in one transaction with all that follows from it. Refuses with PROJECT_CHANGED
 * when something that the draft rests on has changed since, so that another must be made.
 */
export async function publishPrinted(
  app: App,
  tx: AccountStore,
  { draft, pdf, publication }: { draft: Draft; pdf: Uint8Array; publication: Publication },
): Promise<Published> {
  await refuseOutdated(app, tx, draft);
  const { projectId, customerId } = draft.project;
  await flushDraft(app, tx, await requireProject(tx, projectId));
  const former = await endFormer(app, tx, draft);
  const checklist = await fillChecklist(tx, draft, publication);
  const proposal = await storeVersion(app, tx, { draft, pdf, checklist });
  const { proposalId, version, pdfId, pdfSha256 } = proposal;
  const contract = await openContract(app, tx, {
    proposal: { proposalId, projectId, customerId, version, pdfId, pdfSha256 },
    content: draft.content,
    saleType: draft.saleType,
    verification: draft.verification,
    signers: draft.signers,
    replaces: await findReplaced(tx, draft),
  });
  if (former !== undefined && former.viewCount > 0) {
    const reason = `Version ${version} of the proposal was published after a view`;
    await advanceCustomer(app, tx, { customerId, step: 'negotiating', reason });
  }
  // The version says it from now on.
  await tx.proposals.chooseSaleType(projectId, undefined);
  await valueCustomer(app, tx, { customerId });
  await recordPublished(app, tx, proposal);
  app.log.debug({ projectId, version, userId: publication.userId }, 'a proposal was published');
  return { proposal, contract, isNew: true };
}

async function refuseOutdated(
  app: App,
  tx: AccountStore,
  { project, latest, current }: Draft,
): Promise<void> {
  const { projectId, revision } = await requireProject(tx, project.projectId);
  const isUpToDate =
    revision === project.revision &&
    (await tx.proposals.latestOf(projectId))?.proposalId === latest?.proposalId &&
    (await findPublished(app, tx, projectId))?.proposalId === current?.proposalId;
  if (!isUpToDate) throw projectChanged();
}

function projectChanged(): Refusal {
  return new Refusal('PROJECT_CHANGED', 'The project is being changed; try again in a moment');
}

/**
 * Ends the version that this one follows and returns it. One whose time has run out while the worker has not come by yet
 * is expired, and nothing follows it.
 */
async function endFormer(
  app: App,
  tx: AccountStore,
  { project, current }: Draft,
): Promise<Proposal | undefined> {
  const former = await tx.proposals.publishedOf(project.projectId);
  if (former === undefined) return undefined;
  const isEnded =
    current === undefined
      ? await takeDown(app, tx, former, 'expired')
      : await endProposal(app, tx, former, 'superseded');
  if (!isEnded) throw projectChanged();
  return current && former;
}

/** The checklist as it stands for this version, with what whoever publishes says of it. */
async function fillChecklist(
  tx: AccountStore,
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
  tx: AccountStore,
  { draft, pdf, checklist }: { draft: Draft; pdf: Uint8Array; checklist: readonly ChecklistItem[] },
): Promise<Proposal> {
  const { project, version, token, staffToken, text, contentSha256, expiresAt } = draft;
  const { projectId, customerId } = project;
  const at = app.now();
  const pdfSha256 = sha256(pdf);
  const pdfId = await tx.documents.insert({
    kind: 'proposal',
    mediaType: 'application/pdf',
    sha256: pdfSha256,
    content: pdf,
    createdAt: at,
  });
  const proposalId = await tx.proposals.insert({
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
  if (proposalId === undefined) throw projectChanged();
  await tx.projects.setProposalLink(projectId, pdfPath(token), at);
  const proposal = await tx.proposals.find(proposalId);
  assert(proposal, 'What was inserted is there');
  return proposal;
}

/** The signed contract that a new version would change, with what it changes in it. */
async function findReplaced(tx: AccountStore, { project, content }: Draft) {
  const signed = await tx.contracts.latestSigned(project.projectId);
  if (signed === undefined) return undefined;
  const before = await tx.proposals.contentOf(signed.proposalId);
  return { contractId: signed.contractId, differences: differencesBetween(before, content) };
}

async function recordPublished(app: App, tx: AccountStore, proposal: Proposal): Promise<void> {
  const { customerId, projectId } = proposal;
  const data = {
    customer: eventCustomer(await requireShown(tx, { customerId })),
    project: publicProject(await requireProject(tx, projectId)),
    ...publishedVersion(app, proposal),
  };
  await recordEvent(app, tx, { type: 'published_proposal_link', customerId, data });
}
