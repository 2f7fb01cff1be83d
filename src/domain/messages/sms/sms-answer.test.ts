import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smsAnswer } from './sms-answer.ts';

test('understands STOP in any case, with punctuation and around words', () => {
  for (const text of [
    'STOP',
    ' stop ',
    'Stop.',
    'STOP!!!',
    '"stop"',
    'stop please',
    'Please stop texting me, thanks',
    'Hi, I want to stop',
    'S T O P',
    'ＳＴＯＰ',
    'StopAll',
    'stop all messages',
    'unsubscribe',
    'Unsubscribe me.',
    'OPTOUT',
    'Opt out',
    'opt-out please',
    'REVOKE',
    'revoke.',
    'Cancel',
    'END',
    'quit!',
    'stop\n\nthanks',
  ])
    assert.equal(smsAnswer(text), 'stop', text);
});

test('reverses an opt-out only for a message of that one word', () => {
  for (const text of ['start', ' Unstop.', 'YES', 'Yes!']) assert.equal(smsAnswer(text), 'start');
  for (const text of ['Yes please', 'start on Monday', 'yes, it is steel'])
    assert.equal(smsAnswer(text), 'other', text);
});

test('leaves alone what only has such a word in it', () => {
  for (const text of [
    'Please stop by tomorrow',
    "Don't stop",
    'Can we cancel the installation on Friday?',
    'The bus stop',
    'weekend',
    'no',
    '',
    '?',
  ])
    assert.equal(smsAnswer(text), 'other', text);
});
