import { UsageError } from '@sundesk/cli';
import {
  type ApiKey,
  apiKeyState,
  isPermission,
  type Permission,
  permissions,
} from '../../../domain/accounts/api-keys/api-key.ts';
import { createApiKey } from '../../../domain/accounts/api-keys/create-api-key.ts';
import { findApiKeys } from '../../../domain/accounts/api-keys/queries.ts';
import { replaceApiKey, revokeApiKey } from '../../../domain/accounts/api-keys/replace-api-key.ts';
import {
  dayMs,
  formatMoment,
  hourMs,
  minuteMs,
  momentOrEmpty,
  secondMs,
} from '../../../domain/shared/time.ts';
import { type Command, readAccountId } from '../command.ts';

const account = { value: 'ID', required: true, meaning: 'id of the account' } as const;

export const keyCreate: Command = {
  name: 'key create',
  summary: 'Create an API key and print it once.',
  options: {
    account,
    permissions: {
      value: 'A,B',
      meaning: `permissions, separated by commas: ${permissions.join(', ')}; default: all`,
    },
    'expires-in': {
      value: '30d',
      meaning: 'lifetime in days (d), hours (h), minutes (m) or seconds (s); default: no expiry',
    },
    label: { value: 'LABEL', meaning: 'purpose of the key' },
  },
  async run(app, options) {
    const lifetime = readDuration('--expires-in', options['expires-in']);
    const expiresAt = lifetime === undefined ? undefined : app.now() + lifetime;
    const { keyId, apiKey } = await createApiKey(app, {
      accountId: readAccountId(options.account),
      permissions: readPermissions(options.permissions),
      label: options.label ?? '',
      expiresAt,
    });
    return {
      lines: [`API key ${keyId}, shown only once:`, apiKey],
      json: {
        key_id: keyId,
        api_key: apiKey,
        expires_at: momentOrEmpty(expiresAt),
      },
    };
  },
};

export const keyRevoke: Command = {
  name: 'key revoke',
  summary: 'Revoke an API key at once.',
  positionals: { ID: 'id of the key, such as key_01…' },
  options: {},
  async run(app, { ID: keyId = '' }) {
    await revokeApiKey(app, keyId);
    return { lines: [`API key ${keyId} is revoked.`], json: { key_id: keyId, revoked: true } };
  },
};

export const keyReplace: Command = {
  name: 'key replace',
  summary: 'Create a key with the same permissions, print it once, and expire the old key.',
  positionals: { ID: 'id of the key, such as key_01…' },
  options: {
    overlap: {
      value: '24h',
      meaning: 'how long the old key stays valid; default: 24h, maximum: 30d',
    },
    'expires-in': {
      value: '90d',
      meaning: 'lifetime of the new key; default: that of the old key',
    },
  },
  async run(app, options) {
    const overlapMs = readDuration('--overlap', options.overlap) ?? dayMs;
    const lifetime = readDuration('--expires-in', options['expires-in']);
    const { ID: oldKeyId = '' } = options;
    const made = await replaceApiKey(app, {
      keyId: oldKeyId,
      overlapMs,
      expires: lifetime === undefined ? undefined : { at: app.now() + lifetime },
    });
    const oldEnds = formatMoment(made.oldExpiresAt);
    return {
      lines: [
        `API key ${made.keyId}, shown only once:`,
        made.apiKey,
        `API key ${oldKeyId} stays valid until ${oldEnds}.`,
      ],
      json: {
        key_id: made.keyId,
        api_key: made.apiKey,
        expires_at: momentOrEmpty(made.expiresAt),
        replaced_key_id: oldKeyId,
        replaced_expires_at: oldEnds,
      },
    };
  },
};

export const keyList: Command = {
  name: 'key list',
  summary: "List an account's API keys.",
  options: { account },
  async run(app, options) {
    const accountId = readAccountId(options.account);
    if ((await app.store.accounts.find(accountId)) === undefined) {
      throw new UsageError(`There is no account ${accountId}`);
    }
    const keys = (await findApiKeys(app.store.forAccount(accountId))).map((key) =>
      describeKey(key, app.now()),
    );
    return {
      lines: keys.length === 0 ? ['No keys yet.'] : keys.map(toLine),
      json: { account_id: String(accountId), keys },
    };
  },
};

function describeKey(key: ApiKey, now: number) {
  return {
    key_id: key.keyId,
    label: key.label,
    state: apiKeyState(key, now),
    permissions: key.permissions,
    created_at: formatMoment(key.createdAt),
    expires_at: momentOrEmpty(key.expiresAt),
    revoked_at: momentOrEmpty(key.revokedAt),
    last_used_at: momentOrEmpty(key.lastUsedAt),
  };
}

function toLine(key: ReturnType<typeof describeKey>): string {
  const used = key.last_used_at === '' ? 'never used' : `last used ${key.last_used_at}`;
  const ends = key.expires_at === '' ? '' : `, expires ${key.expires_at}`;
  return `${key.key_id}  ${key.state}, ${used}${ends}  ${key.label}  ${key.permissions.join(' ')}`;
}

function readPermissions(text: string | undefined): readonly Permission[] {
  if (text === undefined) return permissions;
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !isPermission(name));
  if (unknown.length > 0) {
    throw new UsageError(
      `Unknown permission: ${unknown.join(', ')}. Valid permissions: ${permissions.join(', ')}`,
    );
  }
  return names.filter(isPermission);
}

const unitMs: Readonly<Record<string, number>> = { d: dayMs, h: hourMs, m: minuteMs, s: secondMs };

function readDuration(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, count, unit] = /^([1-9]\d{0,5})([dhms])$/.exec(text) ?? [];
  if (count === undefined || unit === undefined) {
    throw new UsageError(`${option} must be a number and a unit, such as 30d, 12h, 15m or 60s`);
  }
  return Number(count) * (unitMs[unit] ?? 0);
}
