import assert from 'node:assert/strict';
import { preparedQuery } from '../../../database/prepared-query.ts';
import type { AccountDb } from '../../account-db.ts';
import type { Db } from '../../schema.ts';
import { Refusal } from '../../shared/refusal.ts';
import { emailKey } from '../../shared/text.ts';
import type { Moment } from '../../shared/time.ts';
import { publicUser } from '../payload.ts';
import type { ListedUser, Member, NewIdentity, Role, User } from './user.ts';

export async function findUser(db: AccountDb, userId: number): Promise<User | undefined> {
  const [user] = await byId(db.kysely, { accountId: db.accountId, userId });
  return user;
}

/** Those of these numbers that there are, in no order. */
export async function findUsersByIds(db: AccountDb, userIds: readonly number[]): Promise<User[]> {
  if (userIds.length === 0) return [];
  return selectUsers(db.kysely)
    .where('accountId', '=', db.accountId)
    .where('userId', 'in', userIds)
    .execute();
}

export async function findUserByEmail(db: AccountDb, email: string): Promise<User | undefined> {
  const [user] = await byEmail(db.kysely, { accountId: db.accountId, emailKey: emailKey(email) });
  return user;
}

/** The whole team, with those who left it; in the order in which they came. */
export async function findMembers(db: AccountDb): Promise<Member[]> {
  const rows = await selectMembers(db.kysely, db.accountId).orderBy('userId').execute();
  return rows.map(toMember);
}

export async function findMember(db: AccountDb, userId: number): Promise<Member | undefined> {
  const [row] = await memberById(db.kysely, { accountId: db.accountId, userId });
  return row && toMember(row);
}

/** Returns the new id, or undefined when the email address is taken. Pending links of the identity end. */
export async function insertUser(
  db: AccountDb,
  user: Omit<User, 'userId'> & { role: Role; identityId: string | undefined; createdAt: Moment },
): Promise<number | undefined> {
  const inserted = await db.kysely
    .insertInto('users')
    .values({
      accountId: db.accountId,
      ...toColumns(user),
      publicJson: '',
      createdAt: user.createdAt,
      updatedAt: user.createdAt,
      role: user.role,
      identityId: user.identityId ?? null,
    })
    .onConflict((conflict) => conflict.columns(['accountId', 'emailKey']).doNothing())
    .returning('userId')
    .executeTakeFirst();
  if (inserted === undefined) return undefined;
  if (user.identityId !== undefined) await endLinks(db, user.identityId);
  await renderUser(db, { ...user, userId: inserted.userId });
  return inserted.userId;
}

/** Users of the account with those who left it, in the order of their numbers. */
export async function findUsers(
  db: AccountDb,
  { after = 0, limit }: { after: number | undefined; limit: number },
): Promise<ListedUser[]> {
  const rows = await selectUsers(db.kysely)
    .select(['users.role', 'users.createdAt', 'users.updatedAt', 'users.removedAt'])
    .where('users.accountId', '=', db.accountId)
    .where('users.userId', '>', after)
    .orderBy('users.userId')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, removedAt: row.removedAt ?? undefined }));
}

/** Writes name, phone, email, title and user name. False when the email address is taken. */
export async function saveUser(db: AccountDb, user: User, at: Moment): Promise<boolean> {
  const other = await selectUsers(db.kysely)
    .where('accountId', '=', db.accountId)
    .where('emailKey', '=', emailKey(user.email))
    .where('userId', '<>', user.userId)
    .executeTakeFirst();
  if (other !== undefined) return false;
  await own(db, user.userId)
    .set({ ...toColumns(user), updatedAt: at })
    .execute();
  await renderUser(db, user);
  return true;
}

export async function setRole(
  db: AccountDb,
  userId: number,
  role: Role,
  at: Moment,
): Promise<void> {
  await own(db, userId).set({ role, updatedAt: at }).execute();
}

/**
 * Links a user to an identity. Pending links of the identity end: one that another account issued before must not
 * open this account.
 */
export async function setIdentity(
  db: AccountDb,
  userId: number,
  identityId: string,
): Promise<void> {
  await own(db, userId).set({ identityId }).execute();
  await endLinks(db, identityId);
}

/** The photo that proposals of a user show; null without one. */
export async function findPhotoId(db: AccountDb, userId: number): Promise<number | null> {
  const row = await db
    .own('users')
    .select('photoId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.photoId ?? null;
}

/** Versions that were published with another photo keep that one. */
export async function setPhotoId(
  db: AccountDb,
  userId: number,
  photoId: number | null,
): Promise<void> {
  await own(db, userId).set({ photoId }).execute();
}

/** Sets a password anew, and ends every session, link and trusted browser of the identity. */
export async function savePassword(
  db: AccountDb,
  identityId: string,
  password: string,
  at: Moment,
): Promise<void> {
  await db.kysely
    .updateTable('credentials')
    .set({ password, updatedAt: at })
    .where('userId', '=', identityId)
    .where('providerId', '=', 'credential')
    .execute();
  await endLinks(db, identityId);
  await deleteSessions(db, identityId);
}

/** False when there was none. Browsers that needed none are forgotten as well. */
export async function deleteSecondFactor(
  db: AccountDb,
  identityId: string,
  at: Moment,
): Promise<boolean> {
  await endLinks(db, identityId);
  await db.kysely
    .updateTable('identities')
    .set({ twoFactorEnabled: 0, updatedAt: at })
    .where('id', '=', identityId)
    .execute();
  const removed = await db.kysely
    .deleteFrom('secondFactors')
    .where('userId', '=', identityId)
    .returning('verified')
    .execute();
  return removed.some(({ verified }) => verified === 1);
}

/** Lists members without the two-factor authentication that their account requires; none if it requires none. */
export async function findIdsWithoutTwoFactor(db: AccountDb): Promise<number[]> {
  const account = await db.own('accounts').select('requiresTwoFactor').executeTakeFirst();
  if (account?.requiresTwoFactor !== 1) return [];
  const rows = await selectMembers(db.kysely, db.accountId).execute();
  return rows.filter(({ secondFactor }) => secondFactor !== 1).map(({ userId }) => userId);
}

export async function setLastSeenAt(db: AccountDb, userId: number, at: Moment): Promise<void> {
  await own(db, userId).set({ lastSeenAt: at }).execute();
}

export async function deleteSessions(
  db: AccountDb,
  identityId: string,
  exceptSessionId = '',
): Promise<void> {
  await db.kysely
    .deleteFrom('sessions')
    .where('userId', '=', identityId)
    .where('id', '<>', exceptSessionId)
    .execute();
}

async function endLinks(db: AccountDb, identityId: string): Promise<void> {
  await db.kysely.deleteFrom('verifications').where('value', '=', identityId).execute();
}

function own(db: AccountDb, userId: number) {
  return db.change('users').where('userId', '=', userId);
}

/** Customers show their owner as it is written here. */
export async function renderUser(db: AccountDb, user: User): Promise<void> {
  await db
    .change('users')
    .set({ publicJson: JSON.stringify(publicUser(user)) })
    .where('userId', '=', user.userId)
    .execute();
}

/**
 * Creates a person who signs in with a password, under the names that the sign-in library gives to its rows. False when
 * the email address is already taken.
 */
export async function insertIdentity(
  db: Db,
  { identityId, email, name, passwordHash }: NewIdentity,
  at: number,
): Promise<boolean> {
  const stamps = { createdAt: at, updatedAt: at };
  const inserted = await db
    .insertInto('identities')
    .values({ id: identityId, name, email: emailKey(email), emailVerified: 1, ...stamps })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await db
    .insertInto('credentials')
    .values({
      id: `${identityId}_password`,
      userId: identityId,
      accountId: identityId,
      providerId: 'credential',
      password: passwordHash,
      ...stamps,
    })
    .execute();
  return true;
}

function toColumns(user: Omit<User, 'userId'>) {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber,
    email: user.email,
    emailKey: emailKey(user.email),
    workTitle: user.workTitle,
    username: user.username,
  };
}

export function selectUsers(db: Db) {
  return db
    .selectFrom('users')
    .select([
      'users.userId',
      'users.firstName',
      'users.lastName',
      'users.phoneNumber',
      'users.email',
      'users.workTitle',
      'users.username',
    ]);
}

function selectMembers(db: Db, accountId: number) {
  return selectUsers(db)
    .leftJoin('identities', 'identities.id', 'users.identityId')
    .select([
      'users.role',
      'users.identityId',
      'identities.twoFactorEnabled as secondFactor',
      'users.createdAt',
      'users.lastSeenAt',
      'users.removedAt',
    ])
    .where('users.accountId', '=', accountId);
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>;

function toMember({ secondFactor, ...row }: MemberRow): Member {
  return {
    ...row,
    role: row.role,
    hasSecondFactor: secondFactor === 1,
    lastSeenAt: row.lastSeenAt ?? undefined,
    identityId: row.identityId ?? undefined,
    removedAt: row.removedAt ?? undefined,
  };
}

const memberById = preparedQuery<{ accountId: number; userId: number }, MemberRow>((db, value) =>
  selectMembers(db, value('accountId')).where('userId', '=', value('userId')),
);

const byEmail = preparedQuery<{ accountId: number; emailKey: string }, User>((db, value) =>
  selectUsers(db)
    .where('accountId', '=', value('accountId'))
    .where('emailKey', '=', value('emailKey')),
);

const byId = preparedQuery<{ accountId: number; userId: number }, User>((db, value) =>
  selectUsers(db).where('accountId', '=', value('accountId')).where('userId', '=', value('userId')),
);

/** The member of the team, who has not left it. Refuses with NOT_FOUND. */
export async function requireMember(store: AccountDb, userId: number): Promise<Member> {
  const member = await findMember(store, userId);
  if (member === undefined || member.removedAt !== undefined) {
    throw new Refusal('NOT_FOUND', 'The team has no such member');
  }
  return member;
}

/** Makes the refusal of a change to the team. */
export function teamChangeRefused(message: string): Refusal {
  return new Refusal('TEAM_CHANGE_REFUSED', message);
}

/** The user who acts. Doors let only users of the account act, so a missing one is a fault and no refusal. */
export async function actingUser(tx: AccountDb, userId: number): Promise<User> {
  const user = await findUser(tx, userId);
  assert(user, 'Only users of the account can act');
  return user;
}
