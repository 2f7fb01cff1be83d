import type { Specification } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import type { Picture } from '../documents/clean-picture.ts';
import type { Document } from '../documents/document.ts';
import { findDocument, findFiles } from '../documents/queries.ts';
import { dropUnusedFiles, type FilesKept, storeFile } from '../documents/store-file.ts';
import { findLastPublishedAt } from '../proposals/rows/proposals.ts';
import { Refusal } from '../shared/refusal.ts';
import { findProjectsOf, requireProject } from './rows/projects.ts';

/** Pictures are large, and a customer has one roof or a few. */
const picturesMax = 20;

/**
 * Stores a picture of the roof of a project's customer, made by `cleanPicture`, and returns the number of its document.
 * Refuses with PROJECT_NOT_FOUND, and with INVALID_PARAMETERS the twenty-first of a customer.
 */
export async function storeRoofPicture(
  app: App,
  tx: AccountDb,
  { projectId, picture }: { projectId: number; picture: Picture },
): Promise<number> {
  const { customerId } = await requireProject(tx, projectId);
  return storeFile(app, tx, {
    file: picture,
    group: { kind: 'roof', customerId },
    most: {
      files: picturesMax,
      refusal: `A customer has at most ${picturesMax} roof pictures`,
    },
    kept: await roofPicturesKept(tx, customerId),
  });
}

/** A picture of a customer's roof; undefined for every other document, and for one of another customer. */
export async function findRoofPicture(
  store: AccountDb,
  { customerId, pictureId }: { customerId: number; pictureId: number },
): Promise<Document | undefined> {
  const document = await findDocument(store, pictureId);
  return document?.customerId === customerId ? document : undefined;
}

/**
 * Refuses with INVALID_PARAMETERS a plan on a picture that is not stored for the customer: it would be shown to them, and
 * stay when they are erased.
 */
export async function checkRoofPicture(
  tx: AccountDb,
  customerId: number,
  { sitePlan }: Pick<Specification, 'sitePlan'>,
): Promise<void> {
  if (!sitePlan) return;
  const pictures = await findFiles(tx, { kind: 'roof', customerId });
  if (pictures.some(({ documentId }) => documentId === sitePlan.picture.id)) return;
  throw new Refusal(
    'INVALID_PARAMETERS',
    'The picture of the roof plan is not stored for this customer; upload it again',
  );
}

/** The pictures of a customer's roof that a plan is drawn on, or a published version may show. */
async function roofPicturesKept(tx: AccountDb, customerId: number): Promise<FilesKept> {
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
