import { z } from 'zod';
import { line } from '../../shared/values/members.ts';
import { personName } from '../person-name.ts';

/** The length limits of a user's details. */
const nameCharactersMax = 100;
const phoneCharactersMax = 50;
const workTitleCharactersMax = 100;

/** The details that members enter about themselves. */
export const profile = z.object({
  firstName: line(nameCharactersMax),
  lastName: line(nameCharactersMax),
  phoneNumber: line(phoneCharactersMax),
  workTitle: line(workTitleCharactersMax),
});

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

/** Returns the display name of a user: their name, else their email address. */
export function userName(user: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return personName(user, user.email);
}
