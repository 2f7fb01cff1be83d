import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { findDocument, insertDocument } from '../../documents/queries.ts';
import { invalidParameter } from '../../shared/refusal.ts';
import { sha256 } from '../../shared/secrets.ts';
import { readStoredSettings, saveColumns } from './queries.ts';

export const logoBytesMax = 700_000;

/**
 * Makes an image the account's logo on what is published from now on; `undefined` takes it away. The image is read
 * before the transaction, because that is done by another thread. Refuses with INVALID_PARAMETERS what is not a PNG or
 * JPEG image that can be printed, and what has more than 700,000 bytes.
 */
export async function setLogo(
  app: App,
  store: AccountDb,
  content: Uint8Array | undefined,
): Promise<void> {
  if (content === undefined) return store.transaction((tx) => setLogoId(tx, undefined));
  if (content.length > logoBytesMax)
    throw invalidParameter('logo', `must have at most ${logoBytesMax} bytes`);
  const image = await app.readImage(content);
  if (image === undefined)
    throw invalidParameter('logo', 'must be a PNG or JPEG image of at most 4096 pixels');
  const logoSha256 = sha256(content);
  await store.transaction(async (tx) => {
    if ((await readLogo(tx))?.sha256 === logoSha256) return;
    const { mediaType } = image;
    const logo = {
      kind: 'logo',
      mediaType,
      sha256: logoSha256,
      content,
      createdAt: app.now(),
    } as const;
    await setLogoId(tx, await insertDocument(tx, logo));
  });
}

/** The current logo of the account; undefined without one, or if that is not the document of a number. */
export async function readLogo(store: AccountDb, documentId?: number) {
  const { logoId } = await readStoredSettings(store);
  if (documentId !== undefined && documentId !== logoId) return undefined;
  return logoId === undefined ? undefined : findDocument(store, logoId);
}

export function setLogoId(db: AccountDb, documentId: number | undefined): Promise<void> {
  return saveColumns(db, { logoId: documentId ?? null });
}
