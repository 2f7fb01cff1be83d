import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from '../../account-db.ts';
import type { Db } from '../../schema.ts';
import {
  actorType,
  type IdentityEntry,
  type NewSecurityEntry,
  type SecurityEntry,
  type SecurityKind,
  securityKind,
} from './security-entry.ts';

/** The filter: entries of one kind, and entries by or about one member. */
type SecurityFilter = {
  kind?: SecurityKind | undefined;
  userId?: number | undefined;
};

/** A member without a name is known by their email address. */
const nameOfUser = sql<string>`case when trim(users.first_name || ' ' || users.last_name) = ''
  then users.email else trim(users.first_name || ' ' || users.last_name) end`;

const entryColumns = [
  'at',
  'kind',
  'actor',
  'byUserId',
  'byName',
  'aboutUserId',
  'subject',
  'detail',
  'network',
  'device',
] as const;

export async function insertSecurityEntry(
  db: AccountDb,
  { at, kind, by, aboutUserId, subject, detail }: NewSecurityEntry,
): Promise<void> {
  const { type, userId, name = '', network, device } = by;
  await db.kysely
    .insertInto('securityLog')
    .values({
      accountId: db.accountId,
      at,
      kind,
      actor: type,
      byUserId: userId ?? null,
      byName: userId === undefined ? name : nameOf(db, userId),
      aboutUserId: aboutUserId ?? null,
      subject,
      detail,
      network,
      device,
    })
    .execute();
}

/** The newest first, those before an entry. */
export async function findSecurityEntries(
  db: AccountDb,
  { kind, userId }: SecurityFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<SecurityEntry[]> {
  let query = db.own('securityLog').select(['entryId', ...entryColumns]);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (userId !== undefined) {
    query = query.where((either) =>
      either.or([either('byUserId', '=', userId), either('aboutUserId', '=', userId)]),
    );
  }
  if (before !== undefined) query = query.where('entryId', '<', before);
  const rows = await query.orderBy('entryId', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    ...row,
    kind: securityKind.parse(row.kind),
    actor: actorType.parse(row.actor),
    byUserId: row.byUserId ?? undefined,
    aboutUserId: row.aboutUserId ?? undefined,
  }));
}

function nameOf(db: AccountDb, userId: number): RawBuilder<string> {
  return sql<string>`coalesce((select ${nameOfUser} from users
      where users.account_id = ${db.accountId} and users.user_id = ${userId}), '')`;
}

/** Adds an entry to the log of each account of which an identity is a member now. */
export async function logForIdentity(
  db: Db,
  identityId: string,
  { at, kind, by, detail }: IdentityEntry,
): Promise<void> {
  const isMember = by.type === 'member';
  await db
    .insertInto('securityLog')
    .columns(['accountId', ...entryColumns])
    .expression((build) =>
      build
        .selectFrom('users')
        .select([
          'users.accountId',
          sql<number>`cast(${at} as bigint)`.as('at'),
          text(kind).as('kind'),
          text(by.type).as('actor'),
          isMember ? 'users.userId as byUserId' : sql<number | null>`null`.as('byUserId'),
          isMember ? nameOfUser.as('byName') : text('').as('byName'),
          'users.userId as aboutUserId',
          'users.email as subject',
          text(detail).as('detail'),
          text(by.network).as('network'),
          text(by.device).as('device'),
        ])
        .where('users.identityId', '=', identityId)
        .where('users.removedAt', 'is', null),
    )
    .execute();
}

/** PostgreSQL wants to know the type of a value among what is selected. */
function text(value: string) {
  return sql<string>`cast(${value} as text)`;
}
