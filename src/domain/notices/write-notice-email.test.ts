import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MemberNotice } from './notice.ts';
import { noticeInWords } from './write-notice-email.ts';

const notice: MemberNotice = {
  noticeId: 1,
  kind: 'viewed',
  customerId: 3,
  customerName: 'Ann Lee',
  projectId: 12,
  projectTitle: 'Solar for the house',
  task: null,
  subscriptionId: '',
  message: '',
  createdAt: 0,
  isRead: false,
};

test('says what happened and leads to where it happened', () => {
  const task = { kind: 'call', title: 'the roof' } as const;
  const webhook = { customerId: null, subscriptionId: 'sub_a', message: 'It was disabled.' };
  const cases: [Partial<MemberNotice>, string, string, string][] = [
    [{}, 'Ann Lee viewed the proposal', 'Solar for the house', 'projects/12'],
    [{ kind: 'signed' }, 'Ann Lee signed the contract', 'Solar for the house', 'projects/12'],
    [
      { kind: 'declined', projectId: null, projectTitle: '' },
      ...(['Ann Lee declined the contract', '', 'customers/3'] as const),
    ],
    [
      { kind: 'question' },
      ...(['Question on the proposal for Ann Lee', 'Solar for the house', 'customers/3'] as const),
    ],
    [
      { kind: 'reply' },
      ...(['Ann Lee replied by email', 'Solar for the house', 'customers/3'] as const),
    ],
    [{ kind: 'new_lead', projectTitle: '' }, 'New lead: Ann Lee', '', 'customers/3'],
    [{ kind: 'task_due', task }, 'Due: Call: the roof', 'Ann Lee', 'customers/3'],
    [{ kind: 'task_due' }, 'Due: a task that was removed', 'Ann Lee', 'customers/3'],
    [
      { kind: 'webhook', ...webhook },
      'A webhook subscription needs your attention',
      'It was disabled.',
      'settings/webhooks/sub_a',
    ],
    [
      { kind: 'mailbox', customerId: null, message: 'The password is wrong.' },
      'Replies from customers can’t be read',
      'The password is wrong.',
      'settings/channels',
    ],
  ];
  for (const [more, title, detail, place] of cases) {
    assert.deepEqual(noticeInWords({ ...notice, ...more }), { title, detail, place });
  }
});
