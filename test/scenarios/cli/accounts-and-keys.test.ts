import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { App } from '../../../src/domain/app.ts';
import { openTestApp } from '../../support/open-test-app.ts';
import { callService } from '../../support/processes/call-service.ts';
import {
  type DataFolder,
  type Ended,
  openDataFolder,
} from '../../support/processes/open-data-folder.ts';
import { runCommand } from '../../support/run-command.ts';

const moment = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const everything = [
  'customers:read',
  'customers:write',
  'projects:write',
  'messages:send',
  'webhooks:manage',
  'account:manage',
];

/** What a command printed, when it is one JSON object on one line and nothing else anywhere. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks into the answer as it pleases.
function onlyJson({ code, stdout, stderr }: Ended): any {
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
  assert.match(stdout, /^\{.*\}\n$/);
  return JSON.parse(stdout);
}

function onlyText({ code, stdout, stderr }: Ended): string {
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
  return stdout;
}

async function listedKey(app: App, keyId: string) {
  const { json } = await runCommand(app, 'key', 'list', '--account', '1');
  return json.keys.find((key: { key_id: string }) => key.key_id === keyId);
}

async function openAccount({ runJson }: DataFolder): Promise<void> {
  await runJson('account', 'create', '--name', 'Example Solar', '--email', 'alex@example.com');
}

test('sundesk without a command prints the list of commands', async (t) => {
  const text = onlyText(await (await openDataFolder(t)).run([]));
  assert.match(text, /^Usage: sundesk COMMAND/);
});

test('a command prints text for people, or one JSON object and nothing else', async (t) => {
  const { run } = await openDataFolder(t);
  assert.equal(onlyText(await run(['migrate'])), 'The database is up to date.\n');
  const account = ['account', 'create', '--name', 'Example Solar', '--email', 'alex@example.com'];
  assert.deepEqual(onlyJson(await run([...account, '--json'])), { account_id: '1', user_id: '1' });
});

test('each command about accounts and keys says what it did', async (t) => {
  const { app } = await openTestApp(t);
  assert.deepEqual((await runCommand(app, 'migrate')).json, { migrated: true });
  const account = ['account', 'create', '--name', 'Second Solar', '--email', 'kim@example.com'];
  const { text } = await runCommand(app, ...account);
  assert.equal(text, 'Created account 2 for Second Solar, with user 2.');
  const list = ['key', 'list', '--account', '2'];
  const none = { text: 'No keys yet.', json: { account_id: '2', keys: [] } };
  assert.deepEqual(await runCommand(app, ...list), none);

  const made = await runCommand(app, 'key', 'create', '--account', '2');
  const [, keyId = ''] =
    /^API key (key_[0-9a-z]{26}), shown only once:\nsundesk_[\w-]{32}$/.exec(made.text) ?? [];
  const line = `${keyId}  active, never used    ${everything.join(' ')}`;
  assert.equal((await runCommand(app, ...list)).text, line);
  for (const time of ['first', 'second'])
    assert.deepEqual(
      await runCommand(app, 'key', 'revoke', keyId),
      { text: `API key ${keyId} is revoked.`, json: { key_id: keyId, revoked: true } },
      time,
    );
});

test('a key is listed with what it may do, until when, and never with its text', async (t) => {
  const { app } = await openTestApp(t);
  await runCommand(
    app,
    'account',
    'create',
    '--name',
    'Second Solar',
    '--email',
    'kim@example.com',
  );
  const create = ['key', 'create', '--account', '2'];
  const { json: plain } = await runCommand(app, ...create, '--label', 'Zapier');
  const reading = ['--permissions', 'customers:read, webhooks:manage', '--expires-in', '30d'];
  const { json: limited } = await runCommand(app, ...create, ...reading);
  await runCommand(app, 'key', 'revoke', plain.key_id);

  assert.deepEqual(Object.keys(plain), ['key_id', 'api_key', 'expires_at']);
  const { json: listed } = await runCommand(app, 'key', 'list', '--account', '2');
  for (const { api_key } of [plain, limited]) assert.ok(!JSON.stringify(listed).includes(api_key));
  const begun = { created_at: '2026-11-21 09:30:00', last_used_at: '' };
  assert.deepEqual(listed, {
    account_id: '2',
    keys: [
      {
        ...begun,
        key_id: plain.key_id,
        label: 'Zapier',
        state: 'revoked',
        permissions: everything,
        expires_at: '',
        revoked_at: '2026-11-21 09:30:00',
      },
      {
        ...begun,
        key_id: limited.key_id,
        label: '',
        state: 'active',
        permissions: ['customers:read', 'webhooks:manage'],
        expires_at: '2026-12-21 09:30:00',
        revoked_at: '',
      },
    ],
  });
});

test('a key made or revoked beside a running service counts from the next request', async (t) => {
  const desk = await openDataFolder(t);
  const { runJson } = desk;
  await openAccount(desk);
  const service = await desk.serve();
  const key = await runJson('key', 'create', '--account', '1');
  assert.equal((await callService(service, key.api_key, 'getaccount')).status, 200);

  await runJson('key', 'revoke', key.key_id);
  const refused = await callService(service, key.api_key, 'getaccount');
  assert.deepEqual([refused.status, refused.body.message], [401, 'Invalid API key']);
  const listed = (await runJson('key', 'list', '--account', '1')).keys.at(-1);
  assert.equal(listed.state, 'revoked');
  assert.match(listed.last_used_at, moment);
});

test('a key is replaced, and the old one works on for the overlap', async (t) => {
  const { app, call, clock } = await openTestApp(t);
  const statusOf = async (api_key: string) =>
    (await call('getaccount', { query: { api_key } })).status;
  const permissions = ['--permissions', 'customers:read', '--label', 'CRM sync'];
  const { json: old } = await runCommand(app, 'key', 'create', '--account', '1', ...permissions);
  const replace = ['key', 'replace', old.key_id, '--overlap', '2h'];
  const { json: made } = await runCommand(app, ...replace);
  assert.deepEqual(made, {
    key_id: made.key_id,
    api_key: made.api_key,
    expires_at: '',
    replaced_key_id: old.key_id,
    replaced_expires_at: '2026-11-21 11:30:00',
  });
  const listed = await listedKey(app, made.key_id);
  const before = await listedKey(app, old.key_id);
  assert.equal(before.expires_at, '2026-11-21 11:30:00');
  assert.deepEqual(listed, { ...before, key_id: made.key_id, expires_at: '' });
  assert.deepEqual([await statusOf(old.api_key), await statusOf(made.api_key)], [200, 200]);
  clock.advance(2 * 3_600_000);
  assert.deepEqual([await statusOf(old.api_key), await statusOf(made.api_key)], [401, 200]);

  const { text } = await runCommand(app, 'key', 'replace', made.key_id, '--expires-in', '90d');
  assert.match(
    text,
    /^API key key_\w{26}, shown only once:\nsundesk_[\w-]{32}\nAPI key key_\w{26} stays valid until [-\d]{10} [:\d]{8}\.$/,
  );
});

test('a key that has expired is refused, and listed as expired', async (t) => {
  const { app, call, clock } = await openTestApp(t);
  const create = ['key', 'create', '--account', '1', '--expires-in', '1s'];
  const { json: key } = await runCommand(app, ...create);
  const query = { api_key: key.api_key };
  assert.equal((await call('getaccount', { query })).status, 200);
  clock.advance(1000);
  assert.equal((await call('getaccount', { query })).body.message, 'API key expired');
  assert.equal((await listedKey(app, key.key_id)).state, 'expired');
});

test('several commands at once on a folder that is still empty all succeed', async (t) => {
  const { run, runJson } = await openDataFolder(t);
  const emails = ['ann@example.com', 'bob@example.com', 'cleo@example.com', 'dan@example.com'];
  const made = await Promise.all(
    emails.map((email) => run(['account', 'create', '--name', 'A', '--email', email, '--json'])),
  );
  const ids = made.map((ended) => onlyJson(ended).account_id);
  assert.deepEqual(ids.toSorted(), ['1', '2', '3', '4']);
  assert.deepEqual(await runJson('key', 'list', '--account', '4'), { account_id: '4', keys: [] });
});

test('what is refused is said on stderr alone, and the command exits with 1', async (t) => {
  const { run } = await openDataFolder(t);
  const hint = 'sundesk help lists the commands; sundesk COMMAND --help describes one.';
  for (const [line, said, next] of [
    ['key create', 'key create needs --account', hint],
    ['key create --account 99 --json', 'There is no account 99', undefined],
  ] as const) {
    const { code, stdout, stderr } = await run(line.split(' '));
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
    const [first, , third] = stderr.trimEnd().split('\n');
    assert.deepEqual([first, third], [said, next]);
  }
});

test('a sandbox is opened and emptied on the command line, and no other account is emptied', async (t) => {
  const { app } = await openTestApp(t);
  const open = ['sandbox', 'open', '--account', '1'];
  assert.match(
    (await runCommand(app, ...open)).text,
    /^Sandbox 2 is ready\.\nAPI key key_\w+, shown only once:\nsundesk_test_[\w-]{32}$/,
  );
  const { json: again } = await runCommand(app, ...open);
  assert.deepEqual([again.account_id, again.created], ['2', false]);
  assert.match(again.api_key, /^sundesk_test_/);
  assert.equal((await runCommand(app, 'key', 'list', '--account', '2')).json.keys.length, 2);

  assert.deepEqual((await runCommand(app, 'sandbox', 'reset', '--account', '2')).json, {
    account_id: '2',
    customers_removed: 0,
    events_removed: 0,
  });
  await assert.rejects(runCommand(app, 'sandbox', 'reset', '--account', '1'), {
    message: /This works in a sandbox only/,
  });
});
