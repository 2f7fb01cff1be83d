import type { Engine } from '../../database/engine.ts';
import type { AccountDb } from '../account-db.ts';
import { dateIn, type Moment } from '../shared/time.ts';
import type { Task, TaskDetails } from './task.ts';

/** Whose customers and tasks are listed. */
export type TaskOwner = {
  /** The member whose tasks and customers count; undefined for those of everybody. */
  ownerId: number | undefined;
  /** The only owner whose customers the asker may see; undefined if all. */
  onlyOwner: number | undefined;
};

/** The columns that tell who a customer is. */
export type NamedCustomer = {
  customerId: number;
  firstName: string;
  lastName: string;
  companyName: string;
  email: string;
  phone1: string;
};

const columns = [
  't.taskId',
  't.customerId',
  't.projectId',
  't.kind',
  't.title',
  't.dueOn',
  't.dueTime',
  't.ownerId',
  't.repeats',
  't.isFollowUp',
  't.revision',
  't.changedBy',
  't.createdAt',
  't.doneAt',
] as const;
export const customerColumns = [
  'c.customerId',
  'c.firstName',
  'c.lastName',
  'c.companyName',
  'c.email',
  'c.phone1',
] as const;

export async function insertTask(
  db: AccountDb,
  {
    kind,
    title,
    dueOn,
    dueTime,
    ownerId,
    projectId,
    repeats,
    ...task
  }: TaskDetails & { customerId: number; isFollowUp: boolean; userId: number; at: Moment },
): Promise<number> {
  db.notify(`changes of ${db.accountId}`);
  const { taskId } = await db.kysely
    .insertInto('tasks')
    .values({
      accountId: db.accountId,
      kind,
      title,
      dueOn,
      dueTime,
      ownerId,
      projectId,
      repeats,
      customerId: task.customerId,
      isFollowUp: task.isFollowUp ? 1 : 0,
      changedBy: task.userId,
      createdAt: task.at,
      doneAt: null,
    })
    .returning('taskId')
    .executeTakeFirstOrThrow();
  return taskId;
}

export async function findTask(db: AccountDb, taskId: number): Promise<Task | undefined> {
  const row = await own(db).where('t.taskId', '=', taskId).executeTakeFirst();
  return row && toTask(row);
}

/** The open tasks of a customer, the next one first. */
export async function openTasksOf(db: AccountDb, customerId: number): Promise<Task[]> {
  const rows = await own(db)
    .where('t.customerId', '=', customerId)
    .where('t.doneAt', 'is', null)
    .orderBy('t.dueOn')
    .orderBy('t.dueTime')
    .orderBy('t.taskId')
    .execute();
  return rows.map(toTask);
}

/** The next task of each of these customers who has one. */
export async function nextTasksOf(
  db: AccountDb,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, Task>> {
  const next = new Map<number, Task>();
  if (customerIds.length === 0) return next;
  const rows = await own(db)
    .where('t.customerId', 'in', customerIds)
    .where('t.doneAt', 'is', null)
    .orderBy('t.dueOn', 'desc')
    .orderBy('t.dueTime', 'desc')
    .orderBy('t.taskId', 'desc')
    .execute();
  for (const row of rows) next.set(row.customerId, toTask(row));
  return next;
}

/** Removes the open follow-ups that Sundesk planned, because the sale is over. */
export async function endFollowUps(db: AccountDb, customerId: number): Promise<void> {
  await db
    .remove('tasks')
    .where('customerId', '=', customerId)
    .where('doneAt', 'is', null)
    .where('isFollowUp', '=', 1)
    .execute();
}

/** A place in the open tasks of the account, after which a page begins. */
type TaskPlace = readonly [dueOn: string, dueTime: string, taskId: number];

/** The open tasks of everybody or of one owner, the longest overdue first: due in between, or whenever. */
export async function dueTasks(
  db: AccountDb,
  {
    ownerId,
    onlyOwner,
    from,
    through,
    kind,
    after,
    limit,
  }: TaskOwner & {
    from: string | undefined;
    through: string | undefined;
    kind?: Task['kind'] | undefined;
    after?: TaskPlace | undefined;
    limit: number;
  },
): Promise<(Task & NamedCustomer)[]> {
  const rows = await own(db)
    .innerJoin('customers as c', 'c.customerId', 't.customerId')
    .select(customerColumns)
    .where('c.accountId', '=', db.accountId)
    .where('t.doneAt', 'is', null)
    .$if(through !== undefined, (query) => query.where('t.dueOn', '<=', `${through}`))
    .$if(kind !== undefined, (query) => query.where('t.kind', '=', kind as Task['kind']))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('t.dueOn', 't.dueTime', 't.taskId'),
          '>',
          tuple(...(after as [string, string, number])),
        ),
      ),
    )
    .$if(from !== undefined, (query) => query.where('t.dueOn', '>=', `${from}`))
    .$if(ownerId !== undefined, (query) =>
      query.where('t.taskId', 'in', openTasksOfOwner(db, Number(ownerId))),
    )
    .$if(onlyOwner !== undefined, (query) => query.where('c.ownerId', '=', Number(onlyOwner)))
    .orderBy('t.dueOn')
    .orderBy('t.dueTime')
    .orderBy('t.taskId')
    .limit(limit)
    .execute();
  return rows.map(toTask);
}

/**
 * The open tasks of a member: their own, and those without an owner of their customers. Asked as two, because no index has
 * the owner of whichever of the two it is.
 */
function openTasksOfOwner(db: AccountDb, ownerId: number) {
  const open = () =>
    db.kysely
      .selectFrom('tasks as o')
      .select('o.taskId')
      .where('o.accountId', '=', db.accountId)
      .where('o.doneAt', 'is', null);
  return open()
    .where('o.ownerId', '=', ownerId)
    .unionAll(
      open()
        .innerJoin('customers as k', 'k.customerId', 'o.customerId')
        .where('k.accountId', '=', db.accountId)
        .where('k.ownerId', '=', ownerId)
        .where('o.ownerId', 'is', null),
    );
}

function own(db: AccountDb) {
  return db.kysely.selectFrom('tasks as t').select(columns).where('t.accountId', '=', db.accountId);
}

function toTask<Row extends { isFollowUp: number }>({ isFollowUp, ...row }: Row) {
  return { ...row, isFollowUp: isFollowUp === 1 };
}

/** The first zone to begin a day. */
const earliestZone = 'Pacific/Kiritimati';

export function untoldTasks({ reads }: Pick<Engine, 'reads'>) {
  return {
    /** Returns up to `limit` accounts with tasks that are due, in the earliest zone, and that nobody was told of. */
    async accounts(now: number, limit: number, after = 0): Promise<number[]> {
      const rows = await reads
        .selectFrom('tasks')
        .select('accountId')
        .distinct()
        .where('doneAt', 'is', null)
        .whereRef('toldOn', '<>', 'dueOn')
        .where('dueOn', '<=', dateIn(now, earliestZone))
        .where('accountId', '>', after)
        .orderBy('accountId')
        .limit(limit)
        .execute();
      return rows.map((row) => row.accountId);
    },
  };
}

/** The next step with a customer, as lists and cards show it. */
type NextStep = Pick<Task, 'kind' | 'title' | 'dueOn'>;

/** Adds to each customer what is to be done next; null where nothing is planned. */
export async function withNextSteps<Row extends { customerId: number }>(
  store: AccountDb,
  customers: readonly Row[],
): Promise<(Row & { nextStep: NextStep | null })[]> {
  const [list = []] = await withNextStepsInEach(store, [customers]);
  return list;
}

/** Adds the next steps to several lists of customers, in one query. */
export async function withNextStepsInEach<Row extends { customerId: number }>(
  store: AccountDb,
  lists: readonly (readonly Row[])[],
): Promise<(Row & { nextStep: NextStep | null })[][]> {
  const next = await nextTasksOf(
    store,
    lists.flat().map(({ customerId }) => customerId),
  );
  return lists.map((customers) =>
    customers.map((row) => {
      const task = next.get(row.customerId);
      if (task === undefined) return { ...row, nextStep: null };
      const { kind, title, dueOn } = task;
      return { ...row, nextStep: { kind, title, dueOn } };
    }),
  );
}
