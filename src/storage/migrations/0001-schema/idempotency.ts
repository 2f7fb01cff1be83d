import type { SchemaWriter } from '../schema-writer.ts';

/** The answers that repeated requests get again. */
export async function idempotency({ table, index }: SchemaWriter): Promise<void> {
  await table(
    'idempotency_keys',
    {
      account_id: 'account',
      key: 'text',
      request_hash: 'text',
      answer: 'text',
      created_at: 'integer',
    },
    { constraints: ['constraint idempotency_keys_key primary key (account_id, key)'] },
  );
  await index('idempotency_keys_by_created_at', 'idempotency_keys (created_at)');
}
