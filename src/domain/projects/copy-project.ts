import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { createProject } from './create-project.ts';
import type { QuotedProject } from './quote-project.ts';
import { requireProject } from './require-project.ts';

/**
 * Makes a second draft of a project for the same customer, to change and to offer beside the first. Its proposals and
 * the agreed day of installation stay with the first. Refuses with PROJECT_NOT_FOUND and, naming the member, with
 * INVALID_PARAMETERS.
 */
export async function copyProject(
  app: App,
  tx: AccountDb,
  { projectId, title }: { projectId: number; title: string },
): Promise<QuotedProject> {
  const { customerId, siteAddress, specification } = await requireProject(tx, projectId);
  return createProject(app, tx, { customerKey: { customerId }, title, siteAddress, specification });
}
