import type { Moment } from '../shared/time.ts';
import type { Status } from '../statuses/status.ts';
import type { Account } from './account.ts';
import type { ApiKey } from './api-key.ts';
import type { User } from './user.ts';

/** What sign-in and the operator need across accounts. Everything else goes through one account's store. */
export type AccountsStore = {
  create(account: {
    name: string;
    createdAt: Moment;
    statuses: readonly Omit<Status, 'statusId'>[];
    firstUser: Omit<User, 'userId'>;
  }): Promise<{ accountId: number; userId: number }>;
  find(accountId: number): Promise<Account | undefined>;
  isEmpty(): Promise<boolean>;
  findApiKeyByHash(hash: string): Promise<ApiKey | undefined>;
  findApiKey(keyId: string): Promise<ApiKey | undefined>;
};

export type UserStore = {
  find(userId: number): Promise<User | undefined>;
  findByEmail(email: string): Promise<User | undefined>;
  first(): Promise<User | undefined>;
};

export type ApiKeyStore = {
  insert(
    key: Omit<ApiKey, 'accountId' | 'revokedAt' | 'lastUsedAt'> & { hash: string },
  ): Promise<void>;
  /** Oldest first. */
  list(): Promise<ApiKey[]>;
  revoke(keyId: string, at: Moment): Promise<void>;
  /** Sets the time of last use, unless one later than `unlessAfter` is already there. */
  touch(keyId: string, at: Moment, unlessAfter: Moment): Promise<void>;
};
