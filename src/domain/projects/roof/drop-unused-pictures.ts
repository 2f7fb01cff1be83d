import type { AccountStore, App } from '../../app.ts';
import { dayMs } from '../../shared/time.ts';

/** A picture that was just uploaded has no saved plan yet, and one that was replaced may be wanted again. */
export const usualKeptMs = dayMs;

/**
 * Removes the pictures of a customer's roof that no plan is drawn on and that no published version can hold: those older
 * than `keptMs` that no version was published after.
 */
export async function dropUnusedPictures(
  app: App,
  tx: AccountStore,
  { customerId, keptMs }: { customerId: number; keptMs: number },
): Promise<void> {
  const projects = await tx.projects.ofCustomer(customerId);
  const used = new Set(projects.map(({ specification }) => specification.sitePlan?.picture.id));
  const publishedAt = await tx.proposals.lastPublishedAt(customerId);
  const unused = (await tx.documents.roofPictures(customerId)).filter(
    ({ documentId, createdAt }) =>
      !used.has(documentId) && createdAt <= app.now() - keptMs && createdAt > publishedAt,
  );
  await tx.documents.removeRoofPictures(
    customerId,
    unused.map(({ documentId }) => documentId),
  );
}
