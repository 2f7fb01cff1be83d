import {
  account,
  count,
  id,
  index,
  integer,
  table,
  text,
  uniqueIndex,
} from '../../database/table.ts';
import type { ChangeSource, Status, StatusKind } from './status.ts';

export const statuses = table(
  'statuses',
  {
    statusId: id(),
    accountId: account(),
    name: text().exported(),
    kind: text<StatusKind>().exported(),
    rank: integer().exported(),
    winProbability: integer().exported(),
    isInitial: integer().exported(),
    /** The role of the status in the sale; empty for one of the account's own. */
    step: text<Status['step']>().default('').exported(),
  },
  {
    unique: { name: 'statuses_name', columns: ['accountId', 'name'] },
    indexes: [uniqueIndex('statuses_step', ['accountId', 'step'], { where: "step <> ''" })],
  },
);

/** The number and value of each owner's customers in each status. */
export const pipelineCounts = table(
  'pipelineCounts',
  {
    accountId: account(),
    ownerId: integer(),
    statusId: integer(),
    customers: count(),
    valueCents: count(),
  },
  {
    indexes: [uniqueIndex('pipeline_counts_key', ['accountId', 'ownerId', 'statusId'])],
  },
);

export const statusChanges = table(
  'statusChanges',
  {
    changeId: id(),
    accountId: account(),
    customerId: integer().references('customers', 'customerId').exported(),
    source: text<ChangeSource>().exported(),
    reason: text().exported(),
    fromStatusId: integer(),
    toStatusId: integer(),
    /** Their names at that time; they may have others now, or be gone. */
    oldStatus: text().default('').exported(),
    newStatus: text().default('').exported(),
    userId: integer().exported(),
    changedAt: integer().exported(),
  },
  {
    ofCustomer: 'kept',
    indexes: [
      index('status_changes_by_customer_id', ['customerId']),
      index('status_changes_by_time', ['accountId', 'changedAt']),
      index('status_changes_in_order', ['accountId', 'changeId'], { only: 'postgres' }),
    ],
  },
);
