import { account, index, integer, table, text } from '../../database/table.ts';

export const idempotencyKeys = table(
  'idempotencyKeys',
  {
    accountId: account(),
    key: text(),
    requestHash: text(),
    answer: text(),
    createdAt: integer(),
  },
  {
    primaryKey: { name: 'idempotency_keys_key', columns: ['accountId', 'key'] },
    indexes: [index('idempotency_keys_by_created_at', ['createdAt'])],
  },
);
