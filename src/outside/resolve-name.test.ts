import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openResolveName } from './resolve-name.ts';

/** A system whose look-ups end when the test says so. */
function openSystem(silent: readonly string[]) {
  const asked: string[] = [];
  const ends: (() => void)[] = [];
  const resolve = openResolveName({
    isAnswered: async (name) => !silent.includes(name),
    find: (name) => {
      asked.push(name);
      return new Promise((found) => ends.push(() => found(['203.0.113.7'])));
    },
  });
  return { asked, resolve, endAll: () => ends.splice(0).forEach((end) => void end()) };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a name is looked up once for all who ask meanwhile, and anew for who asks later', async () => {
  const { asked, resolve, endAll } = openSystem([]);
  const first = [resolve('a.example'), resolve('a.example'), resolve('b.example')];
  await turn();
  assert.deepEqual(asked, ['a.example', 'b.example']);
  endAll();
  assert.deepEqual(await Promise.all(first), [['203.0.113.7'], ['203.0.113.7'], ['203.0.113.7']]);
  const later = resolve('a.example');
  await turn();
  assert.deepEqual(asked, ['a.example', 'b.example', 'a.example']);
  endAll();
  await later;
});

test('of names whose servers are silent one at a time is looked up, beside all others', async () => {
  const { asked, resolve, endAll } = openSystem(['x.example', 'y.example']);
  const [x, y, a] = [resolve('x.example'), resolve('y.example'), resolve('a.example')];
  await assert.rejects(y, { code: 'DNS_FAILED' });
  assert.deepEqual(asked, ['x.example', 'a.example']);
  endAll();
  await Promise.all([x, a]);
  const again = resolve('y.example');
  await turn();
  assert.deepEqual(asked, ['x.example', 'a.example', 'y.example']);
  endAll();
  await again;
});
