import { preparedQuery } from '../../database/prepared-query.ts';
import type { NewIdentity, UserStore } from '../../domain/accounts/store.ts';
import type { Member } from '../../domain/accounts/team/member.ts';
import type { User } from '../../domain/accounts/team/user.ts';
import type { PublicForms } from '../../domain/projects/store.ts';
import type { Db } from '../../domain/schema.ts';
import { emailKey } from '../../domain/shared/text.ts';

export function userStore(db: Db, accountId: number, publicForms: PublicForms): UserStore {
  return {
    async find(userId) {
      const [user] = await byId(db, { accountId, userId });
      return user;
    },

    async findAll(userIds) {
      if (userIds.length === 0) return [];
      return selectUsers(db)
        .where('accountId', '=', accountId)
        .where('userId', 'in', userIds)
        .execute();
    },

    async findByEmail(email) {
      const [user] = await byEmail(db, { accountId, emailKey: emailKey(email) });
      return user;
    },

    first: () =>
      selectUsers(db)
        .where('accountId', '=', accountId)
        .orderBy('userId')
        .limit(1)
        .executeTakeFirst(),

    async listMembers() {
      const rows = await selectMembers(db, accountId).orderBy('userId').execute();
      return rows.map(toMember);
    },

    async findMember(userId) {
      const [row] = await memberById(db, { accountId, userId });
      return row && toMember(row);
    },

    async insert(user) {
      const inserted = await db
        .insertInto('users')
        .values({
          accountId,
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
      if (user.identityId !== undefined) await endLinks(user.identityId);
      await renderUser(db, { ...user, userId: inserted.userId }, publicForms);
      return inserted.userId;
    },

    async page({ after = 0, limit }) {
      const rows = await selectUsers(db)
        .select(['users.role', 'users.createdAt', 'users.updatedAt', 'users.removedAt'])
        .where('users.accountId', '=', accountId)
        .where('users.userId', '>', after)
        .orderBy('users.userId')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, removedAt: row.removedAt ?? undefined }));
    },

    async save(user, at) {
      const other = await selectUsers(db)
        .where('accountId', '=', accountId)
        .where('emailKey', '=', emailKey(user.email))
        .where('userId', '<>', user.userId)
        .executeTakeFirst();
      if (other !== undefined) return false;
      await own(user.userId)
        .set({ ...toColumns(user), updatedAt: at })
        .execute();
      await renderUser(db, user, publicForms);
      return true;
    },

    async setRole(userId, role, at) {
      await own(userId).set({ role, updatedAt: at }).execute();
    },

    async setIdentity(userId, identityId) {
      await own(userId).set({ identityId }).execute();
      await endLinks(identityId);
    },

    async remove(userId, at) {
      await own(userId).set({ removedAt: at, updatedAt: at }).execute();
    },

    async restore(userId, at) {
      await own(userId).set({ removedAt: null, updatedAt: at }).execute();
    },

    insertIdentity: (identity, at) => insertIdentity(db, identity, at),

    async setIdentityName(identityId, name, at) {
      await db
        .updateTable('identities')
        .set({ name, updatedAt: at })
        .where('id', '=', identityId)
        .execute();
    },

    async setPassword(identityId, password, at) {
      await db
        .updateTable('credentials')
        .set({ password, updatedAt: at })
        .where('userId', '=', identityId)
        .where('providerId', '=', 'credential')
        .execute();
      await endLinks(identityId);
      await endSessions(identityId);
    },

    async removeSecondFactor(identityId, at) {
      await endLinks(identityId);
      await db
        .updateTable('identities')
        .set({ twoFactorEnabled: 0, updatedAt: at })
        .where('id', '=', identityId)
        .execute();
      const removed = await db
        .deleteFrom('secondFactors')
        .where('userId', '=', identityId)
        .returning('verified')
        .execute();
      return removed.some(({ verified }) => verified === 1);
    },

    async setRequiresTwoFactor(isRequired) {
      await db
        .updateTable('accounts')
        .set({ requiresTwoFactor: isRequired ? 1 : 0 })
        .where('accountId', '=', accountId)
        .execute();
    },

    async setSellersSeeCosts(isShown) {
      await db
        .updateTable('accounts')
        .set({ sellersSeeCosts: isShown ? 1 : 0 })
        .where('accountId', '=', accountId)
        .execute();
    },

    async idsWithoutTwoFactor() {
      const account = await db
        .selectFrom('accounts')
        .select('requiresTwoFactor')
        .where('accountId', '=', accountId)
        .executeTakeFirst();
      if (account?.requiresTwoFactor !== 1) return [];
      const rows = await selectMembers(db, accountId).execute();
      return rows.filter(({ secondFactor }) => secondFactor !== 1).map(({ userId }) => userId);
    },

    endSessions,

    async setLastSeenAt(userId, at) {
      await own(userId).set({ lastSeenAt: at }).execute();
    },
  };

  async function endSessions(identityId: string, exceptSessionId = ''): Promise<void> {
    await db
      .deleteFrom('sessions')
      .where('userId', '=', identityId)
      .where('id', '<>', exceptSessionId)
      .execute();
  }

  async function endLinks(identityId: string): Promise<void> {
    await db.deleteFrom('verifications').where('value', '=', identityId).execute();
  }

  function own(userId: number) {
    return db.updateTable('users').where('accountId', '=', accountId).where('userId', '=', userId);
  }
}

/** Customers show their owner as it is written here. */
export async function renderUser(db: Db, user: User, publicForms: PublicForms): Promise<void> {
  await db
    .updateTable('users')
    .set({ publicJson: publicForms.user(user) })
    .where('userId', '=', user.userId)
    .execute();
}

/** A person who signs in with a password, under the names that the sign-in library gives to its rows. */
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
