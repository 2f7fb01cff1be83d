import { setEmail } from '../../../domain/accounts/sign-in/set-email.ts';
import { setPassword } from '../../../domain/accounts/sign-in/set-password.ts';
import type { Command } from '../command.ts';
import { readAccountId } from '../read-account-id.ts';
import { readPassword } from '../read-password.ts';

export const userSetPassword: Command = {
  name: 'user set-password',
  summary: 'let a user sign in with a new password; ends their sessions and their second factor',
  options: {
    account: { value: 'ID', required: true, meaning: 'the account' },
    email: { value: 'EMAIL', required: true, meaning: "the user's e-mail address" },
    password: {
      value: 'PASSWORD',
      required: true,
      meaning: 'at least 10 characters; - reads it from standard input',
    },
  },
  async run(app, { account, email = '', password = '' }) {
    const accountId = readAccountId(account);
    const set = await setPassword(app, {
      accountId,
      email,
      password: await readPassword(password),
    });
    const { userId, isNew, hadSecondFactor } = set;
    return {
      lines: [
        isNew
          ? `${email} can sign in with this password now.`
          : `${email} has a new password, and was signed out everywhere.`,
        ...(hadSecondFactor ? ['Their second factor is off.'] : []),
      ],
      json: {
        user_id: String(userId),
        could_sign_in: !isNew,
        had_second_factor: hadSecondFactor,
      },
    };
  },
};

export const userSetEmail: Command = {
  name: 'user set-email',
  summary: 'let a user sign in with another email address, in all their accounts',
  options: {
    account: { value: 'ID', required: true, meaning: 'an account of the user' },
    email: { value: 'EMAIL', required: true, meaning: "the user's email address now" },
    'new-email': { value: 'EMAIL', required: true, meaning: 'the address to sign in with' },
  },
  async run(app, { account, email = '', 'new-email': newEmail = '' }) {
    const accountId = readAccountId(account);
    const { userId } = await setEmail(app, { accountId, email, newEmail });
    return {
      lines: [`${email} signs in with ${newEmail} now.`],
      json: { user_id: String(userId) },
    };
  },
};
