import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { eventCustomer } from '../../customers/payload.ts';
import { requireShown } from '../../customers/require-shown.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Moment } from '../../shared/time.ts';
import { publicProject } from '../payload.ts';
import { isDraft, type Project } from '../project.ts';
import { findAnnouncement, setAnnounceAt, settleAnnouncement } from '../rows/projects.ts';
import { changedFields } from './changed-fields.ts';

/**
 * Records `recent_draft_project` for the saves since the last one, in the transaction that settles the announcement
 * which was due at `at`. Nothing is recorded when another node has settled it, when the project was saved since it was
 * read, or when it is no longer a draft.
 */
export async function announceDraft(
  app: App,
  tx: AccountDb,
  project: Project,
  at: Moment,
): Promise<void> {
  const { projectId, customerId } = project;
  const { announced } = await findAnnouncement(tx, projectId);
  const shown = publicProject(project);
  if (!isDraft(project)) return setAnnounceAt(tx, projectId, undefined);
  if (!(await settleAnnouncement(tx, projectId, { at, announced: shown }))) return;
  const data = {
    customer: eventCustomer(await requireShown(tx, { customerId })),
    project: shown,
    changed_fields: changedFields(announced, shown),
  };
  await recordEvent(app, tx, { type: 'recent_draft_project', customerId, project, data });
}
