import type { Db } from '../schema.ts';

/** Removes a project, all that was published of it, and contracts on it, with what hangs on them. */
export async function removeProject(db: Db, accountId: number, projectId: number): Promise<void> {
  await removeOffers(db, accountId, { projectId, keptProposalIds: [] });
  // Messages sent about it stay with the customer; waiting ones would bring the link of a page that is gone.
  await db
    .deleteFrom('messages')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .execute();
  await db
    .updateTable('messages')
    .set({ project_id: null, attachment_id: null })
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .execute();
  await db
    .deleteFrom('projects')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
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
    .select('contract_id')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('evidence_id', 'is', null)
    .execute();
  for (const { contract_id } of contracts) {
    for (const table of ['contract_audit', 'contract_signers', 'contracts'] as const) {
      await db
        .deleteFrom(table)
        .where('account_id', '=', accountId)
        .where('contract_id', '=', contract_id)
        .execute();
    }
  }
  await db
    .deleteFrom('page_requests')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .execute();
  const proposals = await db
    .selectFrom('proposals')
    .select(['proposal_id as proposalId', 'pdf_id as pdfId'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .execute();
  for (const { proposalId, pdfId } of proposals) {
    if (keptProposalIds.includes(proposalId)) continue;
    await db
      .deleteFrom('proposals')
      .where('account_id', '=', accountId)
      .where('proposal_id', '=', proposalId)
      .execute();
    await db
      .deleteFrom('documents')
      .where('account_id', '=', accountId)
      .where('document_id', '=', pdfId)
      .execute();
  }
}
