import { z } from 'zod';
import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { dayMs, type Moment } from '../../shared/time.ts';
import { accept } from '../../shared/values/accept.ts';
import { whole } from '../../shared/values/members.ts';
import { logSecurity } from '../security-log/log-security.ts';
import { type Actor, operator } from '../security-log/security-entry.ts';
import { findMember } from '../team/user-queries.ts';
import { type ApiKey, apiKeyState, hashApiKey, makeApiKey } from './api-key.ts';
import { findApiKeys, insertApiKey } from './queries.ts';

/** A longer overlap is easy to forget. */
export const replaceOverlapMsMax = 30 * dayMs;
const replacement = z.object({ overlap: whole(0, replaceOverlapMsMax) });

/**
 * Makes a key that may do the same as another, for the same programs, and lets the old one work on for `overlapMs`
 * while they change over, but never longer than it would have. The new key lasts as `expires` says, or as long as the
 * old one was made for. What is created with it belongs to the same user, or to `userId` when that one has left the
 * team. Returns the new key's text, which is shown this once. Refuses with NOT_FOUND an unknown key, and with
 * INVALID_PARAMETERS one that has ended.
 */
export async function replaceApiKey(
  app: App,
  {
    keyId: oldKeyId,
    overlapMs,
    expires,
    by: actor = operator,
    ...by
  }: {
    keyId: string;
    overlapMs: number;
    expires?: { at: Moment | undefined } | undefined;
    accountId?: number;
    userId?: number;
    by?: Actor;
  },
): Promise<Replacement> {
  accept(replacement, { overlap: overlapMs });
  const { accountId } = await requireApiKey(app, oldKeyId, by.accountId);
  const now = app.now();
  const isSandbox = await app.store.accounts.isSandbox(accountId);
  const apiKey = makeApiKey(app.randomBytes, { isSandbox });
  const keyId = app.newId('key');
  return app.store.forAccount(accountId).transaction(async (tx) => {
    const old = (await findApiKeys(tx)).find((key) => key.keyId === oldKeyId);
    if (old === undefined || apiKeyState(old, now) !== 'active') {
      throw new Refusal(
        'INVALID_PARAMETERS',
        'The key has expired or was revoked and cannot be replaced; create a new one',
      );
    }
    const member = await findMember(tx, old.userId);
    const userId = member?.removedAt === undefined ? old.userId : (by.userId ?? old.userId);
    const expiresAt = expires ? expires.at : lifetimeFrom(old, now);
    const oldExpiresAt = Math.min(now + overlapMs, old.expiresAt ?? Number.POSITIVE_INFINITY);
    await insertApiKey(tx, {
      keyId,
      userId,
      label: old.label,
      permissions: old.permissions,
      createdAt: now,
      expiresAt,
      hash: hashApiKey(apiKey),
    });
    await setKeyExpiry(tx, oldKeyId, oldExpiresAt);
    const subject = old.label || keyId;
    const detail = `${keyId} replaces ${oldKeyId}`;
    await logSecurity(app, tx, { kind: 'key_replaced', by: actor, subject, detail });
    return { keyId, apiKey, expiresAt, oldExpiresAt };
  });
}

type Replacement = {
  keyId: string;
  apiKey: string;
  expiresAt: Moment | undefined;
  /** The time until which the old key works. */
  oldExpiresAt: Moment;
};

function lifetimeFrom({ createdAt, expiresAt }: ApiKey, now: Moment): Moment | undefined {
  return expiresAt === undefined ? undefined : now + (expiresAt - createdAt);
}

/**
 * The key with this id, or a refusal NOT_FOUND. With an account, one of another account is not found either; the
 * operator alone names keys without it.
 */
async function requireApiKey(
  app: App,
  keyId: string,
  accountId: number | undefined,
): Promise<ApiKey> {
  const key = await app.store.accounts.findApiKey(keyId);
  const isTheirs = accountId === undefined || key?.accountId === accountId;
  if (key === undefined || !isTheirs) {
    throw new Refusal('NOT_FOUND', `There is no API key ${keyId}`);
  }
  return key;
}

/**
 * Ends an API key from the next request on. Revoking twice changes nothing; an unknown key is refused, and so is one of
 * another account.
 */
export async function revokeApiKey(
  app: App,
  keyId: string,
  ofAccount?: number,
  by: Actor = operator,
): Promise<void> {
  const { accountId } = await requireApiKey(app, keyId, ofAccount);
  const store = app.store.forAccount(accountId);
  await store.transaction(async (tx) => {
    const key = (await findApiKeys(tx)).find((each) => each.keyId === keyId);
    if (key === undefined || key.revokedAt !== undefined) return;
    await setRevoked(tx, keyId, app.now());
    await logSecurity(app, tx, { kind: 'key_revoked', by, subject: key.label || keyId });
  });
}

export async function setRevoked(db: AccountDb, keyId: string, at: Moment): Promise<void> {
  await db
    .change('apiKeys')
    .set({ revokedAt: at })
    .where('keyId', '=', keyId)
    .where('revokedAt', 'is', null)
    .execute();
  db.notify('keys');
}

async function setKeyExpiry(db: AccountDb, keyId: string, expiresAt: Moment): Promise<void> {
  await db.change('apiKeys').set({ expiresAt }).where('keyId', '=', keyId).execute();
  db.notify('keys');
}
