import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireUsable } from './unavailable.ts';

const server = (number: number, version: string, encoding = 'UTF8') => ({
  query: async () => ({ rows: [{ number: String(number), version, encoding }] }),
});

test('a server of the oldest version and later ones are taken', async () => {
  await requireUsable(server(150000, '15.0'));
  await requireUsable(server(180004, '18.4'));
});

test('an older server is refused by its version', async () => {
  await assert.rejects(requireUsable(server(140019, '14.19 (Debian 14.19-1)')), {
    name: 'PostgresSetUpError',
    message: 'This is PostgreSQL 14.19 (Debian 14.19-1); Sundesk needs 15 or later.',
  });
});
