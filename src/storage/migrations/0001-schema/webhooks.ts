import type { SchemaWriter } from '../schema-writer.ts';

/** Subscriptions, each with its endpoint, what their owners should know, and replays. */
export async function webhooks({ table, index }: SchemaWriter): Promise<void> {
  await table('subscriptions', {
    subscription_id: 'text primary key',
    account_id: 'account',
    name: "text default ''",
    hook_url: 'text',
    type: 'text',
    types: 'text?',
    status_ids: 'text?',
    owner_ids: 'text?',
    sealed_secret: 'text',
    state: "text default 'active'",
    suspended_at: 'integer?',
    is_ordered: 'integer default 0',
    slots: 'integer default 10',
    rate_per_second: 'integer?',
    previous_sealed_secret: 'text?',
    previous_signs_until: 'integer?',
    sealed_signing_key: 'text?',
    public_key: 'text?',
    created_at: 'integer',
    ended_at: 'integer?',
    end_reason: 'text?',
  });
  await index('subscriptions_by_account_id_type', 'subscriptions (account_id, type)');

  await table('endpoint_states', {
    subscription_id: 'text primary key references subscriptions (subscription_id)',
    account_id: 'account',
    next_due_at: 'integer?',
    sequence: 'count',
    sending: 'count',
    breaker_level: 'count',
    breaker_until: 'count',
    breaker_probing: 'count',
    window_started_at: 'count',
    window_requests: 'count',
    window_failures: 'count',
    paced_until: 'count',
    lowered_at: 'count',
    failure_spells: 'count',
    warned_percent: 'count',
    rate_now: 'integer?',
    failing_since: 'integer?',
    last_spell_at: 'integer?',
    last_success_at: 'integer?',
    last_failure_at: 'integer?',
    standing: "text default 'unproven'",
    early_sends: 'integer?',
  });
  await index(
    'endpoint_states_due',
    'endpoint_states (next_due_at, subscription_id) where next_due_at is not null',
  );

  await table('notices', {
    notice_id: 'id',
    account_id: 'account',
    subscription_id: 'text',
    kind: 'text',
    message: 'text',
    created_at: 'integer',
    letter_due: 'integer default 0',
  });
  await index('notices_by_account', 'notices (account_id, notice_id)');
  await index('notices_letter_due', 'notices (notice_id) where letter_due = 1');

  await table('replays', {
    replay_id: 'text primary key',
    account_id: 'account',
    filter: 'text',
    state: 'text',
    replayed: 'count',
    cap: 'integer',
    progress: 'count',
    created_at: 'integer',
    finished_at: 'integer?',
  });
  await index('replays_by_account', 'replays (account_id, created_at)');
  await index('replays_running', "replays (created_at) where state = 'running'");
}
