import type { App } from '../../app.ts';
import { findDocument } from '../../documents/queries.ts';
import { Refusal } from '../../shared/refusal.ts';
import { dayMs } from '../../shared/time.ts';
import type { FileStore } from './file-store.ts';
import type { Waiting } from './queries.ts';
import { readContent } from './read-content.ts';

// An upload commits with its content in the database. Later the content moves to the store: the key of the object is
// noted as unused, the object is put, and one transaction writes the key in the place of the content and deletes the note.
// So a row has its content or an object that is complete, and an object without a row has a note, whenever a process dies.
// Deleting a row notes its object as unused in the same transaction (`leaveObjects`).

/** No move takes so long; what is still noted then was left by a process that died. */
const unfinishedMs = dayMs;

/** Removes the objects that no row needs any more. Returns how many, and the problem of the store that ended it. */
export async function removeUnusedObjects(
  app: App,
  store: FileStore,
  isStopping: () => boolean,
): Promise<{ count: number; problem?: string }> {
  let count = 0;
  for (;;) {
    const unused = await app.store.files.objectsToRemove(app.now());
    if (unused.length === 0) return { count };
    for (const { accountId, objectKey } of unused) {
      if (isStopping()) return { count };
      const account = app.store.forAccount(accountId);
      const isUnused = await account.transaction(async (tx) => {
        // From now on no move can end with it, even one that slept for a day.
        await tx
          .change('unusedObjects')
          .set({ dueAt: 0 })
          .where('objectKey', '=', objectKey)
          .execute();
        const used = tx.own('documents').select('documentId').where('objectKey', '=', objectKey);
        return (await used.executeTakeFirst()) === undefined;
      });
      if (isUnused) {
        const removed = await store.remove(objectKey);
        if (removed.outcome === 'failed') return { count, problem: removed.problem };
        count += 1;
      }
      await account.transaction((tx) =>
        tx.remove('unusedObjects').where('objectKey', '=', objectKey).execute(),
      );
    }
  }
}

/** Moves what customers' files hold from the database to the store. Returns as `removeUnusedObjects` does. */
export async function moveContents(
  app: App,
  store: FileStore,
  isStopping: () => boolean,
): Promise<{ count: number; problem?: string }> {
  let count = 0;
  for (let after = 0; ; ) {
    const waiting = await app.store.files.contentsToMove(after);
    for (const one of waiting) {
      if (isStopping()) return { count };
      const moved = await moveContent(app, store, one);
      if (typeof moved === 'object') return { count, problem: moved.problem };
      if (moved) count += 1;
    }
    const last = waiting.at(-1);
    if (last === undefined) return { count };
    after = last.documentId;
  }
}

/** False where another node moves it, or where it was deleted meanwhile. */
async function moveContent(
  app: App,
  store: FileStore,
  { accountId, documentId }: Waiting,
): Promise<boolean | { problem: string }> {
  const account = app.store.forAccount(accountId);
  // Unguessable, so that a bucket that was made public by mistake shows no file to those who know no key.
  const objectKey = `${accountId}/${app.randomBytes(16).toString('hex')}`;
  const document = await account.transaction(async (tx) => {
    const noted = await tx.kysely
      .insertInto('unusedObjects')
      .values({ objectKey, accountId, documentId, dueAt: app.now() + unfinishedMs })
      .onConflict((conflict) => conflict.column('documentId').doNothing())
      .returning('objectKey')
      .executeTakeFirst();
    const found = noted && (await findDocument(tx, documentId));
    if (found !== undefined && found.objectKey === undefined) return found;
    await tx.remove('unusedObjects').where('objectKey', '=', objectKey).execute();
    return undefined;
  });
  if (document === undefined) return false;
  const put = await store.put(objectKey, document.content);
  return account.transaction(async (tx) => {
    const note = tx.change('unusedObjects').where('objectKey', '=', objectKey);
    // Locks the note. It is due or gone if this process slept for a day, and its object with it.
    const isNoted =
      put.outcome === 'done' &&
      (await note
        .set({ dueAt: app.now() + unfinishedMs })
        .where('dueAt', '>', 0)
        .returning('objectKey')
        .executeTakeFirst());
    const moved =
      isNoted &&
      (await tx
        .change('documents')
        .set({ objectKey, content: Buffer.alloc(0) })
        .where('documentId', '=', documentId)
        .where('objectKey', 'is', null)
        .returning('documentId')
        .executeTakeFirst());
    if (moved) await tx.remove('unusedObjects').where('objectKey', '=', objectKey).execute();
    // The store may have taken it all the same.
    else await note.set({ dueAt: 0 }).execute();
    return put.outcome === 'failed' ? put : Boolean(moved);
  });
}

/**
 * Copies what files hold from the store back into the database; the objects stay. Counts those that the store has lost, and
 * refuses with FILE_UNAVAILABLE once it does not answer: what was copied by then stays copied.
 */
export async function returnContents(app: App): Promise<{ returned: number; lost: number }> {
  const counts = { returned: 0, lost: 0 };
  for (let after = 0; ; ) {
    const stored = await app.store.files.contentsInStore(after);
    for (const { accountId, documentId } of stored) {
      const account = app.store.forAccount(accountId);
      const document = await findDocument(account, documentId);
      // It was deleted meanwhile, or another run of the command was faster.
      if (document?.objectKey === undefined) continue;
      const { objectKey } = document;
      const read = await readContent(app, document);
      if (read.outcome === 'unavailable') throw new Refusal('FILE_UNAVAILABLE', read.problem);
      if (read.outcome !== 'found') {
        counts.lost += 1;
        continue;
      }
      await account.transaction((tx) =>
        tx
          .change('documents')
          .set({ objectKey: null, content: Buffer.from(read.content) })
          .where('documentId', '=', documentId)
          .where('objectKey', '=', objectKey)
          .execute(),
      );
      counts.returned += 1;
    }
    const last = stored.at(-1);
    if (last === undefined) return counts;
    after = last.documentId;
  }
}
