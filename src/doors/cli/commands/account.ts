import { createAccount } from '../../../domain/accounts/create-account.ts';
import type { Command } from '../command.ts';
import { readPassword } from '../read-password.ts';

export const accountCreate: Command = {
  name: 'account create',
  summary: 'make an account with its first user',
  options: {
    name: { value: 'NAME', required: true, meaning: "the firm's name" },
    email: { value: 'EMAIL', required: true, meaning: "the first user's e-mail address" },
    password: {
      value: 'PASSWORD',
      meaning: 'for signing in to the web app; - reads it from standard input',
    },
  },
  async run(app, { name = '', email = '', password }) {
    const { accountId, userId } = await createAccount(app, {
      name,
      email,
      password: password === undefined ? undefined : await readPassword(password),
    });
    return {
      lines: [`Account ${accountId} made for ${name.trim()}, with user ${userId}.`],
      json: { account_id: String(accountId), user_id: String(userId) },
    };
  },
};
