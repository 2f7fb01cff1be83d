import { account, id, index, integer, table, text } from '../../database/table.ts';

/** Files and photos of customers. What they hold is in `documents`. */
export const customerFiles = table(
  'customerFiles',
  {
    fileId: id(),
    accountId: account(),
    customerId: integer().references('customers', 'customerId').exported(),
    projectId: integer().orNull().exported(),
    documentId: integer().exported(),
    /** The small picture of a photo; null for other files, and until it is there. */
    thumbnailId: integer().orNull().exported(),
    name: text().exported(),
    mediaType: text().exported(),
    byteSize: integer().exported(),
    /** The member who added it. */
    addedBy: integer().exported(),
    /** The reply that it came with; the customer's owner counts as the one who added it. Null for other files. */
    receivedEmailId: integer().orNull().exported(),
    createdAt: integer().exported(),
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
