import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../../shared/refusal.ts';
import { isSenderName } from './sms-sender.ts';
import { smsCharactersMax, smsText } from './sms-text.ts';

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
