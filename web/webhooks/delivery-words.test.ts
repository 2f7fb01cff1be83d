import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveryStates } from '../../src/domain/deliveries/delivery.ts';
import { describeAttempt, groupOf, prettyJson, stateGroups, timeParts } from './delivery-words.ts';

test('every state belongs to exactly one group that people look for', () => {
  const listed = Object.values(stateGroups).flatMap(({ states }) => [...states]);
  assert.deepEqual(listed.toSorted(), deliveryStates.toSorted());
  assert.equal(groupOf('retry_wait'), 'waiting');
});

test('an attempt shows its status where there was an answer', () => {
  const wordsOf = (
    outcome: Parameters<typeof describeAttempt>[0]['outcome'],
    status: number | null,
  ) => describeAttempt({ outcome, status });
  assert.deepEqual(
    [
      wordsOf('delivered', 200),
      wordsOf('http_4xx', 404),
      wordsOf('http_5xx', 503),
      wordsOf('redirected', 302),
      wordsOf('dns_failed', null),
    ],
    [
      'Delivered with 200',
      'Rejected with 404',
      'Server error 503',
      'Redirected: 302',
      'Host name not found',
    ],
  );
});

test("an attempt's time is split into its phases and the rest", () => {
  const timings = { dnsMs: 4, connectMs: 11, tlsMs: null, firstByteMs: 60 };
  assert.deepEqual(timeParts({ timings, durationMs: 80 }), [
    { name: 'DNS lookup', ms: 4 },
    { name: 'Connection', ms: 11 },
    { name: 'First byte', ms: 60 },
    { name: 'Response', ms: 5 },
  ]);
  const nothing = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null };
  assert.deepEqual(timeParts({ timings: nothing, durationMs: 0 }), []);
});

test('JSON is laid out, and other text is left alone', () => {
  assert.equal(prettyJson('{"a":[1]}'), '{\n  "a": [\n    1\n  ]\n}');
  assert.equal(prettyJson('<p>no</p>'), '<p>no</p>');
});
