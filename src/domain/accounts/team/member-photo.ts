import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { cleanSmallPicture } from '../../documents/clean-picture.ts';
import type { Document } from '../../documents/document.ts';
import { findDocument } from '../../documents/queries.ts';
import { storeFile } from '../../documents/store-file.ts';
import { findLastPublishedAt } from '../../proposals/rows/proposals.ts';
import { setPhotoId } from './user-queries.ts';

/** More than there are members of any firm. */
const photosMax = 1000;

/**
 * Makes a picture the photo of a member, which their proposals show from now on. Returns the number of its document.
 * Refuses as `cleanSmallPicture`.
 */
export async function setMemberPhoto(
  app: App,
  tx: AccountDb,
  { userId, content }: { userId: number; content: Uint8Array },
): Promise<number> {
  const photoId = await storeFile(app, tx, {
    file: cleanSmallPicture(content, 'photo'),
    group: { kind: 'photo' },
    most: { files: photosMax, refusal: `A team has at most ${photosMax} photos` },
    kept: {
      usedIds: new Set(await findPhotoIds(tx)),
      publishedAt: await findLastPublishedAt(tx, {}),
    },
  });
  await setPhotoId(tx, userId, photoId);
  return photoId;
}

/** A photo of a member; undefined for every other document. */
export async function findMemberPhoto(
  store: AccountDb,
  documentId: number,
): Promise<Document | undefined> {
  const document = await findDocument(store, documentId);
  return document?.kind === 'photo' ? document : undefined;
}

/** The photos that users show. */
async function findPhotoIds(db: AccountDb): Promise<number[]> {
  const rows = await db.own('users').select('photoId').where('photoId', 'is not', null).execute();
  return rows.flatMap(({ photoId }) => photoId ?? []);
}
