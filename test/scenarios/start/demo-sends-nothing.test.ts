import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openMailServer } from '../../support/messages/open-mail-server.ts';
import { openSmsProvider } from '../../support/messages/open-sms-provider.ts';
import { callService } from '../../support/processes/call-service.ts';
import { openDataFolder } from '../../support/processes/open-data-folder.ts';
import { until } from '../../support/until.ts';

test('the past of the demo is written and never sent', { timeout: 300_000 }, async (t) => {
  const mail = await openMailServer(t);
  const sms = await openSmsProvider(t, 'accept');
  const { serve } = await openDataFolder(t);
  const channels = { SMTP_URL: mail.url, MAIL_FROM: 'desk@example.com', SMS_URL: sms.url };
  const first = await serve({ DEMO: '1', ...channels });
  const [, apiKey = ''] = await first.printed(/API key {3}(\S+) /);
  const states = async () => {
    const { body } = await callService(first, apiKey, 'getcontracts');
    return body.items.map(({ state }: { state: string }) => state).toSorted();
  };
  const finished = [...Array(4).fill('open'), ...Array(6).fill('signed')];
  // The demo prints ten proposals and seals six contracts, which takes minutes beside other tests.
  await until(states, finished, 240_000);
  const messages = async (service = first) =>
    (await callService(service, apiKey, 'getmessages')).body;
  assert.deepEqual(await messages(), []);
  // The sandbox is a copy of the account, and captures what it would send.
  const { body: sandbox } = await callService(first, apiKey, 'opensandbox', { body: {} });
  const reset = await callService(first, sandbox.api_key, 'resetsandbox', { body: {} });
  assert.equal(reset.status, 200);
  const captured = await callService(first, sandbox.api_key, 'gettestmessages');
  assert.deepEqual(captured.body.items, []);
  await first.stop();

  const second = await serve({ DEMO: '1', ...channels });
  assert.deepEqual(await messages(second), []);
  // A requested email is sent, and nothing was before it.
  const sent = await callService(second, apiKey, 'sendprojectemail', {
    body: { data: { project_id: '1', subject: 'Hello', text: 'Hello', to: 'me@example.net' } },
  });
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  await until(async () => mail.mails.map(({ to }) => to), [['me@example.net']]);
  assert.deepEqual(sms.requests, []);
});
