import type { Identity, Member } from '../domain/accounts/member.ts';
import type { Role } from '../domain/accounts/role.ts';
import type { UserStore } from '../domain/accounts/store.ts';
import { publicUser, type User } from '../domain/accounts/user.ts';
import { emailKey } from '../domain/shared/text.ts';
import { preparedQuery } from './prepared-query.ts';
import type { Db } from './schema.ts';

export function userStore(db: Db, accountId: number): UserStore {
  return {
    async find(userId) {
      const [user] = await byId(db, { accountId, userId });
      return user;
    },

    findByEmail: (email) =>
      selectUsers(db)
        .where('account_id', '=', accountId)
        .where('email_key', '=', emailKey(email))
        .executeTakeFirst(),

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
      const row = await selectMembers(db, accountId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
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
          role: user.role,
          identity_id: user.identityId ?? null,
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'email_key']).doNothing())
        .returning('user_id')
        .executeTakeFirst();
      if (inserted === undefined) return undefined;
      await render({ ...user, userId: inserted.user_id });
      return inserted.user_id;
    },

    async save(user) {
      const other = await selectUsers(db)
        .where('account_id', '=', accountId)
        .where('email_key', '=', emailKey(user.email))
        .where('user_id', '<>', user.userId)
        .executeTakeFirst();
      if (other !== undefined) return false;
      await own(user.userId).set(toColumns(user)).execute();
      await render(user);
      return true;
    },

    async setRole(userId, role) {
      await own(userId).set({ role }).execute();
    },

    async setIdentity(userId, identityId) {
      await own(userId).set({ identity_id: identityId }).execute();
    },

    async setRemovedAt(userId, at) {
      await own(userId)
        .set({ removed_at: at ?? null })
        .execute();
    },

    insertIdentity: (identity) => insertIdentity(db, identity),

    async setPassword(identityId, password, at) {
      await db
        .updateTable('credentials')
        .set({ password, updated_at: at })
        .where('user_id', '=', identityId)
        .where('provider_id', '=', 'credential')
        .execute();
      await db.deleteFrom('sessions').where('user_id', '=', identityId).execute();
    },
  };

  function own(userId: number) {
    return db
      .updateTable('users')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId);
  }

  /** Customers show their owner as it is written here. */
  async function render(user: User): Promise<void> {
    await own(user.userId)
      .set({ public_json: JSON.stringify(publicUser(user)) })
      .execute();
  }
}

/** Somebody who signs in with a password, under the names that the library for sign-in gives to its rows. */
async function insertIdentity(
  db: Db,
  { identityId, email, name, passwordHash, at }: Identity & { passwordHash: string; at: number },
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

function selectUsers(db: Db) {
  return db
    .selectFrom('users')
    .select([
      'user_id as userId',
      'first_name as firstName',
      'last_name as lastName',
      'phone_number as phoneNumber',
      'email',
      'work_title as workTitle',
      'username',
    ]);
}

function selectMembers(db: Db, accountId: number) {
  return selectUsers(db)
    .select([
      'role',
      'identity_id as identityId',
      'created_at as createdAt',
      'removed_at as removedAt',
    ])
    .where('account_id', '=', accountId);
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>;

function toMember(row: MemberRow): Member {
  return {
    ...row,
    role: row.role as Role,
    identityId: row.identityId ?? undefined,
    removedAt: row.removedAt ?? undefined,
  };
}

const byId = preparedQuery<{ accountId: number; userId: number }, User>((db, value) =>
  selectUsers(db)
    .where('account_id', '=', value('accountId'))
    .where('user_id', '=', value('userId')),
);
