import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openTestApp } from '../../../../test/support/open-test-app.ts';
import type { Condition, SignInRows } from './sign-in-queries.ts';

async function openRows(t: TestContext): Promise<SignInRows> {
  const rows = (await openTestApp(t)).app.store.signInRows;
  for (const [id, value, at] of [
    ['a', 'ann', 1],
    ['b', 'bob', 2],
    ['c', 'cleo', 3],
  ] as const) {
    await rows.insert('verifications', {
      id,
      identifier: `for ${value}`,
      value,
      expires_at: at,
      created_at: at,
      updated_at: at,
    });
  }
  return rows;
}

test('rows are found by all conditions at once', async (t) => {
  const rows = await openRows(t);
  const ids = async (...where: Condition[]) =>
    (await rows.find('verifications', { where })).map(({ id }) => id).sort();
  const cases: [Condition[], string[]][] = [
    [[], ['a', 'b', 'c']],
    [[{ column: 'value', operator: 'eq', value: 'ann' }], ['a']],
    [[{ column: 'value', operator: 'ne', value: 'ann' }], ['b', 'c']],
    [[{ column: 'expires_at', operator: 'lt', value: 2 }], ['a']],
    [[{ column: 'expires_at', operator: 'lte', value: 2 }], ['a', 'b']],
    [[{ column: 'expires_at', operator: 'gt', value: 2 }], ['c']],
    [[{ column: 'expires_at', operator: 'gte', value: 2 }], ['b', 'c']],
    [[{ column: 'value', operator: 'in', value: ['ann', 'cleo'] }], ['a', 'c']],
    [[{ column: 'value', operator: 'in', value: [] }], []],
    [[{ column: 'value', operator: 'not_in', value: ['ann', 'cleo'] }], ['b']],
    [[{ column: 'value', operator: 'not_in', value: [] }], ['a', 'b', 'c']],
    [
      [
        { column: 'expires_at', operator: 'gte', value: 2 },
        { column: 'value', operator: 'ne', value: 'cleo' },
      ],
      ['b'],
    ],
  ];
  for (const [where, found] of cases) assert.deepEqual(await ids(...where), found);
});

test('finds empty values by null', async (t) => {
  const rows = await openRows(t);
  const identity = { name: '', email_verified: 1, created_at: 1, updated_at: 1 };
  await rows.insert('identities', { ...identity, id: 'x', email: 'x', two_factor_enabled: 1 });
  await rows.insert('identities', { ...identity, id: 'y', email: 'y' });
  const ids = async (operator: 'eq' | 'ne') => {
    const where = [{ column: 'two_factor_enabled', operator, value: null }];
    return (await rows.find('identities', { where })).map(({ id }) => id);
  };
  assert.deepEqual([await ids('eq'), await ids('ne')], [['y'], ['x']]);
});

test('pages are sorted, and counted', async (t) => {
  const rows = await openRows(t);
  const sortBy = { column: 'created_at', direction: 'desc' } as const;
  const page = await rows.find('verifications', { where: [], sortBy, limit: 2, offset: 1 });
  assert.deepEqual(
    page.map(({ id }) => id),
    ['b', 'a'],
  );
  assert.equal(await rows.count('verifications', []), 3);
});

test('gives a row to one of many competing workers', async (t) => {
  const rows = await openRows(t);
  const where: Condition[] = [{ column: 'value', operator: 'eq', value: 'ann' }];
  const taken = await Promise.all(
    Array.from({ length: 8 }, () => rows.remove('verifications', where, { onlyOne: true })),
  );
  assert.deepEqual(
    taken.flat().map(({ id }) => id),
    ['a'],
  );
});

test('a new count starts at the amount added, up to its limit', async (t) => {
  const rows = await openRows(t);
  await rows.insert('second_factors', { id: 'f', user_id: 'ann', secret: '', backup_codes: '' });
  const where: Condition[] = [{ column: 'id', operator: 'eq', value: 'f' }];
  const add = { failed_verification_count: 1 };
  await rows.update('second_factors', where, { set: {}, add, onlyOne: true });
  const below: Condition[] = [
    ...where,
    { column: 'failed_verification_count', operator: 'lt', value: 2 },
  ];
  const changed = await Promise.all(
    Array.from({ length: 5 }, () =>
      rows.update('second_factors', below, { set: {}, add, onlyOne: true }),
    ),
  );
  assert.deepEqual(
    changed.flat().map((row) => row.failed_verification_count),
    [2],
  );
});
