import type { UserStore } from '../domain/accounts/store.ts';
import { emailKey } from '../domain/shared/text.ts';
import type { Db } from './schema.ts';

export function userStore(db: Db, accountId: number): UserStore {
  const users = db
    .selectFrom('users')
    .select([
      'user_id as userId',
      'first_name as firstName',
      'last_name as lastName',
      'phone_number as phoneNumber',
      'email',
      'work_title as workTitle',
      'username',
    ])
    .where('account_id', '=', accountId);
  return {
    find: (userId) => users.where('user_id', '=', userId).executeTakeFirst(),
    findByEmail: (email) => users.where('email_key', '=', emailKey(email)).executeTakeFirst(),
    first: () => users.orderBy('user_id').limit(1).executeTakeFirst(),
  };
}
