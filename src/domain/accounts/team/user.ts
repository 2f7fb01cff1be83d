import { personName } from '../person-name.ts';

/** How long what is said of a user may be. */
export const nameCharactersMax = 100;
export const phoneCharactersMax = 50;
export const workTitleCharactersMax = 100;

/** A member of the installer's team; customers have one as their owner. */
export type User = {
  userId: number;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  email: string;
  workTitle: string;
  username: string;
};

/** What people call a user: by name, else by e-mail address. */
export function userName(user: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return personName(user, user.email);
}

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
