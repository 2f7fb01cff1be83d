import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { makeId, timeOfId } from './ids.ts';

const now = Date.UTC(2026, 10, 21, 9, 30);
const timeMax = 2 ** 48 - 1;

test('an id is its prefix and 26 characters that hold time and chance', () => {
  assert.equal(makeId('evt', 0, Buffer.alloc), 'evt_00000000000000000000000000');
  assert.equal(
    makeId('evt', timeMax, (count) => Buffer.alloc(count, 0xff)),
    'evt_7zzzzzzzzzzzzzzzzzzzzzzzzz',
  );
  assert.match(makeId('sub', now, randomBytes), /^sub_01m7yq1we0[0-9a-z]{16}$/);
});

test('ids hold no dot and nothing that a URL would escape', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: timeMax }), (time) => {
      assert.match(makeId('key', time, randomBytes), /^key_[0-9a-hjkmnp-tv-z]{26}$/);
    }),
  );
});

test('an id made later sorts later', () => {
  const times = fc.tuple(
    fc.integer({ min: 0, max: timeMax }),
    fc.integer({ min: 0, max: timeMax }),
  );
  fc.assert(
    fc.property(times, ([a, b]) => {
      const [earlier, later] = [Math.min(a, b), Math.max(a, b)];
      fc.pre(earlier < later);
      assert.ok(makeId('evt', earlier, randomBytes) < makeId('evt', later, randomBytes));
    }),
  );
});

test('ids of one moment differ', () => {
  const ids = new Set(Array.from({ length: 10_000 }, () => makeId('evt', now, randomBytes)));
  assert.equal(ids.size, 10_000);
});

test('every random bit counts', () => {
  const plain = makeId('evt', now, Buffer.alloc);
  for (let bit = 0; bit < 80; bit += 1) {
    const bytes = Buffer.alloc(16);
    bytes[6 + Math.floor(bit / 8)] = 1 << (bit % 8);
    assert.notEqual(
      makeId('evt', now, () => bytes),
      plain,
      `bit ${bit}`,
    );
  }
});

test('the time in an id is read back, to the millisecond', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: timeMax }), (time) => {
      assert.equal(timeOfId('evt', makeId('evt', time, randomBytes)), time);
    }),
  );
});

test('finds no time in an ID of another kind', () => {
  const id = makeId('evt', now, randomBytes);
  const text = id.slice('evt_'.length);
  for (const other of [
    '',
    'evt',
    'evt_',
    text,
    `sub_${text}`,
    `${id}0`,
    ` ${id}`,
    `${id}\n`,
    id.slice(0, -1),
    id.toUpperCase(),
    // More than 128 bits.
    `evt_8${text.slice(1)}`,
    `evt_${text.slice(0, -1)}u`,
  ]) {
    assert.equal(timeOfId('evt', other), undefined, JSON.stringify(other));
  }
});
