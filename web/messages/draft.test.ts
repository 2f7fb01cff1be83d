import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  emptyDraft,
  fromTemplate,
  isSentByHand,
  onChannel,
  type Template,
  wordingOf,
} from './draft.ts';

const proposal: Template = {
  channel: 'email',
  name: 'Proposal',
  subject: 'Your proposal',
  body: 'Hi {{customer_first_name}}',
};

test('a template is sent as such until its words are changed', () => {
  const draft = fromTemplate(emptyDraft('email'), proposal);
  assert.deepEqual(wordingOf(draft, [proposal]), { template: 'Proposal' });
  assert.deepEqual(wordingOf({ ...draft, text: 'Hello' }, [proposal]), {
    subject: 'Your proposal',
    text: 'Hello',
  });
});

test('an SMS has no subject, whatever was typed before', () => {
  const draft = { ...emptyDraft('sms'), subject: 'Your proposal', text: 'Hi' };
  assert.deepEqual(wordingOf(draft, []), { subject: '', text: 'Hi' });
});

test('own words go along to the other channel, and those of a template do not', () => {
  const own = { ...emptyDraft('email'), subject: 'Hi', text: 'Hello', to: 'bob@example.com' };
  assert.deepEqual(onChannel(own, 'sms'), { ...own, channel: 'sms', to: null });
  assert.deepEqual(
    onChannel(fromTemplate(emptyDraft('email'), proposal), 'sms'),
    emptyDraft('sms'),
  );
});

test('typed text stays without a template', () => {
  const draft = fromTemplate(emptyDraft('email'), proposal);
  assert.deepEqual(fromTemplate(draft, undefined), { ...draft, template: '' });
});

test('a template with the time of a visit is for reminders alone', () => {
  assert.equal(isSentByHand(proposal), true);
  assert.equal(isSentByHand({ subject: '', body: 'We come on {{ appointment }}' }), false);
  assert.equal(isSentByHand({ subject: 'On {{appointment}}', body: 'We come' }), false);
});
