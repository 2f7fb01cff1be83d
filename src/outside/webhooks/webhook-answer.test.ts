import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAnswer } from './webhook-answer.ts';

/** The answer that these pieces make, and whether there was room for all of them. */
function collect(pieces: readonly (Buffer | string)[], headers: Record<string, string | string[]>) {
  const answer = openAnswer();
  answer.start(200, headers);
  const fitted = pieces.map((piece) => answer.take(Buffer.from(piece)));
  return { ...answer.responded(), fitted };
}

test('an answer without a body has an empty one', () => {
  assert.deepEqual(collect([], { 'x-trace': 'abc' }), {
    outcome: 'responded',
    status: 200,
    responseHeaders: { 'x-trace': 'abc' },
    responseBody: '',
    fitted: [],
  });
});

test('a body is kept up to 16 KiB and no further, in whatever pieces it comes', () => {
  const room = 16 * 1024;
  const table = [
    [['a'.repeat(room - 1)], [true]],
    [['a'.repeat(room)], [true]],
    [['a'.repeat(room + 1)], [false]],
    [
      ['a'.repeat(room), ''],
      [true, true],
    ],
    [
      ['a'.repeat(room), 'a'],
      [true, false],
    ],
    [
      ['a', 'a'.repeat(room - 1)],
      [true, true],
    ],
    [
      ['a', 'a'.repeat(room), 'a'],
      [true, false, false],
    ],
  ] as const;
  for (const [pieces, expected] of table) {
    const { responseBody, fitted } = collect(pieces, {});
    assert.equal(responseBody, pieces.join('').slice(0, room));
    assert.deepEqual(fitted, expected);
  }
});

test('a character that arrives in two pieces is read as one', () => {
  const letter = Buffer.from('☀');
  const pieces = [Buffer.from('a'), letter.subarray(0, 2), letter.subarray(2)];
  assert.equal(collect(pieces, {}).responseBody, 'a☀');
});

test('bytes that are not text, NULs and half a letter are replaced', () => {
  const bytes = Buffer.from([0x61, 0xff, 0x00, 0x62, 0xe2, 0x98]);
  assert.equal(collect([bytes], {}).responseBody, 'a\uFFFD\uFFFDb\uFFFD');
});

test('fifty headers are kept, names and values up to 1,024 characters, repeated ones joined', () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`x-${index}`, '1']));
  const { responseHeaders } = collect([], {
    'set-cookie': ['a=1', 'b=2'],
    'x-long': 'v'.repeat(5_000),
    [`x-${'n'.repeat(5_000)}`]: 'long',
    ...many,
  });
  assert.deepEqual(responseHeaders, {
    'set-cookie': 'a=1, b=2',
    'x-long': 'v'.repeat(1_024),
    [`x-${'n'.repeat(1_022)}`]: 'long',
    ...Object.fromEntries(Object.entries(many).slice(0, 47)),
  });
});

test('ignores informational responses before the response', () => {
  const answer = openAnswer();
  answer.start(103, { link: '</a.css>' });
  assert.equal(answer.hasBegun(), false);
  assert.equal(answer.whatIsMissing(), 'No answer in time');
  answer.start(200, { 'x-trace': 'abc' });
  assert.equal(answer.hasBegun(), true);
  assert.equal(answer.whatIsMissing(), 'The answer did not end in time');
  assert.deepEqual(answer.responded().responseHeaders, { 'x-trace': 'abc' });
});
