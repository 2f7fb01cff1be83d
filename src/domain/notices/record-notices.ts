import {
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import { insertRows } from '../../database/many-rows.ts';
import type { AccountDb } from '../account-db.ts';
import type { Role } from '../accounts/team/user.ts';
import type { Db, Schema } from '../schema.ts';
import type { Moment } from '../shared/time.ts';
import type { MemberNoticeKind } from './notice.ts';

type About = {
  kind: MemberNoticeKind;
  customerId?: number;
  projectId?: number;
  subscriptionId?: string;
  message?: string;
  at: Moment;
};

/** A notice whose reader is known. */
export type NoticeRow = Pick<About, 'kind' | 'at'> & {
  userId: number;
  customerId: number;
  projectId?: number | null;
  taskId?: number;
};

const managing: Role[] = ['owner', 'manager'];

/** Records notices whose readers are known, in statements for all of them; none where there are none. */
export function recordNotices(tx: AccountDb, rows: readonly NoticeRow[]): Promise<void> {
  return insertNotices(
    tx.kysely,
    rows.map(({ userId, kind, customerId, projectId = null, taskId = null, at }) => ({
      accountId: tx.accountId,
      userId,
      kind,
      customerId,
      projectId,
      taskId,
      createdAt: at,
      emailDueAt: at,
    })),
  );
}

const insertNotices = insertRows<
  Omit<
    Selectable<Schema['memberNotices']>,
    'noticeId' | 'subscriptionId' | 'message' | 'readAt' | 'emailId'
  >
>({
  table: 'memberNotices',
  columns: {
    accountId: 'integer',
    userId: 'integer',
    kind: 'text',
    customerId: 'integer',
    projectId: 'integer',
    taskId: 'integer',
    createdAt: 'integer',
    emailDueAt: 'integer',
  },
});

/**
 * Records a notice for the owner of a customer, unless it was they who did it (`byUserId`). Where the owner has left,
 * the notice is for all owners and managers of the account.
 */
export async function tellCustomerOwner(
  tx: AccountDb,
  about: About & { customerId: number; byUserId?: number | undefined },
): Promise<void> {
  const { accountId, kysely } = tx;
  const ownerId = kysely
    .selectFrom('customers as c')
    .select('c.ownerId')
    .where('c.accountId', '=', accountId)
    .where('c.customerId', '=', about.customerId);
  const activeOwner = kysely
    .selectFrom('users as o')
    .select('o.userId')
    .where('o.accountId', '=', accountId)
    .where('o.userId', '=', ownerId)
    .where('o.removedAt', 'is', null);
  await insertFor(kysely, accountId, about, ({ eb, or, and, not, exists }) =>
    and([
      or([
        eb('u.userId', '=', ownerId),
        and([eb('u.role', 'in', managing), not(exists(activeOwner))]),
      ]),
      eb('u.userId', '<>', about.byUserId ?? 0),
    ]),
  );
}

/** Records a notice about a webhook subscription for all owners and managers of the account, about the mailbox for its owners. */
export async function tellManagers(
  db: Db,
  accountId: number,
  about: About & { message: string } & (
      | { kind: 'webhook'; subscriptionId: string }
      | { kind: 'mailbox' }
    ),
): Promise<void> {
  const roles: Role[] = about.kind === 'mailbox' ? ['owner'] : managing;
  await insertFor(db, accountId, about, ({ eb }) => eb('u.role', 'in', roles));
}

type Users = { u: Schema['users'] };

/** Inserts a notice for each active member of whom the condition holds. */
async function insertFor(
  db: Db,
  accountId: number,
  { kind, customerId, projectId, subscriptionId = '', message = '', at }: About,
  isReader: (build: ExpressionBuilder<Schema & Users, 'u'>) => Expression<SqlBool>,
): Promise<void> {
  await db
    .insertInto('memberNotices')
    .columns([
      'accountId',
      'userId',
      'kind',
      'customerId',
      'projectId',
      'subscriptionId',
      'message',
      'createdAt',
      'emailDueAt',
    ])
    .expression((build) =>
      build
        .selectFrom('users as u')
        .select([
          'u.accountId',
          'u.userId',
          typed<MemberNoticeKind>('text', kind).as('kind'),
          typed<number | null>('bigint', customerId ?? null).as('customerId'),
          typed<number | null>('bigint', projectId ?? null).as('projectId'),
          typed<string>('text', subscriptionId).as('subscriptionId'),
          typed<string>('text', message).as('message'),
          typed<number>('bigint', at).as('createdAt'),
          typed<number>('bigint', at).as('emailDueAt'),
        ])
        .where('u.accountId', '=', accountId)
        .where('u.removedAt', 'is', null)
        .where((one) => isReader(one as never)),
    )
    .execute();
}

/** PostgreSQL must be told the types of values that it only selects. */
function typed<Value>(type: 'bigint' | 'text', value: Value) {
  return sql<Value>`cast(${value} as ${sql.raw(type)})`;
}
