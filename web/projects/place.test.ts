import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newArray } from '../../src/doors/web/limits.ts';
import { content } from '../../test/support/projects/example-project.ts';
import { asText, at, membersOf, rowOf } from './place.ts';

const { arrays } = content.specification;
const faceAt = (index: number) => membersOf(rowOf(at('arrays'), index), newArray);

test('a value is read and written in its place, and all else stays', () => {
  const tilt = faceAt(0)('tilt');
  assert.equal(tilt.read(content), arrays[0]?.tilt);
  const { arrays: written, ...others } = tilt.write(content, 37).specification;
  const { arrays: _, ...before } = content.specification;
  assert.deepEqual(written, [{ ...arrays[0], tilt: 37 }, ...arrays.slice(1)]);
  assert.deepEqual(others, before);
});

test('nothing is written into what is not there', () => {
  const removed = faceAt(arrays.length)('tilt');
  assert.equal(removed.read(content), newArray.tilt);
  assert.equal(removed.write(content, 3), content);
  const without = at('battery').write(content, null);
  const maker = membersOf(at('battery'))('maker');
  assert.equal(maker.read(without), null);
  assert.equal(maker.write(without, 'Example Energy'), without);
});

test('a value is shown to a field of texts as one', () => {
  const storeys = membersOf(at('roof'))('storeys');
  const text = asText(storeys, (count) => String(count ?? ''), Number);
  const written = text.write(content, '2');
  assert.deepEqual([storeys.read(written), text.read(written)], [2, '2']);
});
