import { z } from 'zod';
import { emailCharactersMax, isEmail, trimmed } from '../shared/text.ts';
import { isTimeZone, type Moment } from '../shared/time.ts';
import { filled, line } from '../shared/values/members.ts';
import { profile } from './team/user.ts';

export const accountNameCharactersMax = 200;

/** The values of a new account and of its first user. */
export const newAccount = z.object({
  name: filled(line(accountNameCharactersMax)),
  firstName: profile.shape.firstName.default(''),
  lastName: profile.shape.lastName.default(''),
  email: line(emailCharactersMax).refine(isEmail, 'must be an email address'),
  timeZone: z
    .string()
    .overwrite(trimmed)
    .refine(isTimeZone, 'must be a time zone such as Australia/Sydney')
    .optional(),
});

/** An installer's firm. Everything else belongs to exactly one account. */
export type Account = {
  accountId: number;
  name: string;
  createdAt: Moment;
  /** The account that this one is the sandbox of, for tests; undefined for all others. It never changes. */
  sandboxOf: number | undefined;
};
