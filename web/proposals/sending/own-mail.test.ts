import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailAddress, ownMailText } from './own-mail.ts';

const links = {
  pageUrl: 'https://solar.example.com/p/abc',
  link: 'https://solar.example.com/p/abc?signer=def',
};

test('an email of one’s own has the signer’s link and none to unsubscribe', () => {
  const text = `Hi Ann,\n\n${links.pageUrl}\n\nAlex\n\n-- \nExample Solar\nUnsubscribe: https://solar.example.com/stop/x`;
  assert.deepEqual(ownMailText({ subject: 'Your proposal', text }, links), {
    subject: 'Your proposal',
    text: `Hi Ann,\n\n${links.link}\n\nAlex`,
  });
  assert.equal(ownMailText(null, links).text, links.link);
});

test('a mail app gets recipient, subject and lines as they are', () => {
  const address = mailAddress({ to: 'ann+solar@example.com', subject: 'A & B?', text: 'Hi,\nbye' });
  const url = new URL(address);
  assert.equal(decodeURIComponent(url.pathname), 'ann+solar@example.com');
  assert.deepEqual(
    [url.searchParams.get('subject'), url.searchParams.get('body')],
    ['A & B?', 'Hi,\r\nbye'],
  );
});
