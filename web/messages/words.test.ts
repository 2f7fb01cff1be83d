import assert from 'node:assert/strict';
import { test } from 'node:test';
import { variableNames } from '../../src/domain/messages/templates/render-template.ts';
import {
  insertAt,
  isUnderWay,
  type Message,
  smsCountText,
  troubleText,
  variableLabels,
} from './words.ts';

const message = { state: 'sent', problem: '', attempts: 1 } as Message;

test('only failed, unconfirmed and retried messages have a note', () => {
  const textOf = (changes: Partial<Message>) => troubleText({ ...message, ...changes });
  assert.equal(textOf({}), '');
  assert.equal(textOf({ state: 'queued', attempts: 0 }), '');
  assert.equal(
    textOf({ state: 'queued', problem: '450 Full' }),
    'Sundesk will retry automatically. 450 Full',
  );
  assert.equal(textOf({ state: 'failed', problem: '550 No Ann' }), 'Not sent. 550 No Ann');
  assert.equal(
    textOf({ state: 'unsure' }),
    'Delivery not confirmed. Check with the customer before you send it again.',
  );
});

test('waiting messages and those being sent may change by themselves', () => {
  const states = ['queued', 'sending', 'sent', 'failed', 'unsure'] as const;
  assert.deepEqual(
    states.filter((state) => isUnderWay({ state })),
    ['queued', 'sending'],
  );
});

test('an SMS is counted in parts, and says which characters cost room', () => {
  const count = { alphabet: 'gsm', characters: 200, parts: 2, left: 106, foreign: [] } as const;
  assert.equal(smsCountText({ ...count, foreign: [] }), '2 parts, 106 characters left');
  assert.equal(
    smsCountText({ ...count, alphabet: 'unicode', parts: 1, left: 3, foreign: ['’', '🌞'] }),
    '1 part, 3 characters left. Each part holds 70 characters instead of 160 because of: ’ 🌞',
  );
});

test('every variable has a name for people', () => {
  assert.deepEqual(Object.keys(variableLabels), [...variableNames]);
});

test('a piece replaces the selection', () => {
  assert.deepEqual(insertAt('Hi you,', '{{name}}', { start: 3, end: 6 }), {
    text: 'Hi {{name}},',
    caret: 11,
  });
});
