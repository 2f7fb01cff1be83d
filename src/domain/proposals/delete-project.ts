import type { AccountDb } from '../account-db.ts';
import { logSecurity } from '../accounts/security-log/log-security.ts';
import type { Actor } from '../accounts/security-log/security-entry.ts';
import type { App } from '../app.ts';
import { findConcluded } from '../contracts/rows/contracts.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { insertChanges } from '../customers/rows/customer-changes.ts';
import { dropUnusedPictures } from '../projects/roof-picture.ts';
import { requireProject } from '../projects/rows/projects.ts';
import { deleteProjectRow } from '../projects/rows/remove-project.ts';
import { valueCustomer } from '../projects/value-customer.ts';
import { Refusal } from '../shared/refusal.ts';
import { findPublished } from './state-now.ts';

/**
 * Deletes a project with all its versions, their visits, pictures of its roof and contracts that were not concluded.
 * Messages that were sent stay with the customer; those that wait are dropped. Past events are unchanged, and none is
 * fired. Refuses with PROJECT_NOT_FOUND, and with DELETION_REFUSED a project whose proposal is published, which must be withdrawn first,
 * and one with a contract that was signed, even if the sale was reopened: the law makes the firm keep it.
 */
export async function deleteProject(
  app: App,
  tx: AccountDb,
  { projectId, userId, by }: { projectId: number; userId: number; by: Actor },
): Promise<void> {
  const { customerId, title } = await requireProject(tx, projectId);
  const concluded = await findConcluded(tx, { projectId });
  if (concluded.length > 0) {
    throw new Refusal(
      'DELETION_REFUSED',
      'A contract on this project was signed, so the project must be kept',
    );
  }
  if ((await findPublished(app, tx, projectId)) !== undefined) {
    throw new Refusal(
      'DELETION_REFUSED',
      'The proposal is published: withdraw it before you delete the project',
    );
  }
  const at = app.now();
  await deleteProjectRow(tx, projectId, at);
  await dropUnusedPictures(app, tx, customerId);
  await valueCustomer(app, tx, await requireCustomer(tx, { customerId }));
  await insertChanges(tx, [{ kind: 'project_deleted', customerId, userId, at, title }]);
  await logSecurity(app, tx, { kind: 'project_deleted', by, subject: `${projectId}` });
}
