import type { DocumentStore } from '../../domain/documents/document.ts';
import type { Db } from '../../domain/schema.ts';

export function documentStore(db: Db, accountId: number): DocumentStore {
  return {
    async insert(document) {
      const { documentId } = await db
        .insertInto('documents')
        .values({
          accountId,
          kind: document.kind,
          mediaType: document.mediaType,
          sha256: document.sha256,
          content: document.content,
          createdAt: document.createdAt,
          customerId: document.customerId ?? null,
        })
        .returning('documentId')
        .executeTakeFirstOrThrow();
      return documentId;
    },

    async find(documentId) {
      const row = await db
        .selectFrom('documents')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('documentId', '=', documentId)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return {
        documentId: row.documentId,
        kind: row.kind,
        mediaType: row.mediaType,
        sha256: row.sha256,
        content: row.content,
        createdAt: row.createdAt,
        customerId: row.customerId ?? undefined,
      };
    },

    roofPictures: (customerId) =>
      db
        .selectFrom('documents')
        .select(['documentId', 'sha256', 'createdAt'])
        .where('accountId', '=', accountId)
        .where('customerId', '=', customerId)
        .orderBy('documentId')
        .execute(),

    async removeRoofPictures(customerId, documentIds) {
      if (documentIds.length === 0) return;
      await db
        .deleteFrom('documents')
        .where('accountId', '=', accountId)
        .where('customerId', '=', customerId)
        .where('documentId', 'in', documentIds)
        .execute();
    },
  };
}
