import type { AccountDb } from '../../account-db.ts';
import { rewriteWords } from '../../customers/rows/customer-words.ts';
import type { Moment } from '../../shared/time.ts';
import { findProject, renderProjects } from './projects.ts';

/** Removes a project with its proposals, visits and contracts, of which none may be signed. */
export async function deleteProjectRow(
  db: AccountDb,
  projectId: number,
  at: Moment,
): Promise<void> {
  const project = await findProject(db, projectId);
  if (project === undefined) return;
  await removeProject(db, projectId);
  const { customerId } = project;
  await renderProjects(db, { customerId, at });
  await rewriteWords(db, customerId);
}

/** Removes a project, all that was published of it, and contracts on it, with what hangs on them. */
export async function removeProject(db: AccountDb, projectId: number): Promise<void> {
  await removeOffers(db, { projectId, keptProposalIds: [] });
  // Messages sent about it stay with the customer; waiting ones would bring the link of a page that is gone.
  await db
    .remove('messages')
    .where('projectId', '=', projectId)
    .where('endedAt', 'is', null)
    .execute();
  await db
    .change('messages')
    .set({ projectId: null, attachmentId: null })
    .where('projectId', '=', projectId)
    .execute();
  for (const table of ['tasks', 'memberNotices', 'customerFiles', 'receivedEmails'] as const) {
    await db.change(table).set({ projectId: null }).where('projectId', '=', projectId).execute();
  }
  await db.remove('projects').where('projectId', '=', projectId).execute();
}

/** Removes the versions of a project but for some, with their visits, PDFs, and contracts without evidence on file. */
export async function removeOffers(
  db: AccountDb,
  { projectId, keptProposalIds }: { projectId: number; keptProposalIds: readonly number[] },
): Promise<void> {
  const contracts = await db
    .own('contracts')
    .select('contractId')
    .where('projectId', '=', projectId)
    .where('evidenceId', 'is', null)
    .execute();
  for (const { contractId } of contracts) {
    for (const table of ['contractAudit', 'contractSigners', 'contracts'] as const) {
      await db.remove(table).where('contractId', '=', contractId).execute();
    }
  }
  await db.remove('pageRequests').where('projectId', '=', projectId).execute();
  const proposals = await db
    .own('proposals')
    .select(['proposalId', 'pdfId'])
    .where('projectId', '=', projectId)
    .execute();
  for (const { proposalId, pdfId } of proposals) {
    if (keptProposalIds.includes(proposalId)) continue;
    await db.remove('proposals').where('proposalId', '=', proposalId).execute();
    await db.remove('documents').where('documentId', '=', pdfId).execute();
  }
}
