import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import { sha256 } from '../shared/secrets.ts';
import { dayMs, type Moment } from '../shared/time.ts';
import type { FileGroup } from './document.ts';
import { deleteFiles, findFiles, insertDocument } from './queries.ts';

/** The files of a group that must stay: those in use, and those that a published version may show. */
export type FilesKept = {
  usedIds: ReadonlySet<number>;
  /** When a version was last published that can show files of the group. */
  publishedAt: Moment;
};

/** A file that was just uploaded is not saved in its place yet, and one that was replaced may be wanted again. */
const unusedKeptMs = dayMs;

/**
 * Stores a file that is never changed, and returns its number; a file with content that is there already is not stored
 * again. Removes the files of its group that are unused, so that replaced ones do not pile up. Refuses with
 * INVALID_PARAMETERS one that is more than `most.files`.
 */
export async function storeFile(
  app: App,
  tx: AccountDb,
  {
    file: { mediaType, content },
    group,
    most,
    kept,
  }: {
    file: { mediaType: string; content: Uint8Array };
    group: FileGroup;
    most: { files: number; refusal: string };
    kept: FilesKept;
  },
): Promise<number> {
  const stored = await dropUnusedFiles(app, tx, { group, kept, keptMs: unusedKeptMs });
  const hash = sha256(content);
  const same = stored.find((one) => one.sha256 === hash);
  if (same !== undefined) return same.documentId;
  if (stored.length >= most.files) throw new Refusal('INVALID_PARAMETERS', most.refusal);
  return insertDocument(tx, { ...group, mediaType, sha256: hash, content, createdAt: app.now() });
}

type StoredFile = Awaited<ReturnType<typeof findFiles>>[number];

/**
 * Removes the files of a group that are unused, older than `keptMs`, and in no version that was published. Returns those
 * that stay.
 */
export async function dropUnusedFiles(
  app: App,
  tx: AccountDb,
  {
    group,
    kept: { usedIds, publishedAt },
    keptMs,
  }: { group: FileGroup; kept: FilesKept; keptMs: number },
): Promise<StoredFile[]> {
  const isKept = ({ documentId, createdAt }: StoredFile) =>
    usedIds.has(documentId) || createdAt > app.now() - keptMs || createdAt <= publishedAt;
  const stored = await findFiles(tx, group);
  const unused = stored.filter((file) => !isKept(file));
  await deleteFiles(
    tx,
    group.kind,
    unused.map(({ documentId }) => documentId),
  );
  return stored.filter(isKept);
}
