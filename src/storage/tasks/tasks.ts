import type { PageRequestVerdict } from '../../domain/proposals/page/page-request.ts';
import type { Db } from '../../domain/schema.ts';
import type { TaskOwner, TaskStore, WaitingSale } from '../../domain/tasks/store.ts';
import type { Task } from '../../domain/tasks/task.ts';

const viewed: PageRequestVerdict = 'viewed';
/** The newest drafts that are looked at. */
const draftsMax = 500;

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
const customerColumns = [
  'c.customerId',
  'c.firstName',
  'c.lastName',
  'c.companyName',
  'c.email',
  'c.phone1',
] as const;

export function taskStore(db: Db, accountId: number): TaskStore {
  const own = () =>
    db.selectFrom('tasks as t').select(columns).where('t.accountId', '=', accountId);
  return {
    async insert({ kind, title, dueOn, dueTime, ownerId, projectId, repeats, ...task }) {
      const { taskId } = await db
        .insertInto('tasks')
        .values({
          ...{ accountId, kind, title, dueOn, dueTime, ownerId, projectId, repeats },
          customerId: task.customerId,
          isFollowUp: task.isFollowUp ? 1 : 0,
          changedBy: task.userId,
          createdAt: task.at,
          doneAt: null,
        })
        .returning('taskId')
        .executeTakeFirstOrThrow();
      return taskId;
    },

    async find(taskId) {
      const row = await own().where('t.taskId', '=', taskId).executeTakeFirst();
      return row && toTask(row);
    },

    async ofCustomer(customerId) {
      const rows = await own()
        .where('t.customerId', '=', customerId)
        .where('t.doneAt', 'is', null)
        .orderBy('t.dueOn')
        .orderBy('t.dueTime')
        .orderBy('t.taskId')
        .execute();
      return rows.map(toTask);
    },

    async nextOf(customerIds) {
      const next = new Map<number, Task>();
      if (customerIds.length === 0) return next;
      const rows = await own()
        .where('t.customerId', 'in', customerIds)
        .where('t.doneAt', 'is', null)
        .orderBy('t.dueOn', 'desc')
        .orderBy('t.dueTime', 'desc')
        .orderBy('t.taskId', 'desc')
        .execute();
      for (const row of rows) next.set(row.customerId, toTask(row));
      return next;
    },

    async change(taskId, { kind, title, dueOn, dueTime, ownerId, projectId, repeats }, by) {
      await changing(taskId)
        .set(({ eb }) => ({
          ...{ kind, title, dueOn, dueTime, ownerId, projectId, repeats },
          changedBy: by.userId,
          // It is the member's own from now on.
          isFollowUp: 0,
          revision: eb('revision', '+', 1),
        }))
        .execute();
    },

    async setDone(taskId, done) {
      await changing(taskId)
        .set(({ eb }) => ({
          doneAt: done?.at ?? null,
          ...(done && { changedBy: done.userId }),
          revision: eb('revision', '+', 1),
        }))
        .execute();
    },

    async remove(taskId) {
      await db
        .deleteFrom('tasks')
        .where('accountId', '=', accountId)
        .where('taskId', '=', taskId)
        .execute();
    },

    async endFollowUps(customerId) {
      await db
        .deleteFrom('tasks')
        .where('accountId', '=', accountId)
        .where('customerId', '=', customerId)
        .where('doneAt', 'is', null)
        .where('isFollowUp', '=', 1)
        .execute();
    },

    async due({ ownerId, onlyOwner, from, through, limit }) {
      const rows = await own()
        .innerJoin('customers as c', 'c.customerId', 't.customerId')
        .select(customerColumns)
        .where('c.accountId', '=', accountId)
        .where('t.doneAt', 'is', null)
        .where('t.dueOn', '<=', through)
        .$if(from !== undefined, (query) => query.where('t.dueOn', '>=', `${from}`))
        .$if(ownerId !== undefined, (query) =>
          query.where(({ fn }) => fn.coalesce('t.ownerId', 'c.ownerId'), '=', Number(ownerId)),
        )
        .$if(onlyOwner !== undefined, (query) => query.where('c.ownerId', '=', Number(onlyOwner)))
        .orderBy('t.dueOn')
        .orderBy('t.dueTime')
        .orderBy('t.taskId')
        .limit(limit)
        .execute();
      return rows.map(toTask);
    },

    async viewed({ since, limit, ...owner }) {
      const rows = await sales(owner)
        .innerJoin('pageRequests as h', 'h.projectId', 'p.projectId')
        .select(({ fn }) => fn.max('h.confirmedAt').as('at'))
        .where('h.accountId', '=', accountId)
        .where('h.verdict', '=', viewed)
        .where('h.confirmedAt', '>=', since)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('tasks as t')
                .select('t.taskId')
                .where('t.accountId', '=', accountId)
                .whereRef('t.customerId', '=', 'c.customerId')
                .where('t.doneAt', 'is', null),
            ),
          ),
        )
        .groupBy([...customerColumns, 'p.projectId', 'p.title'])
        .orderBy('at', 'desc')
        .orderBy('p.projectId', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, at: Number(row.at) }));
    },

    expiring: ({ from, until, limit, ...owner }) =>
      sales(owner)
        .innerJoin('proposals as o', 'o.projectId', 'p.projectId')
        .select('o.expiresAt as at')
        .where('o.accountId', '=', accountId)
        .where('o.state', '=', 'published')
        .where('o.expiryDueAt', 'is not', null)
        .where('o.expiresAt', '>=', from)
        .where('o.expiresAt', '<=', until)
        .orderBy('o.expiresAt')
        .orderBy('o.proposalId')
        .limit(limit)
        .execute(),

    drafts: ({ limit, ...owner }): Promise<WaitingSale[]> =>
      sales(owner)
        .select('p.updatedAt as at')
        .where('p.projectId', 'in', (build) =>
          build
            .selectFrom('projects as n')
            .select('n.projectId')
            .where('n.accountId', '=', accountId)
            .orderBy('n.projectId', 'desc')
            .limit(draftsMax),
        )
        .where('p.systemWatts', '>', 0)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('proposals as o')
                .select('o.proposalId')
                .where('o.accountId', '=', accountId)
                .whereRef('o.projectId', '=', 'p.projectId'),
            ),
          ),
        )
        .orderBy('p.updatedAt', 'desc')
        .orderBy('p.projectId', 'desc')
        .limit(limit)
        .execute(),
  };

  function changing(taskId: number) {
    return db.updateTable('tasks').where('accountId', '=', accountId).where('taskId', '=', taskId);
  }

  /** Projects of customers who may still buy. */
  function sales({ ownerId, onlyOwner }: TaskOwner) {
    return db
      .selectFrom('projects as p')
      .innerJoin('customers as c', 'c.customerId', 'p.customerId')
      .innerJoin('statuses as s', 's.statusId', 'c.statusId')
      .select(['p.projectId', 'p.title', ...customerColumns])
      .where('p.accountId', '=', accountId)
      .where('c.accountId', '=', accountId)
      .where('s.kind', '=', 'open')
      .$if(ownerId !== undefined, (query) => query.where('c.ownerId', '=', Number(ownerId)))
      .$if(onlyOwner !== undefined, (query) => query.where('c.ownerId', '=', Number(onlyOwner)));
  }
}

function toTask<Row extends { isFollowUp: number }>({ isFollowUp, ...row }: Row) {
  return { ...row, isFollowUp: isFollowUp === 1 };
}
