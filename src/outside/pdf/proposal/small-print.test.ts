import assert from 'node:assert/strict';
import { test } from 'node:test';
import { themeOf } from './page.ts';
import { textsOf } from './parts.ts';
import { smallPrint } from './small-print.ts';

const theme = themeOf({ primary: '#0b4f6c', accent: '#f2a900' });
const sentence = 'If the network operator refuses the connection, you may end the contract. ';
const passages = ['Warranties', 'Please note', 'Terms', 'Complaints'].flatMap((title, group) =>
  Array.from({ length: [3, 2, 14, 1][group] ?? 0 }, (_, index) => ({
    ...(index === 0 && { title }),
    text: `${title} ${index}: ${sentence.repeat(1 + (index % 3))}`,
  })),
);
const blocks = smallPrint(theme, passages, 8);
const wordsOf = (block: unknown) => textsOf(block).filter((words) => words !== '');

test('small print is read band by band, with a line between two, and nothing is lost', () => {
  assert.deepEqual(
    blocks.flatMap(wordsOf),
    passages.flatMap(({ title, text }) => (title === undefined ? [text] : [title, text])),
  );
  const lined = blocks.map((block) => JSON.stringify(block).includes('"canvas"'));
  assert.deepEqual(lined, [false, ...Array(blocks.length - 1).fill(true)]);
  assert.ok(blocks.length >= 2 && blocks.length <= 4, `${blocks.length} bands`);
});

test('no band is only a remark, and a paragraph of pages flows over them', () => {
  assert.ok(wordsOf(blocks.at(-1)).length > 2, 'the last band has more than the complaints');
  const long = smallPrint(theme, [...passages, { text: sentence.repeat(200) }], 8);
  const isKept = long.map((block) => typeof block === 'object' && 'unbreakable' in block);
  assert.deepEqual(isKept.slice(-2), [true, false]);
});
