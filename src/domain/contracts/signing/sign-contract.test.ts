import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../../shared/refusal.ts';
import { readSignature } from './sign-contract.ts';

const stroke = Array.from({ length: 10 }, (_, index) => ({ x: index * 10, y: 50 }));
const drawn = { kind: 'drawn', width: 400, height: 150, strokes: [stroke] };

test('a drawn signature is kept to a tenth of a unit, and nothing besides it', () => {
  const point = { x: 12.3456, y: 7.89, pressure: 0.5, time: 1_790_000_000 };
  const input = { ...drawn, strokes: [Array.from({ length: 5 }, () => point)], color: 'black' };
  assert.deepEqual(readSignature(input), {
    kind: 'drawn',
    width: 400,
    height: 150,
    strokes: [Array.from({ length: 5 }, () => ({ x: 12.3, y: 7.8 }))],
  });
});

test('a typed signature is trimmed', () => {
  assert.deepEqual(readSignature({ kind: 'typed', text: ' Ann Lee\n', html: '<b>' }), {
    kind: 'typed',
    text: 'Ann Lee',
  });
  assert.deepEqual(readSignature({ kind: 'typed', text: '李安' }), { kind: 'typed', text: '李安' });
});

for (const [what, input] of Object.entries({
  nothing: undefined,
  null: null,
  'a text': 'Ann Lee',
  'another kind': { kind: 'stamped' },
  'a typed one without text': { kind: 'typed' },
  'a blank one': { kind: 'typed', text: ' \u200b\u00a0 ' },
  'a typed one of 201 characters': { kind: 'typed', text: 'a'.repeat(201) },
  'a typed one with a line break': { kind: 'typed', text: 'Ann\nLee' },
  'a typed one with half a character': { kind: 'typed', text: 'Ann \ud800' },
  'one without strokes': { ...drawn, strokes: [] },
  'strokes without points': { ...drawn, strokes: [[], []] },
  'a dot': { ...drawn, strokes: [stroke.slice(0, 4)] },
  'strokes that are not a list': { ...drawn, strokes: 'none' },
  'a stroke that is not a list': { ...drawn, strokes: [stroke, { length: 3 }] },
  'more than 200 strokes': { ...drawn, strokes: Array.from({ length: 201 }, () => stroke) },
  'more than 10,000 points': { ...drawn, strokes: Array.from({ length: 101 }, () => points(100)) },
  'a box without width': { ...drawn, width: undefined },
  'a flat box': { ...drawn, height: 0 },
  'a box of 4,097': { ...drawn, width: 4097 },
  'a box without end': { ...drawn, width: Infinity },
  'a point right of the box': { ...drawn, strokes: [[...stroke, { x: 401, y: 50 }]] },
  'a point above the box': { ...drawn, strokes: [[...stroke, { x: 40, y: -1 }]] },
  'a point that is not a number': { ...drawn, strokes: [[...stroke, { x: NaN, y: 50 }]] },
  'a point that is text': { ...drawn, strokes: [[...stroke, { x: '40', y: 50 }]] },
  'a point that is nothing': { ...drawn, strokes: [[...stroke, null]] },
})) {
  test(`${what} is not a signature`, () => {
    assert.throws(
      () => readSignature(input),
      (error) => error instanceof Refusal && error.code === 'INVALID_PARAMETERS',
    );
  });
}

test('10,000 points in 200 strokes are a signature', () => {
  const strokes = Array.from({ length: 200 }, () => points(50));
  assert.deepEqual(readSignature({ ...drawn, strokes }), { ...drawn, strokes });
});

test('any input is a signature within its limits or refused, and reading it again changes nothing', () => {
  const value = fc.oneof(fc.double(), fc.integer({ min: -1, max: 500 }), fc.anything());
  const point = fc.oneof(fc.record({ x: value, y: value }), fc.anything());
  const anyInput = fc.oneof(
    fc.record({
      kind: fc.constantFrom('drawn', 'typed'),
      width: fc.oneof(fc.constant(400), value),
      height: fc.oneof(fc.constant(400), value),
      strokes: fc.array(fc.array(point, { maxLength: 8 }), { maxLength: 4 }),
      text: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
    }),
    fc.anything(),
  );
  fc.assert(
    fc.property(anyInput, (sent) => {
      let read: unknown;
      try {
        read = readSignature(sent);
      } catch (error) {
        return error instanceof Refusal;
      }
      assert.deepEqual(readSignature(JSON.parse(JSON.stringify(read))), read);
      return true;
    }),
  );
});

function points(count: number) {
  return Array.from({ length: count }, (_, index) => ({ x: index, y: index }));
}
