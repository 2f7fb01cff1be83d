import type { AccountStore, App } from '../../app.ts';
import { eventCustomer } from '../../customers/event-customer.ts';
import { requireCustomer } from '../../customers/require-customer.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Moment } from '../../shared/time.ts';
import { isDraft, type Project, publicProject } from '../project.ts';
import { changedFields } from './changed-fields.ts';

/**
 * Records `recent_draft_project` for the saves since the last one, in the transaction that settles the announcement
 * which was due at `at`. Nothing is recorded when another node has settled it, when the project was saved since it was
 * read, or when it is no draft any more.
 */
export async function announceDraft(
  app: App,
  tx: AccountStore,
  project: Project,
  at: Moment,
): Promise<void> {
  const { projectId, customerId } = project;
  const { announced } = await tx.projects.announcement(projectId);
  const shown = publicProject(project);
  if (!isDraft(project)) return tx.projects.announceAt(projectId, undefined);
  if (!(await tx.projects.settleAnnouncement(projectId, { at, announced: shown }))) return;
  const customer = await requireCustomer(tx, { customerId });
  const data = {
    customer: eventCustomer(customer),
    project: shown,
    changed_fields: changedFields(announced, shown),
  };
  await recordEvent(app, tx, { type: 'recent_draft_project', customerId, data });
}
