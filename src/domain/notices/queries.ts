import type { Engine } from '../../database/engine.ts';
import type { AccountDb } from '../account-db.ts';
import { customerName } from '../customers/customer.ts';
import type { Moment } from '../shared/time.ts';
import type { Task } from '../tasks/task.ts';
import type { MemberNotice } from './notice.ts';
import { noticeLimits } from './notice-limits.ts';

/** A member, and the only owner whose customers they may see; undefined if all. */
type Reader = { userId: number; onlyOwner: number | undefined };

type FoundRow = Omit<MemberNotice, 'customerName' | 'projectTitle' | 'task' | 'isRead'> & {
  firstName: string | null;
  lastName: string | null;
  companyName: string | null;
  email: string | null;
  phone1: string | null;
  projectTitle: string | null;
  taskKind: Task['kind'] | null;
  taskTitle: string | null;
  readAt: Moment | null;
};

/** The newest notices of a member, and how many they have not read, counted up to `noticeLimits.counted`. */
export async function findMemberNotices(
  db: AccountDb,
  reader: Reader,
): Promise<{ notices: MemberNotice[]; unread: number }> {
  const rows = await listed(db, visible(db, reader)).execute();
  const unread = await visible(db, reader)
    .select('n.noticeId')
    .where('n.readAt', 'is', null)
    .limit(noticeLimits.counted)
    .execute();
  return { notices: rows.map(toNotice), unread: unread.length };
}

/** Of the notices that an email was queued for, those that its member has not read: the newest, and how many. */
export async function findEmailedNotices(
  db: AccountDb,
  { emailId, ...reader }: Reader & { emailId: string },
): Promise<{ notices: MemberNotice[]; count: number }> {
  const told = () =>
    visible(db, reader).where('n.emailId', '=', emailId).where('n.readAt', 'is', null);
  const rows = await listed(db, told()).execute();
  const { count } = await told()
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return { notices: rows.map(toNotice), count: Number(count) };
}

/** The newest, with all that they say. */
function listed(db: AccountDb, notices: ReturnType<typeof visible>) {
  return notices
    .leftJoin('projects as p', (join) =>
      join.onRef('p.projectId', '=', 'n.projectId').on('p.accountId', '=', db.accountId),
    )
    .leftJoin('tasks as t', (join) =>
      join.onRef('t.taskId', '=', 'n.taskId').on('t.accountId', '=', db.accountId),
    )
    .select([
      'n.noticeId',
      'n.kind',
      'n.customerId',
      'n.projectId',
      'n.subscriptionId',
      'n.message',
      'n.createdAt',
      'n.readAt',
      'c.firstName',
      'c.lastName',
      'c.companyName',
      'c.email',
      'c.phone1',
      'p.title as projectTitle',
      't.kind as taskKind',
      't.title as taskTitle',
    ])
    .orderBy('n.noticeId', 'desc')
    .limit(noticeLimits.listed);
}

/** Marks notices of a member as read: one, or all up to the newest one that they have seen. */
export async function markNoticesRead(
  db: AccountDb,
  {
    userId,
    at,
    ...which
  }: { userId: number; at: Moment } & ({ noticeId: number } | { throughId: number }),
): Promise<void> {
  const unread = db
    .change('memberNotices')
    .set({ readAt: at })
    .where('userId', '=', userId)
    .where('readAt', 'is', null);
  const chosen =
    'noticeId' in which
      ? unread.where('noticeId', '=', which.noticeId)
      : unread.where('noticeId', '<=', which.throughId);
  await chosen.execute();
}

/** Notices whose customer is still there and may be seen by their reader. */
function visible(db: AccountDb, { userId, onlyOwner }: Reader) {
  return db.kysely
    .selectFrom('memberNotices as n')
    .leftJoin('customers as c', (join) =>
      join.onRef('c.customerId', '=', 'n.customerId').on('c.accountId', '=', db.accountId),
    )
    .where('n.accountId', '=', db.accountId)
    .where('n.userId', '=', userId)
    .where(({ eb, or }) => or([eb('n.customerId', 'is', null), eb('c.customerId', 'is not', null)]))
    .$if(onlyOwner !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([eb('n.customerId', 'is', null), eb('c.ownerId', '=', Number(onlyOwner))]),
      ),
    );
}

function toNotice({
  firstName,
  lastName,
  companyName,
  email,
  phone1,
  projectTitle,
  taskKind,
  taskTitle,
  readAt,
  ...row
}: FoundRow): MemberNotice {
  return {
    ...row,
    customerName: customerName({
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      companyName: companyName ?? '',
      email: email ?? '',
      phone1: phone1 ?? '',
    }),
    projectTitle: projectTitle ?? '',
    task: taskKind === null ? null : { kind: taskKind, title: taskTitle ?? '' },
    isRead: readAt !== null,
  };
}

export function dueNotices({ reads }: Pick<Engine, 'reads'>) {
  return {
    /** Returns up to `limit` members of any account with notices that may be due for an email. */
    members(now: number, limit: number): Promise<{ accountId: number; userId: number }[]> {
      return reads
        .selectFrom('memberNotices')
        .select(['accountId', 'userId'])
        .distinct()
        .where('emailDueAt', '<=', now)
        .where('emailDueAt', 'is not', null)
        .limit(limit)
        .execute();
    },
  };
}
