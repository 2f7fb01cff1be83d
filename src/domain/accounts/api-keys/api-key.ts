import { hash } from 'node:crypto';
import type { Moment } from '../../shared/time.ts';
import { line } from '../../shared/values/members.ts';

/** The actions an API key may permit. A key has all of them unless it was created with fewer. */
export const permissions = [
  'customers:read',
  'customers:write',
  'projects:write',
  'messages:send',
  'webhooks:manage',
  'account:manage',
] as const;
export type Permission = (typeof permissions)[number];

/** An API key as it is kept: the key itself is shown once, when made, and only its hash is stored. */
export type ApiKey = {
  keyId: string;
  accountId: number;
  /** The user who made the key; customers created with it are theirs. */
  userId: number;
  label: string;
  permissions: readonly Permission[];
  createdAt: Moment;
  expiresAt: Moment | undefined;
  revokedAt: Moment | undefined;
  /** Exact to the minute; see `authenticate-api-key.ts`. */
  lastUsedAt: Moment | undefined;
};

export const apiKeyLabel = line(100);
const secretBytes = 24;

/** A new key: recognisable to people and secret scanners, safe in a query string, 192 random bits. */
export function makeApiKey(
  randomBytes: (count: number) => Buffer,
  { isSandbox }: { isSandbox: boolean },
): string {
  const secret = randomBytes(secretBytes).toString('base64url');
  return isSandbox ? `sundesk_test_${secret}` : `sundesk_${secret}`;
}

/** SHA-256 is enough here, and fast: 192 random bits cannot be guessed from it, as a password could. */
export function hashApiKey(apiKey: string): string {
  return hash('sha256', apiKey, 'base64url');
}

type ApiKeyState = 'active' | 'expired' | 'revoked';

/** Returns the state of a key at a moment: active, or why it does not work. */
export function apiKeyState(
  { revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>,
  now: Moment,
): ApiKeyState {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && expiresAt <= now ? 'expired' : 'active';
}

export function isPermission(text: string): text is Permission {
  return permissions.some((permission) => permission === text);
}
