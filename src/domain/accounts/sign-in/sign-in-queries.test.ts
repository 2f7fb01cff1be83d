import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { openTestApp } from '../../../../test/support/open-test-app.ts';

// The library's adapter on our tables. The names of tables here are those that `library.ts` gives it.

async function openAdapter(t: TestContext) {
  const { app, database } = await openTestApp(t);
  const db = app.store.signIn.openLibraryDb((run) => run());
  const adapter = kyselyAdapter(db, { type: 'postgres' })({
    advanced: { database: { validateSchema: false, generateId: () => app.newId('sid') } },
    session: { modelName: 'sessions', additionalFields: { confirmedAt: { type: 'date' } } },
    user: { modelName: 'identities' },
    verification: { modelName: 'verifications' },
  });
  return { app, database, adapter };
}

test('dates and truth values are numbers in the database, and come back as they were', async (t) => {
  const { adapter, database } = await openAdapter(t);
  const at = new Date(1_800_000_000_123);
  const dates = { createdAt: at, updatedAt: at };
  const person = {
    name: '2027-01-15T08:00:00.123Z',
    email: 'ann@example.com',
    emailVerified: true,
  };
  const created = await adapter.create({ model: 'user', data: { ...person, ...dates } });
  const where = [{ field: 'createdAt', operator: 'lte', value: at }] as const;
  for (const found of [created, await adapter.findOne({ model: 'user', where: [...where] })]) {
    const { id, ...rest } = found as Record<string, unknown>;
    assert.match(String(id), /^sid/);
    assert.deepEqual(rest, { ...person, ...dates, image: null });
  }
  assert.deepEqual(await database.rows('select name, email_verified, created_at from identities'), [
    { name: person.name, email_verified: 1, created_at: at.getTime() },
  ]);
  assert.equal(await adapter.count({ model: 'user' }), 1);
});

test('gives a row to one of many competing workers', async (t) => {
  const { adapter } = await openAdapter(t);
  const dates = { createdAt: new Date(), updatedAt: new Date(), expiresAt: new Date() };
  for (const value of ['ann', 'bob']) {
    const data = { identifier: `for ${value}`, value, ...dates };
    await adapter.create({ model: 'verification', data });
  }
  const where = [{ field: 'value', value: 'ann' }];
  const taken = await Promise.all(
    Array.from({ length: 8 }, () =>
      adapter.consumeOne<{ value: string }>({ model: 'verification', where }),
    ),
  );
  assert.deepEqual(
    taken.flatMap((row) => row?.value ?? []),
    ['ann'],
  );
});
