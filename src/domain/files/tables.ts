import { account, id, index, integer, table, text } from '../../database/table.ts';

/** Files and photos of customers. What they hold is in `documents`. */
export const customerFiles = table(
  'customerFiles',
  {
    fileId: id(),
    accountId: account(),
    customerId: integer().references('customers', 'customerId'),
    projectId: integer().orNull(),
    documentId: integer(),
    /** The small picture of a photo; null for other files, and until it is there. */
    thumbnailId: integer().orNull(),
    name: text(),
    mediaType: text(),
    byteSize: integer(),
    /** The member who added it. */
    addedBy: integer(),
    /** The reply that it came with; the customer's owner counts as the one who added it. Null for other files. */
    receivedEmailId: integer().orNull(),
    createdAt: integer(),
  },
  {
    ofCustomer: 'erased',
    indexes: [
      index('customer_files_of_customer', ['customerId', 'createdAt', 'fileId']),
      index('customer_files_of_replies', ['accountId', 'createdAt'], {
        where: 'received_email_id is not null',
      }),
      index('customer_files_in_order', ['accountId', 'fileId', 'byteSize']),
    ],
  },
);
