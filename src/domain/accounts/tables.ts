import {
  account,
  count,
  id,
  index,
  integer,
  table,
  text,
  uniqueIndex,
} from '../../database/table.ts';
import type { SecurityKind } from './security-log/security-entry.ts';
import type { Role } from './team/user.ts';

export const accounts = table(
  'accounts',
  {
    accountId: id(),
    name: text(),
    createdAt: integer(),
    /** Number of the account's latest event; its row lock makes the numbers follow the order of commits. */
    eventSequence: count(),
    /** Kept so that `X-Total-Count` costs the same in an account of any size. */
    customerCount: count(),
    /** Number and time of the latest change of a customer. */
    customersChangeNumber: count(),
    customersChangedAt: count(),
    /** 1 for the one that a first start makes to show what Sundesk is. */
    isDemo: integer().default(0),
    /** 1 where members need a second factor. */
    requiresTwoFactor: integer().default(0),
    /** The account that this one is the sandbox of; null for all others. It never changes. */
    sandboxOf: integer().orNull(),
    /** 1 where members of the role Sales see cost and margin. */
    sellersSeeCosts: integer().default(0),
    /** The largest discount that the role Sales may give, in percent; null for no limit. */
    sellersDiscountPercentMax: integer().orNull(),
  },
  {
    // An account has one sandbox at most.
    indexes: [uniqueIndex('accounts_sandbox', ['sandboxOf'], { where: 'sandbox_of is not null' })],
  },
);

export const users = table(
  'users',
  {
    userId: id(),
    accountId: account(),
    firstName: text().exported(),
    lastName: text().exported(),
    phoneNumber: text().exported(),
    email: text().exported(),
    emailKey: text(),
    workTitle: text().exported(),
    username: text().exported(),
    /** The user as the interface shows it, for the same reason as in `customers`. */
    publicJson: text(),
    createdAt: integer().exported(),
    role: text<Role>().default('owner').exported(),
    /** The identity that they sign in with; null for a user who cannot sign in. */
    identityId: text().orNull(),
    removedAt: integer().orNull().exported(),
    /** The approximate time of their last request in this account; null before the first. */
    lastSeenAt: integer().orNull(),
    /** When name, contact details, role or membership last changed. */
    updatedAt: integer().default(0),
    /** SHA-256 of the secret in the address of their calendar; null while they have none. */
    calendarTokenHash: text().orNull(),
    /** The document with their photo; null without one. */
    photoId: integer().orNull().exported(),
    /** What they are emailed about, as JSON; empty for the usual choices. */
    noticeEmailsJson: text().default('').exported(),
    /** When an email about notices was last queued for them. */
    noticesEmailedAt: count(),
  },
  {
    unique: { name: 'users_email', columns: ['accountId', 'emailKey'] },
    indexes: [
      index('users_in_order', ['accountId', 'userId']),
      uniqueIndex('users_identity', ['identityId', 'accountId'], {
        where: 'identity_id is not null',
      }),
    ],
  },
);

export const invitations = table(
  'invitations',
  {
    invitationId: text().primaryKey(),
    accountId: account(),
    email: text(),
    emailKey: text(),
    role: text<Role>(),
    /** SHA-256; the token itself is only in the email. */
    tokenHash: text(),
    invitedBy: integer(),
    createdAt: integer(),
    expiresAt: integer(),
    /** Accepted or revoked. */
    endedAt: integer().orNull(),
  },
  {
    indexes: [
      uniqueIndex('invitations_token', ['tokenHash']),
      uniqueIndex('invitations_open', ['accountId', 'emailKey'], { where: 'ended_at is null' }),
    ],
  },
);

export const identities = table(
  'identities',
  {
    id: text().primaryKey(),
    name: text(),
    email: text(),
    emailVerified: integer(),
    image: text().orNull(),
    twoFactorEnabled: integer().orNull(),
    createdAt: integer(),
    updatedAt: integer(),
  },
  {
    indexes: [uniqueIndex('identities_email', ['email'])],
  },
);

export const sessions = table(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text(),
    token: text(),
    expiresAt: integer(),
    ipAddress: text().orNull(),
    userAgent: text().orNull(),
    createdAt: integer(),
    updatedAt: integer(),
    /** When its owner last gave their password or a code again; null before they did. */
    confirmedAt: integer().orNull(),
  },
  {
    indexes: [
      uniqueIndex('sessions_token', ['token']),
      index('sessions_by_identity', ['userId']),
      index('sessions_by_end', ['expiresAt']),
    ],
  },
);

export const credentials = table(
  'credentials',
  {
    id: text().primaryKey(),
    userId: text(),
    accountId: text(),
    providerId: text(),
    accessToken: text().orNull(),
    refreshToken: text().orNull(),
    idToken: text().orNull(),
    accessTokenExpiresAt: integer().orNull(),
    refreshTokenExpiresAt: integer().orNull(),
    scope: text().orNull(),
    password: text().orNull(),
    createdAt: integer(),
    updatedAt: integer(),
  },
  {
    indexes: [index('credentials_by_identity', ['userId'])],
  },
);

export const verifications = table(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text(),
    value: text(),
    expiresAt: integer(),
    createdAt: integer(),
    updatedAt: integer(),
  },
  {
    indexes: [
      index('verifications_by_identifier', ['identifier']),
      index('verifications_by_value', ['value']),
      index('verifications_by_end', ['expiresAt']),
    ],
  },
);

export const secondFactors = table(
  'secondFactors',
  {
    id: text().primaryKey(),
    userId: text(),
    secret: text(),
    backupCodes: text(),
    verified: integer().orNull(),
    failedVerificationCount: integer().orNull(),
    lockedUntil: integer().orNull(),
  },
  {
    indexes: [uniqueIndex('second_factors_identity', ['userId'])],
  },
);

/** The attempts counted until `ends_at`, when the count begins anew. */
export const attemptLimits = table(
  'attemptLimits',
  {
    limitKey: text().primaryKey(),
    attempts: integer(),
    endsAt: integer(),
  },
  {
    indexes: [index('attempt_limits_by_end', ['endsAt'])],
  },
);

/** The messages of each kind sent on the latest day that has any. */
export const dailyCounts = table(
  'dailyCounts',
  {
    accountId: account(),
    kind: text(),
    day: text(),
    count: integer(),
  },
  {
    primaryKey: { name: 'daily_counts_key', columns: ['accountId', 'kind'] },
  },
);

export const apiKeys = table(
  'apiKeys',
  {
    keyId: text().primaryKey(),
    accountId: account(),
    userId: integer().references('users', 'userId'),
    hash: text(),
    label: text(),
    /** Separated by spaces. */
    permissions: text(),
    createdAt: integer(),
    expiresAt: integer().orNull(),
    revokedAt: integer().orNull(),
    lastUsedAt: integer().orNull(),
  },
  {
    unique: { name: 'api_keys_hash', columns: ['hash'] },
    indexes: [index('api_keys_by_account_id_created_at', ['accountId', 'createdAt'])],
  },
);

export const securityLog = table(
  'securityLog',
  {
    entryId: id(),
    accountId: account(),
    at: integer(),
    kind: text<SecurityKind>(),
    actor: text(),
    byUserId: integer().orNull(),
    byName: text(),
    aboutUserId: integer().orNull(),
    subject: text(),
    detail: text(),
    network: text(),
    device: text(),
  },
  {
    indexes: [
      index('security_log_in_order', ['accountId', 'entryId']),
      index('security_log_by_kind', ['accountId', 'kind', 'entryId']),
      index('security_log_by_age', ['at']),
    ],
  },
);

export const accountSettings = table(
  'accountSettings',
  {
    accountId: account().primaryKey(),
    settingsJson: text(),
    logoId: integer().orNull(),
    certificate: text(),
    sealedPrivateKey: text(),
    /** What customers are reminded of; empty for the usual rules, none of which is on. */
    remindersJson: text().default(''),
    /** 1 while a rule is on. */
    remindersOn: integer().default(0),
    /** Where aerial imagery is taken from; empty while that is off. */
    imageryJson: text().default(''),
    /** The tile address of a service of the firm's own, which may contain a key; empty for a public service. */
    sealedTileAddress: text().default(''),
    /** 1 if the firm does not want to see any more how far its set-up is. */
    setUpDismissed: integer().default(0),
    /** 1 once the server took a test email. */
    emailTested: integer().default(0),
  },
  {
    indexes: [
      index('account_settings_reminding', ['accountId'], { where: 'reminders_on = 1' }),
      // The public may ask whose seal a document has.
      index('account_settings_by_certificate', ['certificate'], {
        where: "certificate <> ''",
        isHashed: true,
      }),
    ],
  },
);
