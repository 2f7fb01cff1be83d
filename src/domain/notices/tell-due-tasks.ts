import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { App } from '../app.ts';
import { dateIn } from '../shared/time.ts';
import { recordNotices } from './record-notices.ts';

/** The most tasks that one transaction handles. */
const tasksMax = 200;

/**
 * Tells members of their open tasks that are due on the account's day or before, each due day of a task once. Members who
 * planned a task for themselves on its day know of it. Returns how many tasks it handled.
 */
export async function tellDueTasks(app: App, tx: AccountDb): Promise<number> {
  const at = app.now();
  const { timeZone } = await readSettings(tx);
  const due = await claimDueTasks(tx, dateIn(at, timeZone));
  const notices = due.filter(
    (task) => task.changedBy !== task.userId || dateIn(task.createdAt, timeZone) < task.dueOn,
  );
  await recordNotices(
    tx,
    notices.map(({ taskId, userId, customerId, projectId }) => ({
      kind: 'task_due' as const,
      taskId,
      userId,
      customerId,
      projectId,
      at,
    })),
  );
  return due.length;
}

/** Takes due tasks that nobody was told of, with the member who does each; they are not taken again. */
async function claimDueTasks(tx: AccountDb, today: string) {
  const rows = await tx.kysely
    .selectFrom('tasks as t')
    .innerJoin('customers as c', 'c.customerId', 't.customerId')
    .select(['t.taskId', 't.customerId', 't.projectId', 't.dueOn', 't.changedBy', 't.createdAt'])
    .select(({ fn }) => fn.coalesce('t.ownerId', 'c.ownerId').as('userId'))
    .where('t.accountId', '=', tx.accountId)
    .where('c.accountId', '=', tx.accountId)
    .where('t.doneAt', 'is', null)
    .whereRef('t.toldOn', '<>', 't.dueOn')
    .where('t.dueOn', '<=', today)
    .orderBy('t.taskId')
    .limit(tasksMax)
    .execute();
  if (rows.length === 0) return [];
  const claimed = await tx
    .change('tasks')
    .set(({ ref }) => ({ toldOn: ref('dueOn') }))
    .where(
      'taskId',
      'in',
      rows.map(({ taskId }) => taskId),
    )
    .whereRef('toldOn', '<>', 'dueOn')
    .returning('taskId')
    .execute();
  const taken = new Set(claimed.map(({ taskId }) => taskId));
  return rows.filter(({ taskId }) => taken.has(taskId));
}
