import { account, id, index, integer, table, text } from '../../database/table.ts';
import type { Call, CustomerType, GstStatus } from './customer.ts';
import type { CustomerChange } from './customer-change.ts';

/** A list, a search and the board read an index and a page of rows, however many customers there are. */
export const customers = table(
  'customers',
  {
    customerId: id(),
    accountId: account(),
    email: text().exported(),
    /** Tells customers apart, so those without an email address have a text that no address has. */
    emailKey: text(),
    firstName: text().exported(),
    lastName: text().exported(),
    phone1: text().exported(),
    phone2: text().exported(),
    gstStatus: text<GstStatus>().exported(),
    type: text<CustomerType>().exported(),
    companyName: text().exported(),
    companyPhone: text().exported(),
    address: text().default('').exported(),
    source: text().default('').exported(),
    tags: text().default('').exported(),
    ownerId: integer().references('users', 'userId').exported(),
    statusId: integer().references('statuses', 'statusId').exported(),
    createdAt: integer().exported(),
    updatedAt: integer().exported(),
    /** The key by which lists sort names. */
    nameKey: text().default(''),
    /** The sum of the signed contracts; before a signature what they would pay for the project that was saved last. */
    valueCents: integer().default(0).exported(),
    /** The number of the latest change, among those of the account. */
    changeNumber: integer().default(0),
    /**
     * These three columns hold the API's form of the columns above, of `customer_notes` and of `projects`. Every write
     * to those renders them again, so a read is one row with little to render.
     */
    detailsJson: text(),
    notesJson: text().default('[]'),
    projectsJson: text().default('[]'),
  },
  {
    unique: { name: 'customers_email', columns: ['accountId', 'emailKey'] },
    indexes: [
      index('customers_by_account_id_customer_id', ['accountId', 'customerId']),
      index('customers_by_change_number', ['accountId', 'updatedAt', 'changeNumber']),
      // The columns after `customerId` order nothing: they tell whom to pass over without reading the row.
      index('customers_by_owner_status', [
        'accountId',
        'ownerId',
        'statusId',
        'updatedAt',
        'customerId',
        'type',
      ]),
      index('customers_by_change', [
        'accountId',
        'updatedAt',
        'customerId',
        'ownerId',
        'statusId',
        'type',
      ]),
      index('customers_by_creation', [
        'accountId',
        'createdAt',
        'customerId',
        'ownerId',
        'statusId',
        'type',
      ]),
      index('customers_by_name', [
        'accountId',
        'nameKey',
        'customerId',
        'ownerId',
        'statusId',
        'type',
      ]),
      index('customers_by_value', [
        'accountId',
        'valueCents',
        'customerId',
        'ownerId',
        'statusId',
        'type',
      ]),
      index('customers_by_status', [
        'accountId',
        'statusId',
        'updatedAt',
        'customerId',
        'ownerId',
        'type',
      ]),
      index('customers_by_owner_creation', [
        'accountId',
        'ownerId',
        'createdAt',
        'customerId',
        'statusId',
        'type',
      ]),
      // The choices of sources and tags are read from it alone.
      index('customers_by_source', ['accountId', 'source', 'tags']),
      // When a status is removed, PostgreSQL checks whether a customer still has it.
      index('customers_of_status', ['statusId'], { only: 'postgres' }),
    ],
  },
);

/** The words by which customers are found. */
export const customerWords = table(
  'customerWords',
  {
    accountId: account(),
    word: text(),
    customerId: integer(),
  },
  {
    primaryKey: { name: 'customer_words_key', columns: ['accountId', 'word', 'customerId'] },
    isClustered: true,
    indexes: [index('customer_words_by_customer', ['customerId', 'word'])],
  },
);

/** The changes to a customer and their authors, apart from notes and statuses. */
export const customerChanges = table(
  'customerChanges',
  {
    changeId: id(),
    accountId: account(),
    customerId: integer().exported(),
    userId: integer().exported(),
    kind: text<CustomerChange['kind']>().exported(),
    detailsJson: text().exported(),
    changedAt: integer().exported(),
  },
  {
    ofCustomer: 'erased',
    indexes: [
      // The timeline reads by customer. Without the account in front, SQLite would prefer the index that follows.
      index('customer_changes_by_customer', ['accountId', 'customerId', 'changedAt']),
      index('customer_changes_in_order', ['accountId', 'changeId']),
    ],
  },
);

export const customerNotes = table(
  'customerNotes',
  {
    noteId: id(),
    accountId: account(),
    customerId: integer().references('customers', 'customerId').exported(),
    createdAt: integer().exported(),
    userId: integer(),
    note: text().exported(),
    /** How a logged call ended; empty for any other note. */
    call: text<Call | ''>().default('').exported(),
    editedAt: integer().orNull().exported(),
  },
  {
    ofCustomer: 'erased',
    indexes: [
      index('customer_notes_by_customer_id', ['customerId']),
      index('customer_notes_in_order', ['accountId', 'noteId'], { only: 'postgres' }),
    ],
  },
);

/** Saved views of the list; one without a name keeps the columns that its member chose. */
export const customerViews = table(
  'customerViews',
  {
    viewId: id(),
    accountId: account(),
    /** Who made it. */
    userId: integer().references('users', 'userId').exported(),
    /** 1 if the whole team sees it. */
    isShared: integer().exported(),
    name: text().exported(),
    searchJson: text().exported(),
  },
  { indexes: [index('customer_views_in_order', ['accountId', 'viewId'])] },
);
