import type { Generated } from 'kysely';
import type { SecurityKind } from '../../domain/accounts/security-log/security-entry.ts';
import type { Role } from '../../domain/accounts/team/role.ts';

/** Firms, their team, sessions, keys and settings. */
export type AccountTables = {
  accounts: {
    account_id: Generated<number>;
    name: string;
    created_at: number;
    /** Number of the account's latest event; its row lock makes the numbers follow the order of commits. */
    event_sequence: Generated<number>;
    /** Kept so that `X-Total-Count` costs the same in an account of any size. */
    customer_count: Generated<number>;
    /** Number and time of the latest change of a customer. */
    customers_change_number: Generated<number>;
    customers_changed_at: Generated<number>;
    /** 1 for the one that a first start makes to show what Sundesk is. */
    is_demo: Generated<number>;
    /** 1 where members need a second factor. */
    requires_two_factor: Generated<number>;
    /** The account that this one is the sandbox of; null for all others. It never changes. */
    sandbox_of: number | null;
  };
  users: {
    user_id: Generated<number>;
    account_id: number;
    first_name: string;
    last_name: string;
    phone_number: string;
    email: string;
    email_key: string;
    work_title: string;
    username: string;
    /** The user as the interface shows it, for the same reason as in `customers`. */
    public_json: string;
    created_at: number;
    role: Generated<Role>;
    /** The identity that they sign in with; null for a user who cannot sign in. */
    identity_id: string | null;
    removed_at: number | null;
    /** The approximate time of their last request in this account; null before the first. */
    last_seen_at: number | null;
    /** When name, contact details, role or membership last changed. */
    updated_at: Generated<number>;
  };
  invitations: {
    invitation_id: string;
    account_id: number;
    email: string;
    email_key: string;
    role: Role;
    /** SHA-256; the token itself is only in the email. */
    token_hash: string;
    invited_by: number;
    created_at: number;
    expires_at: number;
    /** Accepted or revoked. */
    ended_at: number | null;
  };
  identities: {
    id: string;
    name: string;
    email: string;
    email_verified: number;
    image: string | null;
    two_factor_enabled: number | null;
    created_at: number;
    updated_at: number;
  };
  sessions: {
    id: string;
    user_id: string;
    token: string;
    expires_at: number;
    ip_address: string | null;
    user_agent: string | null;
    created_at: number;
    updated_at: number;
    /** When its owner last gave their password or a code again; null before they did. */
    confirmed_at: number | null;
  };
  credentials: {
    id: string;
    user_id: string;
    account_id: string;
    provider_id: string;
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    access_token_expires_at: number | null;
    refresh_token_expires_at: number | null;
    scope: string | null;
    password: string | null;
    created_at: number;
    updated_at: number;
  };
  verifications: {
    id: string;
    identifier: string;
    value: string;
    expires_at: number;
    created_at: number;
    updated_at: number;
  };
  second_factors: {
    id: string;
    user_id: string;
    secret: string;
    backup_codes: string;
    verified: number | null;
    failed_verification_count: number | null;
    locked_until: number | null;
  };
  /** The attempts counted until `ends_at`, when the count begins anew. */
  attempt_limits: { limit_key: string; attempts: number; ends_at: number };
  /** The messages of each kind sent on the latest day that has any. */
  daily_counts: { account_id: number; kind: string; day: string; count: number };
  api_keys: {
    key_id: string;
    account_id: number;
    user_id: number;
    hash: string;
    label: string;
    /** Separated by spaces. */
    permissions: string;
    created_at: number;
    expires_at: number | null;
    revoked_at: number | null;
    last_used_at: number | null;
  };
  security_log: {
    entry_id: Generated<number>;
    account_id: number;
    at: number;
    kind: SecurityKind;
    actor: string;
    by_user_id: number | null;
    by_name: string;
    about_user_id: number | null;
    subject: string;
    detail: string;
    network: string;
    device: string;
  };
  account_settings: {
    account_id: number;
    settings_json: string;
    logo_id: number | null;
    certificate: string;
    sealed_private_key: string;
  };
};
