import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import type { Picture } from '../../documents/clean-picture.ts';
import { storeFile } from '../../documents/store-file.ts';
import { requireProject } from '../require-project.ts';
import { roofPicturesKept } from './drop-unused-pictures.ts';

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
