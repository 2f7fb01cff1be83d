import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import { checkHookUrl } from './check-hook-url.ts';

test('refuses a forbidden webhook target and says what is allowed', async (t) => {
  const { app } = await openTestApp(t, { hooksAllow: [] });
  checkHookUrl(app, 'https://hooks.example.com/sundesk');
  for (const url of [
    'http://hooks.example.com/',
    'https://localhost/hook',
    'ftp://a.example',
    '',
  ]) {
    assert.throws(() => checkHookUrl(app, url), {
      code: 'INVALID_PARAMETERS',
      message:
        'The URL must begin with https:// and name a host that the internet can reach, without a user name or spaces',
    });
  }
});

test('the message allows for private networks where the operator allows them', async (t) => {
  const { app } = await openTestApp(t);
  checkHookUrl(app, 'http://127.0.0.1:9000/hook');
  assert.throws(() => checkHookUrl(app, 'ftp://a.example'), {
    message:
      'The URL must begin with https:// or http:// and name a host that Sundesk may reach, without a user name or spaces',
  });
});
