import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import type { Document } from '../../documents/document.ts';
import { findDocument } from '../../documents/queries.ts';
import { Refusal } from '../../shared/refusal.ts';
import { sha256 } from '../../shared/secrets.ts';

type Content =
  | { outcome: 'found'; content: Uint8Array }
  /** `lost` if the store answers without what was stored, `unavailable` if it does not answer. */
  | { outcome: 'lost' | 'unavailable'; problem: string };

const notSet = 'The file is in a file store, and the operator has not set FILES_URL';
const noAnswer = 'The file store does not answer; try again later';

/** What a document holds, from the database or the file store. */
export async function readContent(app: App, document: Document): Promise<Content> {
  const { objectKey, content, sha256: hash } = document;
  if (objectKey === undefined) return { outcome: 'found', content };
  if (app.fileStore === undefined) return { outcome: 'unavailable', problem: notSet };
  const read = await app.fileStore.get(objectKey);
  if (read.outcome === 'found' && sha256(read.content) === hash) return read;
  if (read.outcome === 'failed') {
    app.log.error({ objectKey, problem: read.problem }, 'a file could not be read from its store');
    return { outcome: 'unavailable', problem: noAnswer };
  }
  app.log.error({ objectKey }, 'the file store has lost or changed a file');
  return { outcome: 'lost', problem: 'The file store has lost the file, or holds another content' };
}

/** A document of a customer's file, with what it holds. Refuses with FILE_UNAVAILABLE where that cannot be read. */
export async function findFileDocument(
  app: App,
  db: AccountDb,
  documentId: number,
): Promise<Document | undefined> {
  const document = await findDocument(db, documentId);
  if (document === undefined) return undefined;
  const read = await readContent(app, document);
  if (read.outcome !== 'found') throw new Refusal('FILE_UNAVAILABLE', read.problem);
  return { ...document, content: read.content };
}

/** Refuses with FILE_UNAVAILABLE if files of the account are in a store that does not answer. */
export async function requireFileStore(app: App, db: AccountDb): Promise<void> {
  const stored = db.own('documents').select('documentId').where('objectKey', 'is not', null);
  if ((await stored.limit(1).executeTakeFirst()) === undefined) return;
  if (app.fileStore === undefined) throw new Refusal('FILE_UNAVAILABLE', notSet);
  // Whether there is such an object does not matter.
  const asked = await app.fileStore.get('check');
  if (asked.outcome !== 'failed') return;
  app.log.error(
    { problem: asked.problem },
    'an export needs files, and their store does not answer',
  );
  throw new Refusal('FILE_UNAVAILABLE', noAnswer);
}
