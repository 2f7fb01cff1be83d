import { createAccount } from '../../../domain/accounts/create-account.ts';
import type { Command } from '../command.ts';
import { readPassword } from '../read-password.ts';

export const accountCreate: Command = {
  name: 'account create',
  summary: 'Create an account with its first user.',
  options: {
    name: { value: 'NAME', required: true, meaning: 'name of the firm' },
    email: { value: 'EMAIL', required: true, meaning: "the first user's email address" },
    password: {
      value: 'PASSWORD',
      meaning: 'password for the web app; - reads it from standard input',
    },
  },
  async run(app, { name = '', email = '', password }) {
    const { accountId, userId } = await createAccount(app, {
      name,
      email,
      password: password === undefined ? undefined : await readPassword(password),
    });
    return {
      lines: [`Created account ${accountId} for ${name.trim()}, with user ${userId}.`],
      json: { account_id: String(accountId), user_id: String(userId) },
    };
  },
};
