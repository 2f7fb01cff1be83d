import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import type { Project } from '../project.ts';
import { findAnnouncement } from '../rows/projects.ts';
import { announceDraft } from './announce-draft.ts';

/**
 * Announces now what a draft still owes, because it is about to be published and a published project announces no
 * drafts. Without anything owed, nothing happens.
 */
export async function flushDraft(app: App, tx: AccountDb, project: Project): Promise<void> {
  const { at } = await findAnnouncement(tx, project.projectId);
  if (at !== undefined) await announceDraft(app, tx, project, at);
}
