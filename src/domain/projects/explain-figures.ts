import { explainChanges, type FigureChanges, figuresOf, type Quote } from '@sundesk/solar';
import type { AccountStore } from '../app.ts';

/**
 * Compares the figures of a project with those of its last save and explains the differences; undefined if there are
 * none.
 */
export async function explainFigures(
  store: AccountStore,
  projectId: number,
  quote: Quote,
): Promise<FigureChanges | undefined> {
  const kept = await store.projects.figures(projectId);
  return kept && explainChanges(kept, figuresOf(quote));
}
