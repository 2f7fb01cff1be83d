import type { NewIdentity, UserStore } from '../../domain/accounts/store.ts';
import type { Member } from '../../domain/accounts/team/member.ts';
import type { User } from '../../domain/accounts/team/user.ts';
import type { PublicForms } from '../../domain/projects/store.ts';
import { emailKey } from '../../domain/shared/text.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { Db } from '../schema.ts';

export function userStore(db: Db, accountId: number, publicForms: PublicForms): UserStore {
  return {
    async find(userId) {
      const [user] = await byId(db, { accountId, userId });
      return user;
    },

    async findAll(userIds) {
      if (userIds.length === 0) return [];
      return selectUsers(db)
        .where('account_id', '=', accountId)
        .where('user_id', 'in', userIds)
        .execute();
    },

    async findByEmail(email) {
      const [user] = await byEmail(db, { accountId, emailKey: emailKey(email) });
      return user;
    },

    first: () =>
      selectUsers(db)
        .where('account_id', '=', accountId)
        .orderBy('user_id')
        .limit(1)
        .executeTakeFirst(),

    async listMembers() {
      const rows = await selectMembers(db, accountId).orderBy('user_id').execute();
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
          account_id: accountId,
          ...toColumns(user),
          public_json: '',
          created_at: user.createdAt,
          updated_at: user.createdAt,
          role: user.role,
          identity_id: user.identityId ?? null,
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'email_key']).doNothing())
        .returning('user_id')
        .executeTakeFirst();
      if (inserted === undefined) return undefined;
      if (user.identityId !== undefined) await endLinks(user.identityId);
      await renderUser(db, { ...user, userId: inserted.user_id }, publicForms);
      return inserted.user_id;
    },

    async page({ after = 0, limit }) {
      const rows = await selectUsers(db)
        .select([
          'users.role',
          'users.created_at as createdAt',
          'users.updated_at as updatedAt',
          'users.removed_at as removedAt',
        ])
        .where('users.account_id', '=', accountId)
        .where('users.user_id', '>', after)
        .orderBy('users.user_id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, removedAt: row.removedAt ?? undefined }));
    },

    async save(user, at) {
      const other = await selectUsers(db)
        .where('account_id', '=', accountId)
        .where('email_key', '=', emailKey(user.email))
        .where('user_id', '<>', user.userId)
        .executeTakeFirst();
      if (other !== undefined) return false;
      await own(user.userId)
        .set({ ...toColumns(user), updated_at: at })
        .execute();
      await renderUser(db, user, publicForms);
      return true;
    },

    async setRole(userId, role, at) {
      await own(userId).set({ role, updated_at: at }).execute();
    },

    async setIdentity(userId, identityId) {
      await own(userId).set({ identity_id: identityId }).execute();
      await endLinks(identityId);
    },

    async remove(userId, at) {
      await own(userId).set({ removed_at: at, updated_at: at }).execute();
    },

    async restore(userId, at) {
      await own(userId).set({ removed_at: null, updated_at: at }).execute();
    },

    insertIdentity: (identity, at) => insertIdentity(db, identity, at),

    async setIdentityName(identityId, name, at) {
      await db
        .updateTable('identities')
        .set({ name, updated_at: at })
        .where('id', '=', identityId)
        .execute();
    },

    async setPassword(identityId, password, at) {
      await db
        .updateTable('credentials')
        .set({ password, updated_at: at })
        .where('user_id', '=', identityId)
        .where('provider_id', '=', 'credential')
        .execute();
      await endLinks(identityId);
      await endSessions(identityId);
    },

    async removeSecondFactor(identityId, at) {
      await endLinks(identityId);
      await db
        .updateTable('identities')
        .set({ two_factor_enabled: 0, updated_at: at })
        .where('id', '=', identityId)
        .execute();
      const removed = await db
        .deleteFrom('second_factors')
        .where('user_id', '=', identityId)
        .returning('verified')
        .execute();
      return removed.some(({ verified }) => verified === 1);
    },

    async setRequiresTwoFactor(isRequired) {
      await db
        .updateTable('accounts')
        .set({ requires_two_factor: isRequired ? 1 : 0 })
        .where('account_id', '=', accountId)
        .execute();
    },

    async idsWithoutTwoFactor() {
      const account = await db
        .selectFrom('accounts')
        .select('requires_two_factor')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      if (account?.requires_two_factor !== 1) return [];
      const rows = await selectMembers(db, accountId).execute();
      return rows.filter(({ secondFactor }) => secondFactor !== 1).map(({ userId }) => userId);
    },

    endSessions,

    async setLastSeenAt(userId, at) {
      await own(userId).set({ last_seen_at: at }).execute();
    },
  };

  async function endSessions(identityId: string, exceptSessionId = ''): Promise<void> {
    await db
      .deleteFrom('sessions')
      .where('user_id', '=', identityId)
      .where('id', '<>', exceptSessionId)
      .execute();
  }

  async function endLinks(identityId: string): Promise<void> {
    await db.deleteFrom('verifications').where('value', '=', identityId).execute();
  }

  function own(userId: number) {
    return db
      .updateTable('users')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId);
  }
}

/** Customers show their owner as it is written here. */
export async function renderUser(db: Db, user: User, publicForms: PublicForms): Promise<void> {
  await db
    .updateTable('users')
    .set({ public_json: publicForms.user(user) })
    .where('user_id', '=', user.userId)
    .execute();
}

/** A person who signs in with a password, under the names that the sign-in library gives to its rows. */
export async function insertIdentity(
  db: Db,
  { identityId, email, name, passwordHash }: NewIdentity,
  at: number,
): Promise<boolean> {
  const stamps = { created_at: at, updated_at: at };
  const inserted = await db
    .insertInto('identities')
    .values({ id: identityId, name, email: emailKey(email), email_verified: 1, ...stamps })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await db
    .insertInto('credentials')
    .values({
      id: `${identityId}_password`,
      user_id: identityId,
      account_id: identityId,
      provider_id: 'credential',
      password: passwordHash,
      ...stamps,
    })
    .execute();
  return true;
}

function toColumns(user: Omit<User, 'userId'>) {
  return {
    first_name: user.firstName,
    last_name: user.lastName,
    phone_number: user.phoneNumber,
    email: user.email,
    email_key: emailKey(user.email),
    work_title: user.workTitle,
    username: user.username,
  };
}

export function selectUsers(db: Db) {
  return db
    .selectFrom('users')
    .select([
      'users.user_id as userId',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.phone_number as phoneNumber',
      'users.email',
      'users.work_title as workTitle',
      'users.username',
    ]);
}

function selectMembers(db: Db, accountId: number) {
  return selectUsers(db)
    .leftJoin('identities', 'identities.id', 'users.identity_id')
    .select([
      'users.role',
      'users.identity_id as identityId',
      'identities.two_factor_enabled as secondFactor',
      'users.created_at as createdAt',
      'users.last_seen_at as lastSeenAt',
      'users.removed_at as removedAt',
    ])
    .where('users.account_id', '=', accountId);
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
  selectMembers(db, value('accountId')).where('user_id', '=', value('userId')),
);

const byEmail = preparedQuery<{ accountId: number; emailKey: string }, User>((db, value) =>
  selectUsers(db)
    .where('account_id', '=', value('accountId'))
    .where('email_key', '=', value('emailKey')),
);

const byId = preparedQuery<{ accountId: number; userId: number }, User>((db, value) =>
  selectUsers(db)
    .where('account_id', '=', value('accountId'))
    .where('user_id', '=', value('userId')),
);
