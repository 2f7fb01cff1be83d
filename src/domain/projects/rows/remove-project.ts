import type { Db } from '../../schema.ts';

/** Removes a project, all that was published of it, and contracts on it, with what hangs on them. */
export async function removeProject(db: Db, accountId: number, projectId: number): Promise<void> {
  await removeOffers(db, accountId, { projectId, keptProposalIds: [] });
  // Messages sent about it stay with the customer; waiting ones would bring the link of a page that is gone.
  await db
    .deleteFrom('messages')
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .where('endedAt', 'is', null)
    .execute();
  await db
    .updateTable('messages')
    .set({ projectId: null, attachmentId: null })
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .execute();
  for (const table of ['tasks', 'memberNotices', 'customerFiles', 'receivedEmails'] as const) {
    await db
      .updateTable(table)
      .set({ projectId: null })
      .where('accountId', '=', accountId)
      .where('projectId', '=', projectId)
      .execute();
  }
  await db
    .deleteFrom('projects')
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .execute();
}

/** Removes the versions of a project but for some, with their visits, PDFs, and contracts without evidence on file. */
export async function removeOffers(
  db: Db,
  accountId: number,
  { projectId, keptProposalIds }: { projectId: number; keptProposalIds: readonly number[] },
): Promise<void> {
  const contracts = await db
    .selectFrom('contracts')
    .select('contractId')
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .where('evidenceId', 'is', null)
    .execute();
  for (const { contractId } of contracts) {
    for (const table of ['contractAudit', 'contractSigners', 'contracts'] as const) {
      await db
        .deleteFrom(table)
        .where('accountId', '=', accountId)
        .where('contractId', '=', contractId)
        .execute();
    }
  }
  await db
    .deleteFrom('pageRequests')
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .execute();
  const proposals = await db
    .selectFrom('proposals')
    .select(['proposalId', 'pdfId'])
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .execute();
  for (const { proposalId, pdfId } of proposals) {
    if (keptProposalIds.includes(proposalId)) continue;
    await db
      .deleteFrom('proposals')
      .where('accountId', '=', accountId)
      .where('proposalId', '=', proposalId)
      .execute();
    await db
      .deleteFrom('documents')
      .where('accountId', '=', accountId)
      .where('documentId', '=', pdfId)
      .execute();
  }
}
