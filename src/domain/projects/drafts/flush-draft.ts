import type { AccountStore, App } from '../../app.ts';
import type { Project } from '../project.ts';
import { announceDraft } from './announce-draft.ts';

/**
 * Announces now what a draft still owes, because it is about to be published and a published project announces no
 * drafts. Without anything owed, nothing happens.
 */
export async function flushDraft(app: App, tx: AccountStore, project: Project): Promise<void> {
  const { at } = await tx.projects.announcement(project.projectId);
  if (at !== undefined) await announceDraft(app, tx, project, at);
}
