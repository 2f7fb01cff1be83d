import type { DocumentStore } from '../../domain/documents/document.ts';
import type { Db } from '../schema.ts';

export function documentStore(db: Db, accountId: number): DocumentStore {
  return {
    async insert(document) {
      const { document_id } = await db
        .insertInto('documents')
        .values({
          account_id: accountId,
          kind: document.kind,
          media_type: document.mediaType,
          sha256: document.sha256,
          content: document.content,
          created_at: document.createdAt,
          customer_id: document.customerId ?? null,
        })
        .returning('document_id')
        .executeTakeFirstOrThrow();
      return document_id;
    },

    async find(documentId) {
      const row = await db
        .selectFrom('documents')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('document_id', '=', documentId)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return {
        documentId: row.document_id,
        kind: row.kind,
        mediaType: row.media_type,
        sha256: row.sha256,
        content: row.content,
        createdAt: row.created_at,
        customerId: row.customer_id ?? undefined,
      };
    },

    roofPictures: (customerId) =>
      db
        .selectFrom('documents')
        .select(['document_id as documentId', 'sha256', 'created_at as createdAt'])
        .where('account_id', '=', accountId)
        .where('customer_id', '=', customerId)
        .orderBy('document_id')
        .execute(),

    async removeRoofPictures(customerId, documentIds) {
      if (documentIds.length === 0) return;
      await db
        .deleteFrom('documents')
        .where('account_id', '=', accountId)
        .where('customer_id', '=', customerId)
        .where('document_id', 'in', documentIds)
        .execute();
    },
  };
}
