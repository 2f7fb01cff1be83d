import { figuresOf, type Quote } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import type { Project } from './project.ts';
import { quoteProject } from './quote-project.ts';
import { saveFigures } from './rows/projects.ts';

/**
 * Keeps the figures of a project as of now, so that `explainFigures` can tell later why they changed, and returns them.
 */
export async function keepFigures(app: App, tx: AccountDb, project: Project): Promise<Quote> {
  const quote = await quoteProject(app, tx, project);
  await saveFigures(tx, project.projectId, figuresOf(quote));
  return quote;
}
