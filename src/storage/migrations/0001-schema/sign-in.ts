import type { SchemaWriter } from '../schema-writer.ts';

/** The tables of the library for sign-in, in our form of names, and how often something was tried lately. */
export async function signIn({ table, index, uniqueIndex }: SchemaWriter): Promise<void> {
  await table('identities', {
    id: 'text primary key',
    name: 'text',
    email: 'text',
    email_verified: 'integer',
    image: 'text?',
    two_factor_enabled: 'integer?',
    created_at: 'integer',
    updated_at: 'integer',
  });
  await uniqueIndex('identities_email', 'identities (email)');

  await table('sessions', {
    id: 'text primary key',
    user_id: 'text',
    token: 'text',
    expires_at: 'integer',
    ip_address: 'text?',
    user_agent: 'text?',
    created_at: 'integer',
    updated_at: 'integer',
    confirmed_at: 'integer?',
  });
  await uniqueIndex('sessions_token', 'sessions (token)');
  await index('sessions_by_identity', 'sessions (user_id)');
  await index('sessions_by_end', 'sessions (expires_at)');

  await table('credentials', {
    id: 'text primary key',
    user_id: 'text',
    account_id: 'text',
    provider_id: 'text',
    access_token: 'text?',
    refresh_token: 'text?',
    id_token: 'text?',
    access_token_expires_at: 'integer?',
    refresh_token_expires_at: 'integer?',
    scope: 'text?',
    password: 'text?',
    created_at: 'integer',
    updated_at: 'integer',
  });
  await index('credentials_by_identity', 'credentials (user_id)');

  await table('verifications', {
    id: 'text primary key',
    identifier: 'text',
    value: 'text',
    expires_at: 'integer',
    created_at: 'integer',
    updated_at: 'integer',
  });
  await index('verifications_by_identifier', 'verifications (identifier)');
  await index('verifications_by_value', 'verifications (value)');
  await index('verifications_by_end', 'verifications (expires_at)');

  await table('second_factors', {
    id: 'text primary key',
    user_id: 'text',
    secret: 'text',
    backup_codes: 'text',
    verified: 'integer?',
    failed_verification_count: 'integer?',
    locked_until: 'integer?',
  });
  await uniqueIndex('second_factors_identity', 'second_factors (user_id)');

  await table('attempt_limits', {
    limit_key: 'text primary key',
    attempts: 'integer',
    ends_at: 'integer',
  });
  await index('attempt_limits_by_end', 'attempt_limits (ends_at)');
}
