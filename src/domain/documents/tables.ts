import {
  account,
  bytes,
  id,
  index,
  integer,
  table,
  text,
  uniqueIndex,
} from '../../database/table.ts';
import type { DocumentKind } from './document.ts';

/** Stored files: logos, pictures of roofs and products, datasheets, files of customers, printed proposals, sealed contracts. */
export const documents = table(
  'documents',
  {
    documentId: id(),
    accountId: account(),
    kind: text<DocumentKind>(),
    mediaType: text(),
    sha256: text(),
    /** The object in the file store that holds the content, which is empty here then. */
    objectKey: text().orNull(),
    content: bytes(),
    createdAt: integer(),
    /** The customer that a picture of a roof or a file belongs to; null for others. */
    customerId: integer().orNull().references('customers', 'customerId'),
  },
  {
    ofCustomer: 'erased',
    indexes: [
      index('documents_by_hash', ['sha256']),
      index('documents_by_kind', ['accountId', 'kind', 'documentId']),
      index('documents_of_customer', ['customerId'], { where: 'customer_id is not null' }),
      uniqueIndex('documents_by_object', ['objectKey'], { where: 'object_key is not null' }),
      // Holds all that the search reads, as SQLite passes over a content to what is stored behind it.
      index('documents_to_move', ['kind', 'objectKey', 'documentId', 'accountId'], {
        where: "kind = 'file' and object_key is null",
      }),
    ],
  },
);

/** Objects in the file store that no document needs: not yet, while one is put, or no longer. */
export const unusedObjects = table(
  'unusedObjects',
  {
    objectKey: text().primaryKey(),
    accountId: account(),
    /** What it was put for; two nodes cannot put one for the same. */
    documentId: integer().unique(),
    /** When it may be removed. */
    dueAt: integer(),
  },
  { indexes: [index('unused_objects_due', ['dueAt', 'objectKey'])] },
);
