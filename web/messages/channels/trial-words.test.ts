import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trialWords } from './trial-words.ts';

test('a test that was accepted says where to look for it', () => {
  const trial = { to: 'alex@example.com', outcome: 'accepted', problem: '' } as const;
  assert.deepEqual(trialWords('email', trial), {
    isGood: true,
    title: 'The mail server accepted it',
    text: 'A test is on its way to alex@example.com. If it doesn’t arrive, check your junk folder.',
  });
});

test('a refusal shows the message of the server', () => {
  const trial = { to: '+61491570156', outcome: 'refused', problem: '400: Invalid To' } as const;
  assert.deepEqual(trialWords('sms', trial), {
    isGood: false,
    title: 'The SMS provider refused it',
    text: '400: Invalid To',
  });
});

const problems: readonly [string, RegExp][] = [
  ['The mail server does not take our login: 535 Authentication failed', /username and password/],
  ['The SMS provider answered 401: Authenticate', /username and password/],
  ['The connection to the mail server failed: wrong version number', /465 for TLS/],
  ['The mail server did not answer in time: Greeting never received', /465 for TLS/],
  ['The mail server did not answer in time: Connection timeout', /name and port/],
  ['The connection to the mail server failed: connect ECONNREFUSED', /name and port/],
  ['The mail server was not found: getaddrinfo ENOTFOUND smpt.example.com', /spelling/],
  ['The mail server may not be used: The address is private or reserved', /HOOKS_ALLOW/],
  ['The connection to the mail server failed: self-signed certificate', /match its certificate/],
];
for (const [problem, expected] of problems) {
  test(`"${problem}" comes with what to try`, () => {
    const { title, text } = trialWords('email', {
      to: 'a@b.example',
      outcome: 'deferred',
      problem,
    });
    assert.equal(title, 'The test wasn’t sent');
    assert.ok(text.startsWith(`${problem}. `), text);
    assert.match(text, expected);
  });
}

test('an unknown problem is shown as it is', () => {
  const trial = { to: 'a@b.example', outcome: 'deferred', problem: '450 Later' } as const;
  assert.equal(trialWords('email', trial).text, '450 Later');
});
