import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openVerifySmsCallback } from './verify-sms-callback.ts';

// The example of Twilio's manual, "Validating Signatures from Twilio".
const verify = openVerifySmsCallback('12345');
const callback = {
  url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  parameters: {
    To: '+18005551212',
    From: '+14158675309',
    Digits: '1234',
    Caller: '+14158675309',
    CallSid: 'CA1234567890ABCDE',
  },
  signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
};

test("the signature of Twilio's own example is right", () => {
  assert.equal(verify(callback), true);
});

const changes: readonly [string, Partial<typeof callback>][] = [
  ['another address', { url: 'https://mycompany.com/myapp.php?foo=1&bar=3' }],
  ['another value', { parameters: { ...callback.parameters, Digits: '1235' } }],
  ['another signature', { signature: 'SSOYDt4T1cUTdK1PDd93/VVr8B8=' }],
  ['a shorter signature', { signature: 'RSOYDt4T1cUTdK1PDd93' }],
  ['no signature', { signature: '' }],
];
for (const [name, change] of changes) {
  test(`it is wrong with ${name}`, () => {
    assert.equal(verify({ ...callback, ...change }), false);
  });
}
