import { explainChanges, type FigureChanges, figuresOf, type Quote } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import { findFigures } from './rows/projects.ts';

/**
 * Compares the figures of a project with those of its last save and explains the differences; undefined if there are
 * none.
 */
export async function explainFigures(
  store: AccountDb,
  projectId: number,
  quote: Quote,
): Promise<FigureChanges | undefined> {
  const kept = await findFigures(store, projectId);
  return kept && explainChanges(kept, figuresOf(quote));
}
