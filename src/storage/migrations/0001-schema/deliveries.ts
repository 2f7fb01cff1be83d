import type { SchemaWriter } from '../schema-writer.ts';

/** Events on their way to subscriptions, the attempts to send them, and counts of those. */
export async function deliveries({ table, index, uniqueIndex }: SchemaWriter): Promise<void> {
  await table('deliveries', {
    delivery_id: 'id',
    account_id: 'account',
    subscription_id: 'text references subscriptions (subscription_id)',
    event_id: 'text references events (event_id)',
    state: 'text',
    attempts: 'count',
    due_at: 'integer?',
    early_from: 'integer?',
    claim_id: 'text?',
    created_at: 'integer',
    finished_at: 'integer?',
    sequence: 'count',
    leased_until: 'integer?',
    maybe_delivered: 'integer default 0',
    round_began: 'count',
    cause: "text default 'event'",
    order_key: 'integer?',
    aside: 'text?',
    outcome: 'text?',
  });
  // The conditions keep these small, however many deliveries there were. None of them names the state, because SQLite
  // would then check them at every change of it.
  for (const [name, columns, condition] of [
    ['deliveries_waiting', 'subscription_id, due_at, delivery_id', 'due_at'],
    ['deliveries_early', 'subscription_id, early_from, delivery_id', 'early_from'],
    ['deliveries_leased', 'leased_until', 'leased_until'],
    ['deliveries_aside', 'subscription_id, aside, delivery_id', 'aside'],
    ['deliveries_aside_of_account', 'account_id, aside, delivery_id', 'aside'],
    ['deliveries_ordered', 'subscription_id, order_key, sequence', 'order_key'],
  ] as const) {
    await index(name, `deliveries (${columns}) where ${condition} is not null`);
  }
  await index('deliveries_by_event_id', 'deliveries (event_id)');
  await index('deliveries_by_account', 'deliveries (account_id, delivery_id)');
  await index('deliveries_by_subscription', 'deliveries (subscription_id, delivery_id)');

  // Numbered by the database, so that the oldest can be found and removed without an index by time.
  await table('attempts', {
    attempt_id: 'id',
    account_id: 'account',
    delivery_id: 'integer references deliveries (delivery_id)',
    outcome: 'text',
    cause: 'text',
    number: 'integer',
    started_at: 'integer',
    duration_ms: 'integer',
    maybe_delivered: 'integer',
    reused: 'integer',
    status: 'integer?',
    dns_ms: 'integer?',
    connect_ms: 'integer?',
    tls_ms: 'integer?',
    first_byte_ms: 'integer?',
    address: 'text?',
    error: 'text?',
    response_headers: 'text',
    response_body: 'text',
  });
  await index('attempts_by_delivery', 'attempts (delivery_id, attempt_id)');
  await index('attempts_in_order', 'attempts (account_id, attempt_id)');

  // Counted as it happens, because the attempts themselves are too many and are not kept.
  await table('attempt_counts', {
    account_id: 'account',
    half_hour: 'integer',
    delivered: 'count',
    failed: 'count',
  });
  await uniqueIndex('attempt_counts_key', 'attempt_counts (account_id, half_hour)');
}
