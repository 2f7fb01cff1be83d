import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeEntry, duration, type Entry, type Told } from './describe-entry.ts';

const names: Record<number, string> = { 1: 'Ann Lee', 2: 'Sam Reed' };
const place = { entryId: 'x', at: 0 };
const project = { projectId: 7, title: 'Roof' };
const told = (entry: unknown) =>
  describeEntry({ ...place, ...(entry as object) } as Entry, (userId) => names[userId] ?? '');

test('names the person in each activity', () => {
  assert.deepEqual(told({ kind: 'note', userId: 2, noteId: 1, text: 'Roof is steel', call: '' }), {
    title: 'Note',
    detail: 'Roof is steel',
    by: 'Sam Reed',
  });
  const call = { kind: 'note', userId: 2, noteId: 1, text: '', call: 'out_no_answer' };
  assert.deepEqual(told(call), {
    title: 'Outgoing call, no answer',
    detail: undefined,
    by: 'Sam Reed',
  });
  assert.deepEqual(told({ kind: 'owner', userId: 1, fromOwnerId: 1, toOwnerId: 2 }), {
    title: 'Reassigned from Ann Lee to Sam Reed',
    by: 'Ann Lee',
  });
  assert.deepEqual(told({ kind: 'details', userId: 1, fields: ['phone1', 'email'] }), {
    title: 'Phone and Email changed',
    by: 'Ann Lee',
  });
  assert.deepEqual(told({ kind: 'imported', userId: 1, importId: 'i', fileName: 'leads.csv' }), {
    title: 'Imported from leads.csv',
    by: 'Ann Lee',
  });
  const merged = { kind: 'merged', userId: 1, name: 'A Lee', email: 'a@example.com', fields: [] };
  const title = 'Merged with A Lee';
  assert.deepEqual(told(merged), { title, detail: 'a@example.com', by: 'Ann Lee' });
  const custom = [
    { name: 'Roof', kept: 'Tile', dropped: 'Tin' },
    { name: 'Pool', kept: 'yes', dropped: '' },
    { name: 'Dog', kept: '', dropped: 'Rex' },
  ];
  assert.equal(
    told({ ...merged, fields: ['phone1', 'source'], custom }).detail,
    'a@example.com · Taken from them: Phone and Source · Roof: “Tile” kept, “Tin” dropped · ' +
      'Pool: “yes” kept · Dog: “Rex” dropped',
  );
});

test('names the person who deleted a note, without its text', () => {
  const note = { kind: 'note_deleted', userId: 2, writtenAt: 1, writerId: 1 };
  assert.deepEqual(told(note), { title: 'Note deleted', by: 'Sam Reed' });
  assert.deepEqual(told({ kind: 'project_deleted', userId: 2, title: 'Roof' }), {
    title: 'Project “Roof” deleted',
    by: 'Sam Reed',
  });
  assert.equal(told({ kind: 'erased', userId: 2 }).by, 'Sam Reed');
});

test('a move names its trigger and its reason', () => {
  const move = { kind: 'status', userId: 2, oldStatus: 'Quoting', newStatus: 'Lost', reason: '' };
  const by = ['user', 'api', 'rule', 'signature', 'import'].map(
    (source) => told({ ...move, source }).by,
  );
  assert.deepEqual(by, ['Sam Reed', 'an API key of Sam Reed', undefined, undefined, 'an import']);
  const { title, detail } = told({ ...move, source: 'user', reason: 'Price' });
  assert.deepEqual({ title, detail }, { title: 'Moved from Quoting to Lost', detail: 'Price' });
});

test("a person's view is highlighted, and other visits say why they do not count", () => {
  const view = { kind: 'view', ...project, proposalId: 1, version: 2, verdict: 'viewed' };
  assert.deepEqual(told({ ...view, isCounted: true, seconds: 130 }), {
    title: 'Proposal “Roof”, version 2, viewed for 2 minutes',
    projectId: 7,
    weight: 'high',
  });
  assert.deepEqual(told({ ...view, isCounted: false, verdict: 'scanner', seconds: 0 }), {
    title: 'Opened by an email scanner: “Roof”, version 2',
    projectId: 7,
    weight: 'low',
  });
});

test('an SMS from a customer is shown with its meaning', () => {
  const sms = { kind: 'received_sms', number: '+61491570156', text: 'Stop.' };
  assert.deepEqual(told({ ...sms, meaning: 'stop' }), {
    title: 'SMS from +61491570156: opted out of SMS',
    detail: 'Stop.',
    weight: 'bad',
  });
  assert.deepEqual(told({ ...sms, text: 'Is it today?', meaning: 'other' }), {
    title: 'SMS from +61491570156',
    detail: 'Is it today?',
    weight: 'high',
  });
});

test('an email from a customer is shown with what is known of its sender', () => {
  const email = {
    kind: 'received_email',
    receivedEmailId: 4,
    projectId: 7,
    sender: 'ann@example.com',
    subject: 'Re: Your proposal',
    text: 'Yes, please.',
    files: [],
    attachments: [],
    isAnswer: true,
    isCut: false,
  };
  assert.deepEqual(told(email), {
    title: 'Email from ann@example.com',
    detail: 'Re: Your proposal\n\nYes, please.',
    projectId: 7,
    weight: 'high',
  });
  const strange = { ...email, isAnswer: false, isCut: true, attachments: ['bill.pdf', 'roof.jpg'] };
  const { title, detail } = told(strange);
  assert.equal(title, 'Email from ann@example.com (sender not verified)');
  assert.match(
    detail ?? '',
    /Attached in your mailbox: bill\.pdf, roof\.jpg\n\nThe email is longer/,
  );
});

test('a message is shown with its state', () => {
  const message = {
    kind: 'message',
    userId: 2,
    messageId: 'm',
    projectId: null,
    channel: 'email',
    purpose: 'project',
    recipient: 'ann@example.com',
    summary: 'Your proposal',
    problem: '',
    endedAt: null,
  };
  assert.deepEqual(told({ ...message, state: 'sent' }), {
    title: 'Email to ann@example.com sent',
    detail: 'Your proposal',
    by: 'Sam Reed',
    projectId: undefined,
    weight: undefined,
  } satisfies Told);
  const failed = told({ ...message, channel: 'sms', state: 'failed', problem: 'No such number' });
  assert.equal(failed.title, 'SMS to ann@example.com failed');
  assert.equal(failed.detail, 'Your proposal\nNo such number');
  assert.equal(failed.weight, 'bad');
});

test("each entry of a contract's trail is described, with reasons and without checksums", () => {
  const contract = {
    kind: 'contract',
    contractId: 'c',
    ...project,
    isVariation: false,
    payableCents: 851_200,
  };
  const step = (name: string, details = '', signer = '') => {
    const { title, detail, weight } = told({ ...contract, step: name, details, signer });
    return [title, detail, weight];
  };
  assert.deepEqual(step('opened'), ['Contract “Roof” offered for signature', undefined, undefined]);
  assert.deepEqual(step('signed', 'sum', 'Ann Lee'), [
    'Contract “Roof” signed by Ann Lee, $8,512',
    undefined,
    'high',
  ]);
  assert.deepEqual(step('declined', 'Too dear', 'Ann Lee'), [
    'Contract “Roof” declined by Ann Lee',
    'Too dear',
    'bad',
  ]);
});

test('projects and proposals lead to their project', () => {
  assert.deepEqual(told({ kind: 'project', ...project }), {
    title: 'Project “Roof” created',
    projectId: 7,
  });
  assert.deepEqual(
    told({ kind: 'proposal', ...project, proposalId: 1, version: 3, step: 'published' }),
    { title: 'Proposal “Roof” published, version 3', projectId: 7 },
  );
});

test('a duration is written in the unit that people would use', () => {
  assert.deepEqual([1, 45, 80, 150].map(duration), [
    '1 second',
    '45 seconds',
    '1 minute',
    '3 minutes',
  ]);
});

test('no description holds a number or key of a row', () => {
  const [number, key] = [987654, 'con_01EXAMPLE'];
  const ids = {
    projectId: number,
    proposalId: number,
    noteId: number,
    importId: key,
    messageId: key,
    contractId: key,
  };
  const of = {
    ...ids,
    title: 'Roof',
    version: 1,
    userId: 2,
    step: 'published',
    signer: '',
    details: key,
  };
  const entries = [
    { ...of, kind: 'project' },
    { ...of, kind: 'proposal' },
    { ...of, kind: 'view', verdict: 'viewed', isCounted: true, seconds: 3 },
    { ...of, kind: 'contract', step: 'sealed', isVariation: false },
    {
      ...of,
      kind: 'message',
      channel: 'sms',
      recipient: '0491 570 156',
      summary: 'Hi',
      state: 'sent',
      problem: '',
    },
    { ...of, kind: 'imported', fileName: 'leads.csv' },
    {
      ...of,
      kind: 'merged',
      name: 'Ann Lee',
      email: 'ann@example.com',
      goneId: number,
      fields: [],
    },
  ];
  for (const entry of entries) {
    const { title, detail = '', by = '' } = told(entry);
    assert.doesNotMatch(`${title} ${detail} ${by}`, /987654|con_01/, entry.kind);
  }
});
