import type { User } from './team/user.ts';

/** The owner user as the interface shows it (interface 2.2). */
export function publicUser(user: User) {
  return {
    user_id: String(user.userId),
    first_name: user.firstName,
    last_name: user.lastName,
    phone_number: user.phoneNumber,
    email: user.email,
    work_title: user.workTitle,
    username: user.username,
  };
}
