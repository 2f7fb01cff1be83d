import { account, bytes, id, index, integer, table, text } from '../../database/table.ts';
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
    ],
  },
);
