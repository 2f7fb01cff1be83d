import { sql } from 'kysely';
import type { AccountDb } from '../account-db.ts';
import type { Document, DocumentKind, FileGroup, FileReference } from './document.ts';

export async function insertDocument(
  db: AccountDb,
  { kind, mediaType, sha256, content, createdAt, customerId }: Omit<Document, 'documentId'>,
): Promise<number> {
  const { documentId } = await db.kysely
    .insertInto('documents')
    .values({ accountId: db.accountId, kind, mediaType, sha256, content, createdAt, customerId })
    .returning('documentId')
    .executeTakeFirstOrThrow();
  return documentId;
}

export async function findDocument(
  db: AccountDb,
  documentId: number,
): Promise<Document | undefined> {
  const row = await db
    .own('documents')
    .selectAll()
    .where('documentId', '=', documentId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { accountId: _, ...document } = row;
  return {
    ...document,
    objectKey: document.objectKey ?? undefined,
    customerId: document.customerId ?? undefined,
  };
}

/** Files of a kind, oldest first; with a customer those that belong to them. */
export function findFiles(
  db: AccountDb,
  { kind, customerId }: FileGroup,
): Promise<Pick<Document, 'documentId' | 'sha256' | 'createdAt'>[]> {
  return db
    .own('documents')
    .select(['documentId', 'sha256', 'createdAt'])
    .where('kind', '=', kind)
    .$if(customerId !== undefined, (query) => query.where('customerId', '=', Number(customerId)))
    .orderBy('documentId')
    .execute();
}

/** The files of these numbers as others name them. */
export function findReferences(
  db: AccountDb,
  documentIds: readonly number[],
): Promise<FileReference[]> {
  return db
    .own('documents')
    .select(['documentId', 'sha256'])
    .where('documentId', 'in', documentIds)
    .execute();
}

export async function deleteFiles(
  db: AccountDb,
  kind: DocumentKind,
  documentIds: readonly number[],
): Promise<void> {
  if (documentIds.length === 0) return;
  await leaveObjects(db, { column: 'documentId', ids: documentIds });
  await db
    .remove('documents')
    .where('kind', '=', kind)
    .where('documentId', 'in', documentIds)
    .execute();
}

/** Leaves what documents hold in the file store to be removed there, once the transaction that deletes them has committed. */
export async function leaveObjects(
  db: AccountDb,
  { column, ids }: { column: 'documentId' | 'customerId'; ids: readonly number[] },
): Promise<void> {
  await db.kysely
    .insertInto('unusedObjects')
    .columns(['objectKey', 'accountId', 'documentId', 'dueAt'])
    .expression(
      db
        .own('documents')
        .select([
          sql<string>`object_key`.as('objectKey'),
          ...(['accountId', 'documentId'] as const),
          sql.lit(0).as('dueAt'),
        ])
        .where(column, 'in', ids)
        .where('objectKey', 'is not', null),
    )
    .execute();
}
