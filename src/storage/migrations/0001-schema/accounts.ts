import type { SchemaWriter } from '../schema-writer.ts';

/** Accounts, their teams, settings, API keys and security log. */
export async function accounts({
  database,
  table,
  index,
  uniqueIndex,
}: SchemaWriter): Promise<void> {
  await table('accounts', {
    account_id: 'id',
    name: 'text',
    created_at: 'integer',
    event_sequence: 'count',
    customer_count: 'count',
    customers_change_number: 'count',
    customers_changed_at: 'count',
    is_demo: 'integer default 0',
    requires_two_factor: 'integer default 0',
    sandbox_of: 'integer?',
  });
  // An account has one sandbox at most.
  await uniqueIndex('accounts_sandbox', 'accounts (sandbox_of) where sandbox_of is not null');

  await table(
    'users',
    {
      user_id: 'id',
      account_id: 'account',
      first_name: 'text',
      last_name: 'text',
      phone_number: 'text',
      email: 'text',
      email_key: 'text',
      work_title: 'text',
      username: 'text',
      public_json: 'text',
      created_at: 'integer',
      role: "text default 'owner'",
      identity_id: 'text?',
      removed_at: 'integer?',
      last_seen_at: 'integer?',
      updated_at: 'integer default 0',
    },
    { constraints: ['constraint users_email unique (account_id, email_key)'] },
  );
  await index('users_in_order', 'users (account_id, user_id)');
  await uniqueIndex(
    'users_identity',
    'users (identity_id, account_id) where identity_id is not null',
  );

  await table('invitations', {
    invitation_id: 'text primary key',
    account_id: 'account',
    email: 'text',
    email_key: 'text',
    role: 'text',
    token_hash: 'text',
    invited_by: 'integer',
    created_at: 'integer',
    expires_at: 'integer',
    ended_at: 'integer?',
  });
  await uniqueIndex('invitations_token', 'invitations (token_hash)');
  await uniqueIndex(
    'invitations_open',
    'invitations (account_id, email_key) where ended_at is null',
  );

  await table(
    'api_keys',
    {
      key_id: 'text primary key',
      account_id: 'account',
      user_id: 'integer references users (user_id)',
      hash: 'text',
      label: 'text',
      permissions: 'text',
      created_at: 'integer',
      expires_at: 'integer?',
      revoked_at: 'integer?',
      last_used_at: 'integer?',
    },
    { constraints: ['constraint api_keys_hash unique (hash)'] },
  );
  await index('api_keys_by_account_id_created_at', 'api_keys (account_id, created_at)');

  await table('account_settings', {
    account_id: 'account primary key',
    settings_json: 'text',
    logo_id: 'integer?',
    certificate: 'text',
    sealed_private_key: 'text',
  });
  // The public may ask whose seal a document has. PostgreSQL limits how long the texts in an ordinary index are.
  const byCertificate = database === 'postgres' ? 'using hash (certificate)' : '(certificate)';
  await index(
    'account_settings_by_certificate',
    `account_settings ${byCertificate} where certificate <> ''`,
  );

  await table(
    'daily_counts',
    { account_id: 'account', kind: 'text', day: 'text', count: 'integer' },
    { constraints: ['constraint daily_counts_key primary key (account_id, kind)'] },
  );

  await table('security_log', {
    entry_id: 'id',
    account_id: 'account',
    at: 'integer',
    kind: 'text',
    actor: 'text',
    by_user_id: 'integer?',
    by_name: 'text',
    about_user_id: 'integer?',
    subject: 'text',
    detail: 'text',
    network: 'text',
    device: 'text',
  });
  await index('security_log_in_order', 'security_log (account_id, entry_id)');
  await index('security_log_by_kind', 'security_log (account_id, kind, entry_id)');
  await index('security_log_by_age', 'security_log (at)');
}
