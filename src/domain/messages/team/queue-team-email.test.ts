import assert from 'node:assert/strict';
import { test } from 'node:test';
import { teamEmail } from './queue-team-email.ts';

test('an email to the team names Sundesk, shows its link as a button and keeps the address in the text', () => {
  const url = 'https://desk.example.com/app/invitation/abc';
  const { text, html } = teamEmail(['Hi <Ann>,', { url, label: 'Accept the invitation' }]);
  assert.equal(text, `Hi <Ann>,\n\n${url}`);
  assert.match(html, /background:#0b4f6c;color:#ffffff[^>]*>Sundesk<\/td>/);
  assert.match(html, /<p style="[^"]*">Hi &lt;Ann&gt;,<\/p>/);
  assert.match(
    html,
    /<a href="https:\/\/desk\.example\.com\/app\/invitation\/abc" style="[^"]*">Accept the invitation<\/a>/,
  );
});
