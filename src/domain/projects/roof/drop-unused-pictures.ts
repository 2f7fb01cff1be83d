import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { deleteRoofPictures, findRoofPictures } from '../../documents/queries.ts';
import { findLastPublishedAt } from '../../proposals/rows/proposals.ts';
import { dayMs } from '../../shared/time.ts';
import { findProjectsOf } from '../rows/projects.ts';

/** A picture that was just uploaded has no saved plan yet, and one that was replaced may be wanted again. */
export const usualKeptMs = dayMs;

/**
 * Removes the pictures of a customer's roof that no plan is drawn on and that no published version can hold: those older
 * than `keptMs` that no version was published after.
 */
export async function dropUnusedPictures(
  app: App,
  tx: AccountDb,
  { customerId, keptMs }: { customerId: number; keptMs: number },
): Promise<void> {
  const projects = await findProjectsOf(tx, customerId);
  const used = new Set(projects.map(({ specification }) => specification.sitePlan?.picture.id));
  const publishedAt = await findLastPublishedAt(tx, customerId);
  const unused = (await findRoofPictures(tx, customerId)).filter(
    ({ documentId, createdAt }) =>
      !used.has(documentId) && createdAt <= app.now() - keptMs && createdAt > publishedAt,
  );
  await deleteRoofPictures(
    tx,
    customerId,
    unused.map(({ documentId }) => documentId),
  );
}
