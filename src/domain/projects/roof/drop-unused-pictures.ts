import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { dropUnusedFiles, type FilesKept } from '../../documents/store-file.ts';
import { findLastPublishedAt } from '../../proposals/rows/proposals.ts';
import { findProjectsOf } from '../rows/projects.ts';

/** The pictures of a customer's roof that a plan is drawn on, or a published version may show. */
export async function roofPicturesKept(tx: AccountDb, customerId: number): Promise<FilesKept> {
  const projects = await findProjectsOf(tx, customerId);
  const used = projects.flatMap(({ specification }) => specification.sitePlan?.picture.id ?? []);
  return { usedIds: new Set(used), publishedAt: await findLastPublishedAt(tx, { customerId }) };
}

/** Removes the pictures of a customer's roof that no plan is drawn on and that no published version can hold. */
export async function dropUnusedPictures(
  app: App,
  tx: AccountDb,
  customerId: number,
): Promise<void> {
  const kept = await roofPicturesKept(tx, customerId);
  await dropUnusedFiles(app, tx, { group: { kind: 'roof', customerId }, kept, keptMs: 0 });
}
