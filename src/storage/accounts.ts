import type { ApiKey } from '../domain/accounts/api-key.ts';
import { isPermission } from '../domain/accounts/permission.ts';
import type { AccountsStore, ApiKeyStore } from '../domain/accounts/store.ts';
import { publicUser } from '../domain/accounts/user.ts';
import { emailKey } from '../domain/shared/text.ts';
import type { Engine } from './engine.ts';
import { preparedQuery } from './prepared-query.ts';
import type { Db } from './schema.ts';

/** The store across accounts. */
export function accountsStore({ reads: db, transact, remember }: Engine): AccountsStore {
  const findApiKeyByHash = remember(async (hash) => {
    const [row] = await keyByHash(db, { hash });
    return row && toApiKey(row);
  });

  return {
    create: (account) => transact((tx) => createAccount(tx, account)),

    async find(accountId) {
      return db
        .selectFrom('accounts')
        .select(['account_id as accountId', 'name', 'created_at as createdAt'])
        .where('account_id', '=', accountId)
        .executeTakeFirst();
    },

    async isEmpty() {
      const first = await db
        .selectFrom('accounts')
        .select('account_id')
        .limit(1)
        .executeTakeFirst();
      return first === undefined;
    },

    findApiKeyByHash,

    async findApiKey(keyId) {
      const row = await selectKeys(db).where('key_id', '=', keyId).executeTakeFirst();
      return row && toApiKey(row);
    },
  };
}

async function createAccount(tx: Db, account: Parameters<AccountsStore['create']>[0]) {
  const { firstUser, createdAt } = account;
  const { account_id } = await tx
    .insertInto('accounts')
    .values({ name: account.name, created_at: createdAt })
    .returning('account_id')
    .executeTakeFirstOrThrow();
  const { user_id } = await tx
    .insertInto('users')
    .values({
      account_id,
      first_name: firstUser.firstName,
      last_name: firstUser.lastName,
      phone_number: firstUser.phoneNumber,
      email: firstUser.email,
      email_key: emailKey(firstUser.email),
      work_title: firstUser.workTitle,
      username: firstUser.username,
      public_json: '',
      created_at: createdAt,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('users')
    .set({ public_json: JSON.stringify(publicUser({ ...firstUser, userId: user_id })) })
    .where('user_id', '=', user_id)
    .execute();
  const statuses = account.statuses.map((status) => ({
    account_id,
    name: status.name,
    kind: status.kind,
    rank: status.rank,
    win_probability: status.winProbability,
    is_initial: status.isInitial ? 1 : 0,
    step: status.step,
  }));
  await tx.insertInto('statuses').values(statuses).execute();
  return { accountId: account_id, userId: user_id };
}

export function apiKeyStore(db: Db, accountId: number): ApiKeyStore {
  return {
    async insert(key) {
      await db
        .insertInto('api_keys')
        .values({
          key_id: key.keyId,
          account_id: accountId,
          user_id: key.userId,
          hash: key.hash,
          label: key.label,
          permissions: key.permissions.join(' '),
          created_at: key.createdAt,
          expires_at: key.expiresAt ?? null,
        })
        .execute();
    },

    async list() {
      const rows = await selectKeys(db)
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('key_id')
        .execute();
      return rows.map(toApiKey);
    },

    async revoke(keyId, at) {
      await db
        .updateTable('api_keys')
        .set({ revoked_at: at })
        .where('account_id', '=', accountId)
        .where('key_id', '=', keyId)
        .where('revoked_at', 'is', null)
        .execute();
    },

    async touch(keyId, at, unlessAfter) {
      await db
        .updateTable('api_keys')
        .set({ last_used_at: at })
        .where('account_id', '=', accountId)
        .where('key_id', '=', keyId)
        .where((or) =>
          or.or([or('last_used_at', 'is', null), or('last_used_at', '<=', unlessAfter)]),
        )
        .execute();
    },
  };
}

function selectKeys(db: Db) {
  return db
    .selectFrom('api_keys')
    .select([
      'key_id as keyId',
      'account_id as accountId',
      'user_id as userId',
      'label',
      'permissions',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'revoked_at as revokedAt',
      'last_used_at as lastUsedAt',
    ]);
}

type KeyRow = Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirstOrThrow']>>;

const keyByHash = preparedQuery<{ hash: string }, KeyRow>((db, value) =>
  selectKeys(db).where('hash', '=', value('hash')),
);

function toApiKey(row: KeyRow): ApiKey {
  return {
    ...row,
    permissions: row.permissions.split(' ').filter(isPermission),
    expiresAt: row.expiresAt ?? undefined,
    revokedAt: row.revokedAt ?? undefined,
    lastUsedAt: row.lastUsedAt ?? undefined,
  };
}
