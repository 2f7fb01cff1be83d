import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import type { Picture } from '../../documents/clean-picture.ts';
import { findRoofPictures, insertDocument } from '../../documents/queries.ts';
import { Refusal } from '../../shared/refusal.ts';
import { sha256 } from '../../shared/sha256.ts';
import { requireProject } from '../require-project.ts';
import { dropUnusedPictures, usualKeptMs } from './drop-unused-pictures.ts';

/** Pictures are large, and a customer has one roof or a few. */
const picturesMax = 20;

/**
 * Stores a picture of the roof of a project's customer, made by `cleanPicture`; the same one again is stored once.
 * Returns the number of its document. Removes those that are not used any more, so that replaced ones do not pile up.
 * Refuses with PROJECT_NOT_FOUND, and with INVALID_PARAMETERS the twenty-first of a customer.
 */
export async function storeRoofPicture(
  app: App,
  tx: AccountDb,
  { projectId, picture }: { projectId: number; picture: Picture },
): Promise<number> {
  const { customerId } = await requireProject(tx, projectId);
  const { mediaType, content } = picture;
  const pictureSha256 = sha256(content);
  await dropUnusedPictures(app, tx, { customerId, keptMs: usualKeptMs });
  const stored = await findRoofPictures(tx, customerId);
  const same = stored.find((one) => one.sha256 === pictureSha256);
  if (same !== undefined) return same.documentId;
  if (stored.length >= picturesMax) {
    throw new Refusal('INVALID_PARAMETERS', `A customer has at most ${picturesMax} roof pictures`);
  }
  return insertDocument(tx, {
    kind: 'roof',
    mediaType,
    sha256: pictureSha256,
    content,
    createdAt: app.now(),
    customerId,
  });
}
