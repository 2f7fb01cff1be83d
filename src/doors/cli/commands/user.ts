import { setEmail } from '../../../domain/accounts/sign-in/set-email.ts';
import { setPassword } from '../../../domain/accounts/sign-in/set-password.ts';
import type { Command } from '../command.ts';
import { readAccountId } from '../read-account-id.ts';
import { readPassword } from '../read-password.ts';

export const userSetPassword: Command = {
  name: 'user set-password',
  summary:
    "Set a user's password, sign them out everywhere and turn off their two-factor authentication.",
  options: {
    account: { value: 'ID', required: true, meaning: 'id of the account' },
    email: { value: 'EMAIL', required: true, meaning: "the user's email address" },
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
          ? `${email} can now sign in with this password.`
          : `${email} has a new password, and was signed out everywhere.`,
        ...(hadSecondFactor ? ['Their two-factor authentication is off.'] : []),
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
  summary: "Change a user's email address in all their accounts.",
  options: {
    account: { value: 'ID', required: true, meaning: 'id of an account of the user' },
    email: { value: 'EMAIL', required: true, meaning: "the user's current email address" },
    'new-email': { value: 'EMAIL', required: true, meaning: 'new email address' },
  },
  async run(app, { account, email = '', 'new-email': newEmail = '' }) {
    const accountId = readAccountId(account);
    const { userId } = await setEmail(app, { accountId, email, newEmail });
    return {
      lines: [`${email} now signs in as ${newEmail}.`],
      json: { user_id: String(userId) },
    };
  },
};
