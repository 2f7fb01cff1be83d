import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerText, replyCharactersMax } from './answer-text.ts';

const cases: Record<string, [string[], string]> = {
  'an email that quotes below, as Gmail and Apple Mail do': [
    [
      'Yes, please go ahead.',
      '',
      'Ann',
      '',
      'On Mon, 30 Nov 2026 at 09:12, Example Solar <sales@example.com.au>',
      'wrote:',
      '',
      '> Hi Ann,',
      '> your proposal is ready.',
    ],
    'Yes, please go ahead.\n\nAnn',
  ],
  'an email that quotes below, as Outlook does': [
    [
      'Can you call me?',
      '________________________________',
      'From: Example Solar <sales@example.com.au>',
      'Sent: Monday, 30 November 2026 9:12 AM',
      'To: Ann Lee <ann@example.com>',
      'Subject: Your proposal',
      '',
      'Hi Ann',
    ],
    'Can you call me?',
  ],
  'an email with the head of an original message': [
    ['Fine.', '', '-----Original Message-----', 'From: sales@example.com.au', 'Hi Ann'],
    'Fine.',
  ],
  'an email converted from HTML, whose quotation has no marks': [
    ['Fine.', 'On 30 Nov 2026, at 9:12 am, Example Solar <s@example.com> wrote:', 'Hi Ann'],
    'Fine.',
  ],
  'a quotation without any introduction': [['Fine.', '', '> Hi Ann', '>', '> Bye'], 'Fine.'],
};
for (const [name, [lines, expected]] of Object.entries(cases)) {
  test(`leaves the quotation out of ${name}`, () => {
    assert.equal(answerText(lines.join('\r\n')), expected);
  });
}

test('keeps what it cannot tell from an answer', () => {
  const between = [
    'On Monday, Example Solar wrote:',
    '> Which roof?',
    'The north.',
    '> When?',
    'May.',
  ];
  assert.equal(answerText(between.join('\n')), between.join('\n'));
  const question = 'On Monday you said:\nFrom: Newtown it is far.\nIs it?';
  assert.equal(answerText(question), question);
  assert.equal(answerText('> Hi Ann'), '> Hi Ann');
  assert.equal(answerText(' \n\n'), '');
});

test('stores neither control characters nor more than its limit', () => {
  assert.equal(answerText('a\u0000b\u001b[1m\u202ec\tD \ud800'), 'ab[1mc\tD \ufffd');
  const long = answerText('é'.repeat(replyCharactersMax + 5));
  assert.equal(long.length, replyCharactersMax);
  assert.equal(long.at(-1), '…');
});

test('long lines and many of them take no long time', () => {
  const startedAt = performance.now();
  answerText(`On ${'a '.repeat(100_000)}`);
  answerText('On it wrote\n'.repeat(20_000));
  answerText('From: a\n'.repeat(25_000));
  answerText(`${' '.repeat(199_000)}x`);
  answerText(`${'On abcd wrote:\n'.repeat(13_000)}> When?\nMay.`);
  assert.ok(performance.now() - startedAt < 5000);
});
