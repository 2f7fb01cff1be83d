import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import { personName } from '../accounts/team/user.ts';
import { findUser, requireMember } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { findProject } from '../projects/rows/projects.ts';
import { Refusal } from '../shared/refusal.ts';
import { addDays, addWorkingDays, dateIn, type Moment } from '../shared/time.ts';
import { findTask, insertTask, openTasksOf } from './queries.ts';
import type { repeats, Task, TaskDetails } from './task.ts';
import { openTasksMax } from './task-limits.ts';

type Repeat = (typeof repeats)[number];

/** The working days after which a customer is asked what they think of a proposal. */
const followUpWorkingDays = 2;

/**
 * Plans a next step with a customer and returns its id. Refuses with CUSTOMER_NOT_FOUND, PROJECT_NOT_FOUND for a project
 * of another customer, NOT_FOUND for an owner who is not of the team, and with INVALID_PARAMETERS more open tasks than a
 * customer may have.
 */
export async function addTask(
  app: App,
  tx: AccountDb,
  { customerId, details, userId }: { customerId: number; details: TaskDetails; userId: number },
): Promise<number> {
  await requireCustomer(tx, { customerId });
  await requireParts(tx, customerId, details);
  requireRoom(await openTasksOf(tx, customerId));
  return insertTask(tx, { ...details, customerId, isFollowUp: false, userId, at: app.now() });
}

/**
 * Changes a task that is still open. Refuses with TASK_NOT_FOUND, with TASK_CHANGED when another member changed, finished
 * or removed it since it was read, and like `addTask`.
 */
export async function changeTask(
  app: App,
  tx: AccountDb,
  change: { taskId: number; details: TaskDetails; expectedRevision: number; userId: number },
): Promise<void> {
  const { taskId, details, expectedRevision, userId } = change;
  const task = await requireTask(tx, taskId);
  if (task.revision !== expectedRevision || task.doneAt !== null) {
    throw await changed(tx, task, userId);
  }
  await requireParts(tx, task.customerId, details);
  await updateTask(tx, taskId, details, { userId, at: app.now() });
}

/**
 * Ends a task as done; one that repeats is planned again. Doing it twice changes nothing. Refuses with TASK_NOT_FOUND,
 * also for a task of another customer than the one that is named.
 */
export async function finishTask(
  app: App,
  tx: AccountDb,
  {
    taskId,
    customerId,
    userId,
  }: { taskId: number; customerId?: number | undefined; userId: number },
): Promise<void> {
  const task = await requireTask(tx, taskId);
  if (customerId !== undefined && task.customerId !== customerId) throw taskNotFound();
  if (task.doneAt !== null) return;
  const at = app.now();
  await setDone(tx, taskId, { userId, at });
  const dueOn = dueAgainOn(task.dueOn, task.repeats);
  if (dueOn !== undefined) await insertTask(tx, { ...task, dueOn, userId, at });
}

/**
 * Opens a task that was finished by mistake, and removes the one that followed it if it repeats. Refuses with
 * TASK_NOT_FOUND, and with INVALID_PARAMETERS more open tasks than a customer may have.
 */
export async function reopenTask(tx: AccountDb, { taskId }: { taskId: number }): Promise<void> {
  const task = await requireTask(tx, taskId);
  if (task.doneAt === null) return;
  const dueOn = dueAgainOn(task.dueOn, task.repeats);
  const open = await openTasksOf(tx, task.customerId);
  // It was planned in the moment in which this one was done.
  const next = open.find(
    (one) =>
      one.dueOn === dueOn &&
      one.createdAt === task.doneAt &&
      one.kind === task.kind &&
      one.title === task.title,
  );
  requireRoom(open.filter((one) => one !== next));
  if (next !== undefined) await deleteTask(tx, next.taskId);
  await setDone(tx, taskId, undefined);
}

/** Removes a task as if it had never been planned. Refuses with TASK_NOT_FOUND. */
export async function removeTask(tx: AccountDb, { taskId }: { taskId: number }): Promise<void> {
  await requireTask(tx, taskId);
  await deleteTask(tx, taskId);
}

export async function requireTask(store: AccountDb, taskId: number): Promise<Task> {
  const task = await findTask(store, taskId);
  if (task === undefined) throw taskNotFound();
  return task;
}

export function taskNotFound(): Refusal {
  return new Refusal('TASK_NOT_FOUND', 'Task not found');
}

async function requireParts(
  tx: AccountDb,
  customerId: number,
  { ownerId, projectId }: TaskDetails,
): Promise<void> {
  if (ownerId !== null) await requireMember(tx, ownerId);
  if (projectId === null) return;
  const project = await findProject(tx, projectId);
  if (project?.customerId !== customerId) {
    throw new Refusal('PROJECT_NOT_FOUND', 'The customer has no such project');
  }
}

async function changed(
  tx: AccountDb,
  { changedBy, doneAt }: Task,
  userId: number,
): Promise<Refusal> {
  const member = changedBy === userId ? undefined : await findUser(tx, changedBy);
  const who =
    changedBy === userId ? 'You have' : `${(member && personName(member)) || 'Another member'} has`;
  return new Refusal(
    'TASK_CHANGED',
    doneAt === null
      ? `${who} changed this task since it was opened here; close it and open it again`
      : `${who} finished this task since it was opened here`,
  );
}

/**
 * Plans to follow up a proposal that was just sent, unless something is planned with the customer already. Weekends and
 * the public holidays of the site's state do not count.
 */
export async function planFollowUp(
  app: App,
  tx: AccountDb,
  { customerId, projectId, userId }: { customerId: number; projectId: number; userId: number },
): Promise<void> {
  if ((await openTasksOf(tx, customerId)).length > 0) return;
  const project = await findProject(tx, projectId);
  const { timeZone } = await readSettings(tx);
  const today = dateIn(app.now(), timeZone);
  const year = Number(today.slice(0, 4));
  const state = project?.siteAddress.state ?? '';
  const [thisYear, nextYear] = await Promise.all([
    app.publicHolidays(state, year),
    app.publicHolidays(state, year + 1),
  ]);
  await insertTask(tx, {
    customerId,
    projectId,
    kind: 'follow_up',
    title: '',
    dueOn: addWorkingDays(today, followUpWorkingDays, new Set([...thisYear, ...nextYear])),
    dueTime: '',
    ownerId: null,
    repeats: 'never',
    isFollowUp: true,
    userId,
    at: app.now(),
  });
}

export async function deleteTask(db: AccountDb, taskId: number): Promise<void> {
  db.notify(`changes of ${db.accountId}`);
  await db.remove('tasks').where('taskId', '=', taskId).execute();
}

function requireRoom(open: readonly Task[]): void {
  if (open.length < openTasksMax) return;
  throw new Refusal(
    'INVALID_PARAMETERS',
    `A customer has at most ${openTasksMax} open tasks; finish or remove some first`,
  );
}

export async function updateTask(
  db: AccountDb,
  taskId: number,
  { kind, title, dueOn, dueTime, ownerId, projectId, repeats }: TaskDetails,
  by: { userId: number; at: Moment },
): Promise<void> {
  await changing(db, taskId)
    .set(({ eb }) => ({
      kind,
      title,
      dueOn,
      dueTime,
      ownerId,
      projectId,
      repeats,
      changedBy: by.userId,
      // It is the member's own from now on.
      isFollowUp: 0,
      revision: eb('revision', '+', 1),
    }))
    .execute();
}

export async function setDone(
  db: AccountDb,
  taskId: number,
  done: { userId: number; at: Moment } | undefined,
): Promise<void> {
  await changing(db, taskId)
    .set(({ eb }) => ({
      doneAt: done?.at ?? null,
      ...(done && { changedBy: done.userId }),
      revision: eb('revision', '+', 1),
    }))
    .execute();
}

function changing(db: AccountDb, taskId: number) {
  db.notify(`changes of ${db.accountId}`);
  return db.change('tasks').where('taskId', '=', taskId);
}

/** The day on which a repeated task is due again; after the 28th of a month on the last day that the next one has. */
export function dueAgainOn(dueOn: string, repeat: Repeat): string | undefined {
  if (repeat === 'never') return undefined;
  if (repeat === 'weekly') return addDays(dueOn, 7);
  const [year = 0, month = 0, day = 0] = dueOn.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10);
}
