import { preparedQuery } from '../../../database/prepared-query.ts';
import type { AccountDb } from '../../account-db.ts';
import type { Db } from '../../schema.ts';
import { type ApiKey, isPermission } from './api-key.ts';

export async function insertApiKey(
  db: AccountDb,
  key: Omit<ApiKey, 'accountId' | 'revokedAt' | 'lastUsedAt'> & { hash: string },
): Promise<void> {
  await db.kysely
    .insertInto('apiKeys')
    .values({
      keyId: key.keyId,
      accountId: db.accountId,
      userId: key.userId,
      hash: key.hash,
      label: key.label,
      permissions: key.permissions.join(' '),
      createdAt: key.createdAt,
      expiresAt: key.expiresAt ?? null,
    })
    .execute();
  db.notify('keys');
}

/** Oldest first. */
export async function findApiKeys(db: AccountDb): Promise<ApiKey[]> {
  const rows = await selectKeys(db.kysely)
    .where('accountId', '=', db.accountId)
    .orderBy('createdAt')
    .orderBy('keyId')
    .execute();
  return rows.map(toApiKey);
}

/** The key with a hash, of any account. */
export async function findKeyByHash(db: Db, hash: string): Promise<ApiKey | undefined> {
  const [row] = await keyByHash(db, { hash });
  return row && toApiKey(row);
}

/** The key with an id, of any account. */
export async function findKeyById(db: Db, keyId: string): Promise<ApiKey | undefined> {
  const row = await selectKeys(db).where('keyId', '=', keyId).executeTakeFirst();
  return row && toApiKey(row);
}

function selectKeys(db: Db) {
  return db
    .selectFrom('apiKeys')
    .select([
      'keyId',
      'accountId',
      'userId',
      'label',
      'permissions',
      'createdAt',
      'expiresAt',
      'revokedAt',
      'lastUsedAt',
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
