import type { AccountStore } from '../app.ts';
import { explainChanges, type FigureChanges, figuresOf } from '../solar/model/figure-changes.ts';
import type { Quote } from '../solar/quote.ts';

/** How the figures of a project differ from those kept at its last save, and why; undefined where they do not. */
export async function explainFigures(
  store: AccountStore,
  projectId: number,
  quote: Quote,
): Promise<FigureChanges | undefined> {
  const kept = await store.projects.figures(projectId);
  return kept && explainChanges(kept, figuresOf(quote));
}
