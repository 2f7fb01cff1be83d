import assert from 'node:assert/strict';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import type { Project } from '../projects/project.ts';
import { projectNotFound, requireProject } from '../projects/rows/projects.ts';
import { Refusal } from '../shared/refusal.ts';
import { checkProject } from './checklist/check-proposal.ts';
import type { Publication } from './publication.ts';
import { type Published, publishProposals, requireSeen } from './publish-proposal.ts';

type Seen = { projectId: number; expectedRevision?: number | undefined };

/**
 * Publishes a project, and with it other projects of its customer with the same message, last day, sale type,
 * verification and signers, so that the customer compares all on one page.
 * Checks all before it publishes any. Refuses with PROJECT_NOT_FOUND for a project of another customer or the same one,
 * PROJECT_CHANGED, PROPOSAL_INCOMPLETE, INVALID_PARAMETERS for one with something to confirm unless `confirmsOddities`,
 * and what `publishProposal` refuses.
 */
export async function publishOptions(
  app: App,
  store: AccountDb,
  {
    publication,
    project,
    options,
    confirmsOddities = false,
  }: {
    publication: Publication;
    project: Project;
    options: readonly Seen[];
    confirmsOddities?: boolean;
  },
): Promise<{ published: Published; options: Published[] }> {
  if (options.length > 0) {
    requireSeen(project, publication.expectedRevision);
    await requireComplete(app, store, project);
  }
  for (const { projectId, expectedRevision } of options) {
    const option = await requireProject(store, projectId);
    const isOther = option.customerId === project.customerId && projectId !== project.projectId;
    if (!isOther) throw projectNotFound();
    requireSeen(option, expectedRevision);
    const oddities = await requireComplete(app, store, option);
    if (oddities.length > 0 && !confirmsOddities) {
      throw new Refusal(
        'INVALID_PARAMETERS',
        `Publish “${option.title}” by itself and confirm: ${oddities.join(' ')}`,
      );
    }
  }
  const each = new Map(options.map((option) => [option.projectId, option]));
  const others = await publishProposals(app, store, [
    ...[...each.values()].map((option) => ({ ...publication, ...option, answers: undefined })),
    publication,
  ]);
  const published = others.pop();
  assert(published, 'Each publication is published');
  return { published, options: others };
}

/** What a project that can be published has to confirm. */
async function requireComplete(app: App, store: AccountDb, project: Project) {
  const { missing, oddities } = await checkProject(app, store, project);
  if (missing.length === 0) return oddities;
  const needs = missing.map(({ need }) => need).join('; ');
  throw new Refusal('PROPOSAL_INCOMPLETE', `“${project.title}” still needs ${needs}`);
}
