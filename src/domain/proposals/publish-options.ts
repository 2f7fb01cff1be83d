import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import type { Project } from '../projects/project.ts';
import { projectNotFound, requireProject } from '../projects/require-project.ts';
import { Refusal } from '../shared/refusal.ts';
import { checkProposal } from './checklist/check-proposal.ts';
import type { Proposal } from './proposal.ts';
import type { Publication } from './publication.ts';
import { publishProposal, requireSeen } from './publish-proposal.ts';

type Seen = { projectId: number; expectedRevision?: number | undefined };

/**
 * Publishes other projects of a customer before one of them is published, with its message, last day, sale type,
 * verification and signers, so that the customer compares all on one page. Checks all before it publishes any. Refuses
 * with PROJECT_NOT_FOUND for a project of another customer or the same one, PROJECT_CHANGED, PROPOSAL_INCOMPLETE,
 * INVALID_PARAMETERS for one with something to confirm unless `confirmsOddities`, and what `publishProposal` refuses.
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
): Promise<Proposal[]> {
  if (options.length === 0) return [];
  requireSeen(project, publication.expectedRevision);
  await requireComplete(app, store, project);
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
  const published: Proposal[] = [];
  for (const option of options) {
    const made = await publishProposal(app, { ...publication, ...option, answers: undefined });
    published.push(made.proposal);
  }
  return published;
}

/** What a project that can be published has to confirm. */
async function requireComplete(app: App, store: AccountDb, { projectId, title }: Project) {
  const { accountId } = store;
  const { missing, oddities } = await checkProposal(app, store, { accountId, projectId });
  if (missing.length === 0) return oddities;
  const needs = missing.map(({ need }) => need).join('; ');
  throw new Refusal('PROPOSAL_INCOMPLETE', `“${title}” still needs ${needs}`);
}
