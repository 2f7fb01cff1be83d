import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smsParts } from './sms-parts.ts';

const cases: readonly [string, string, Partial<ReturnType<typeof smsParts>>][] = [
  ['an empty text', '', { alphabet: 'gsm', characters: 0, parts: 1, left: 160 }],
  ['160 plain characters', 'x'.repeat(160), { alphabet: 'gsm', parts: 1, left: 0 }],
  ['161 plain characters', 'x'.repeat(161), { parts: 2, characters: 161, left: 145 }],
  ['306 plain characters', 'x'.repeat(306), { parts: 2, left: 0 }],
  ['307 plain characters', 'x'.repeat(307), { parts: 3, left: 152 }],
  ['a euro sign', '€', { alphabet: 'gsm', characters: 2, left: 158 }],
  [
    'brackets at the edge of a part',
    `${'x'.repeat(152)}[${'x'.repeat(20)}`,
    { parts: 2, left: 131 },
  ],
  ['accents that the alphabet has', 'Zoë'.replace('ë', 'é'), { alphabet: 'gsm', characters: 3 }],
  ['70 characters with a dash', `${'x'.repeat(69)}–`, { alphabet: 'unicode', parts: 1, left: 0 }],
  ['71 characters with a dash', `${'x'.repeat(70)}–`, { parts: 2, left: 63, foreign: ['–'] }],
  ['an emoji', '🌞', { alphabet: 'unicode', characters: 2, left: 68, foreign: ['🌞'] }],
  ['an emoji at the edge of a part', `${'x'.repeat(66)}🌞xxx`, { parts: 2, left: 62 }],
];
for (const [name, text, expected] of cases) {
  test(`${name} is counted as networks count it`, () => {
    const counted = smsParts(text);
    const compared = Object.keys(expected) as (keyof typeof counted)[];
    assert.deepEqual(Object.fromEntries(compared.map((key) => [key, counted[key]])), expected);
  });
}
