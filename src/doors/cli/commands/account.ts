import assert from 'node:assert/strict';
import { createAccount } from '../../../domain/accounts/create-account.ts';
import { checkPassword, giveSignIn } from '../../../domain/accounts/give-sign-in.ts';
import type { User } from '../../../domain/accounts/user.ts';
import type { AccountStore } from '../../../domain/app.ts';
import type { Command } from '../command.ts';

export const accountCreate: Command = {
  name: 'account create',
  summary: 'make an account with its first user',
  options: {
    name: { value: 'NAME', required: true, meaning: "the firm's name" },
    email: { value: 'EMAIL', required: true, meaning: "the first user's e-mail address" },
    password: { value: 'PASSWORD', meaning: 'for signing in to the web app' },
  },
  async run(app, { name = '', email = '', password }) {
    if (password !== undefined) checkPassword(password);
    const { accountId, userId } = await createAccount(app, { name, email });
    if (password !== undefined) {
      const store = app.store.forAccount(accountId);
      await giveSignIn(app, store, { user: await requireUser(store, userId), password });
    }
    return {
      lines: [`Account ${accountId} made for ${name.trim()}, with user ${userId}.`],
      json: { account_id: String(accountId), user_id: String(userId) },
    };
  },
};

async function requireUser(store: AccountStore, userId: number): Promise<User> {
  const user = await store.users.find(userId);
  assert(user, 'They were made with their account');
  return user;
}
