import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { requireProject } from '../require-project.ts';
import { findAnnouncement } from '../rows/projects.ts';
import { announceDraft } from './announce-draft.ts';

/**
 * Announces a draft whose quiet minute is over. Nothing happens when it is not over after all, because of another save,
 * when another node was faster, or when the project was deleted meanwhile.
 */
export async function announceDueDraft(app: App, tx: AccountDb, projectId: number): Promise<void> {
  const { at } = await findAnnouncement(tx, projectId);
  if (at === undefined || at > app.now()) return;
  await announceDraft(app, tx, await requireProject(tx, projectId), at);
}
