import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueInWords, taskInWords, urgencyOf } from './task-words.ts';

const today = '2026-11-21';

test('a task is told by its kind and its words', () => {
  assert.equal(taskInWords({ kind: 'follow_up', title: '' }), 'Follow up');
  assert.equal(taskInWords({ kind: 'call', title: 'the roof' }), 'Call: the roof');
  assert.equal(taskInWords({ kind: 'other', title: 'Order panels' }), 'Order panels');
});

for (const [dueOn, dueTime, words, urgency] of [
  ['2026-11-20', '', '1 day overdue', 'overdue'],
  ['2026-11-01', '09:00', '20 days overdue', 'overdue'],
  ['2026-11-21', '', 'Today', 'today'],
  ['2026-11-21', '14:30', 'Today, 2:30\u202fpm', 'today'],
  ['2026-11-22', '', 'Tomorrow', 'later'],
  ['2026-11-27', '', 'Fri 27 Nov', 'later'],
  ['2027-01-04', '', 'Mon, 4 Jan 2027', 'later'],
] as const) {
  test(`due on ${dueOn} ${dueTime}: ${words}`, () => {
    assert.equal(
      dueInWords(dueOn, dueTime, today)
        .replaceAll('\u202f', ' ')
        .replace(/^(\w+),? (\d)/, '$1 $2'),
      words.replaceAll('\u202f', ' ').replace(/^(\w+),? (\d)/, '$1 $2'),
    );
    assert.equal(urgencyOf(dueOn, today), urgency);
  });
}
