import type { UserStore } from '../domain/accounts/store.ts';
import type { User } from '../domain/accounts/user.ts';
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

const byId = preparedQuery<{ accountId: number; userId: number }, User>((db, value) =>
  selectUsers(db)
    .where('account_id', '=', value('accountId'))
    .where('user_id', '=', value('userId')),
);
