import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import type { Project } from '../projects/project.ts';
import { projectNotFound, requireProject } from '../projects/require-project.ts';
import { Refusal } from '../shared/refusal.ts';
import { checkProposal } from './checklist/check-proposal.ts';
import type { Publication } from './publication.ts';
import { publishProposal, requireSeen } from './publish-proposal.ts';

/**
 * Publishes other projects of a customer before one of them is published, with its message, last day, sale type,
 * verification and signers, so that the customer compares all on one page. Checks all before it publishes any. Refuses
 * with PROJECT_NOT_FOUND for a project of another customer or the same one, PROJECT_CHANGED, PROPOSAL_INCOMPLETE,
 * INVALID_PARAMETERS for one with something to confirm, and what `publishProposal` refuses.
 */
export async function publishOptions(
  app: App,
  store: AccountDb,
  {
    publication,
    project,
    options,
  }: {
    publication: Publication;
    project: Project;
    options: readonly { projectId: number; expectedRevision: number }[];
  },
): Promise<void> {
  if (options.length === 0) return;
  const { accountId } = publication;
  requireSeen(project, publication.expectedRevision);
  for (const { projectId, expectedRevision } of options) {
    const option = await requireProject(store, projectId);
    const isOther = option.customerId === project.customerId && projectId !== project.projectId;
    if (!isOther) throw projectNotFound();
    requireSeen(option, expectedRevision);
    const { missing, oddities } = await checkProposal(app, store, { accountId, projectId });
    if (missing.length > 0) {
      const needs = missing.map(({ need }) => need).join('; ');
      throw new Refusal('PROPOSAL_INCOMPLETE', `“${option.title}” still needs ${needs}`);
    }
    if (oddities.length > 0) {
      throw new Refusal(
        'INVALID_PARAMETERS',
        `Publish “${option.title}” by itself and confirm: ${oddities.join(' ')}`,
      );
    }
  }
  for (const option of options) {
    await publishProposal(app, { ...publication, ...option, answers: undefined });
  }
}
