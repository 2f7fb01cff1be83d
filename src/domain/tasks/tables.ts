import { account, id, index, integer, table, text } from '../../database/table.ts';
import type { Task } from './task.ts';

/** The next steps with customers. */
export const tasks = table(
  'tasks',
  {
    taskId: id(),
    accountId: account(),
    customerId: integer().references('customers', 'customerId').exported(),
    projectId: integer().orNull().exported(),
    kind: text<Task['kind']>().exported(),
    title: text().exported(),
    /** `YYYY-MM-DD` in the time zone of the account, and `HH:MM` or empty. */
    dueOn: text().exported(),
    dueTime: text().exported(),
    /** The member who does it; null for the owner of the customer. */
    ownerId: integer().orNull().exported(),
    repeats: text<Task['repeats']>().exported(),
    /** 1 if Sundesk planned it when a proposal was sent. */
    isFollowUp: integer().exported(),
    revision: integer().default(1),
    changedBy: integer(),
    createdAt: integer().exported(),
    doneAt: integer().orNull().exported(),
    /** The due day that its member has a notice of; empty before the first. */
    toldOn: text().default(''),
    /** The due day of a visit that its customer was reminded of; empty before the first. */
    remindedOn: text().default(''),
  },
  {
    ofCustomer: 'erased',
    indexes: [
      index('tasks_open', ['accountId', 'dueOn', 'taskId'], { where: 'done_at is null' }),
      index('tasks_of_owner', ['accountId', 'ownerId', 'dueOn', 'taskId'], {
        where: 'done_at is null and owner_id is not null',
      }),
      index('tasks_of_customer', ['accountId', 'customerId', 'doneAt', 'taskId']),
      index('tasks_untold', ['dueOn', 'accountId'], {
        where: 'done_at is null and told_on <> due_on',
      }),
      index('tasks_in_order', ['accountId', 'taskId']),
    ],
  },
);
