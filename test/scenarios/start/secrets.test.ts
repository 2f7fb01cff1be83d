import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { callService } from '../../support/processes/call-service.ts';
import { makeKey, openDataFolder } from '../../support/processes/open-data-folder.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';

/** The spellings in which a secret could have been written down. */
function spellings(secret: string, prefix: string, encoding: 'base64' | 'base64url'): Buffer[] {
  const bare = secret.slice(prefix.length);
  const bytes = Buffer.from(bare, encoding);
  return [
    Buffer.from(bare),
    Buffer.from(encodeURIComponent(bare)),
    Buffer.from(Buffer.from(secret).toString('base64').slice(4, -4)),
    Buffer.from(bytes.toString('hex')),
    bytes,
  ];
}

function filesWith(folder: string, secrets: readonly Buffer[]): string[] {
  return globSync(join(folder, 'sundesk.db*')).filter((file) => {
    const bytes = readFileSync(file);
    return secrets.some((secret) => bytes.includes(secret));
  });
}

test('no key and no signing secret is in any log line or in the database', async (t) => {
  const receiver = await openReceiver(t, [500, 200]);
  const desk = await openDataFolder(t);
  const apiKey = await makeKey(desk);
  const service = await desk.serve({ LOG_LEVEL: 'debug' });
  const call = (action: string, body?: object, headers?: Record<string, string>) =>
    callService(service, apiKey, action, { ...(body && { body }), ...(headers && { headers }) });

  const subscription = { hookUrl: receiver.url, type_request: 'customer_created' };
  const { body: subscribed } = await call('subscribe_customer', subscription);
  const data = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
  await call('createcustomer', { data }, { 'idempotency-key': 'ann' });
  await call('createcustomer', { data: { ...data, customer_email: 'bob@example.com' } });
  await receiver.waitFor(2);
  await call('getsubscriptions');
  await call('nosuchaction');
  await call('createcustomer');
  await call('setcustomerstatus', { data: { customer_id: '1', customer_status: '\0' } });
  for (const path of [
    `/apidata.php?api_key=${apiKey}`,
    `/apidata.php?action=getaccount&API_KEY=${apiKey}`,
    `/apidata.php?action=getaccount&api%5Fkey=${apiKey}`,
    `/apidata.php?action=getaccount&apikey=${apiKey}`,
    `/apidata.php?action=getaccount&api_key[]=${apiKey}`,
    `/apidata.php?action=getaccount&api_key=x&api_key=${apiKey}`,
    `/elsewhere?api_key=${apiKey}`,
    `/%zz?api_key=${apiKey}`,
  ]) {
    await (await fetch(service.url + path)).text();
  }

  const secrets = [
    ...spellings(apiKey, 'sundesk_', 'base64url'),
    ...spellings(subscribed.signing_secret, 'whsec_', 'base64'),
  ];
  assert.deepEqual(filesWith(desk.folder, secrets), []);
  const { code, stdout, stderr } = await service.stop();
  assert.equal(code, 0);
  assert.deepEqual(filesWith(desk.folder, secrets), []);

  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  const messages = new Set(lines.map((line) => JSON.parse(line).msg));
  assert.deepEqual(messages, new Set(['request', 'delivery attempted', 'stopping']));
  const logged = Buffer.from(stdout + stderr);
  assert.deepEqual(secrets.filter((secret) => logged.includes(secret)).map(String), []);
});

test('a key in a mistyped address is not logged either', async (t) => {
  const desk = await openDataFolder(t);
  const apiKey = await makeKey(desk);
  const service = await desk.serve({ LOG_LEVEL: 'debug' });
  for (const path of [
    `/apidata.php?action=getaccount?api_key=${apiKey}`,
    `/apidata.php&api_key=${apiKey}`,
    `/apidata.php?action=getaccount;api_key=${apiKey}`,
    `/apidata.php?action=getaccount%26api_key=${apiKey}`,
    `/apidata.php?key=${apiKey}`,
  ]) {
    await (await fetch(service.url + path)).text();
  }
  const { stdout } = await service.stop();
  const logged = stdout.split('\n').filter((line) => line.includes(apiKey));
  assert.deepEqual(
    logged.map((line) => JSON.parse(line).url),
    [],
  );
});
