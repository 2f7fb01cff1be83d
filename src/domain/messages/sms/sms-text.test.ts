import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../../shared/refusal.ts';
import { isSenderName, smsCharactersMax, smsParts, smsText } from './sms-text.ts';

const company = 'Example Solar';

test('a text that does not name the firm has its name put before it', () => {
  assert.equal(
    smsText('Hi Ann', { company, stopUrl: '' }),
    'Example Solar: Hi Ann\nReply STOP to opt out',
  );
});

test('a text that names the firm, in any case, is left as it is', () => {
  assert.equal(
    smsText('Hi Ann, EXAMPLE SOLAR here', { company, stopUrl: '' }),
    'Hi Ann, EXAMPLE SOLAR here\nReply STOP to opt out',
  );
});

test('an SMS that takes no replies names the opt-out page', () => {
  assert.equal(
    smsText('Example Solar here', { company, stopUrl: 'https://example.com/stop/x' }),
    'Example Solar here\nOpt out: https://example.com/stop/x',
  );
});

test('any text is either refused, with the room there is, or within the limit and complete', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 800 }), (text) => {
      try {
        const whole = smsText(text, { company, stopUrl: '' });
        assert.ok(whole.length <= smsCharactersMax);
        assert.ok(whole.toLowerCase().includes(company.toLowerCase()));
        assert.ok(whole.includes(text) && whole.endsWith('\nReply STOP to opt out'));
      } catch (error) {
        assert.ok(error instanceof Refusal);
        const room = Number(/room for (\d+)/.exec(error.message)?.[1]);
        assert.equal(smsText('x'.repeat(room), { company, stopUrl: '' }).length, smsCharactersMax);
      }
    }),
  );
});

test('a sender has 3 to 11 letters and digits of ASCII, and not digits alone', () => {
  const names = ['Abc', 'ExSolar', 'Example1234', '1800SUN', 'A12'];
  assert.deepEqual(names.filter(isSenderName), names);
  const others = ['', 'Ab', 'ExampleSolar', '123456', 'Ex Solar', 'Sölar', 'Ex-Solar', 'Abc\n'];
  assert.deepEqual(others.filter(isSenderName), []);
});

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
