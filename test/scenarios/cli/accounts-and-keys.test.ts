import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callService } from '../../support/processes/call-service.ts';
import {
  type DataFolder,
  type Ended,
  openDataFolder,
} from '../../support/processes/open-data-folder.ts';
import { until } from '../../support/until.ts';

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

async function openAccount({ runJson }: DataFolder): Promise<void> {
  await runJson('account', 'create', '--name', 'Example Solar', '--email', 'alex@example.com');
}

test('sundesk without a command prints the list of commands', async (t) => {
  const text = onlyText(await (await openDataFolder(t)).run([]));
  assert.match(text, /^Usage: sundesk COMMAND/);
});

test('a command prints text for people, or one JSON object and nothing else', async (t) => {
  const desk = await openDataFolder(t);
  const { run } = desk;
  assert.equal(onlyText(await run(['migrate'])), 'The database is up to date.\n');
  assert.deepEqual(onlyJson(await run(['migrate', '--json'])), { migrated: true });

  const account = ['account', 'create', '--name', 'Example Solar', '--email', 'alex@example.com'];
  assert.equal(onlyText(await run(account)), 'Created account 1 for Example Solar, with user 1.\n');
  assert.deepEqual(onlyJson(await run([...account, '--json'])), { account_id: '2', user_id: '2' });

  const none = ['key', 'list', '--account', '1'];
  assert.equal(onlyText(await run(none)), 'No keys yet.\n');
  assert.deepEqual(onlyJson(await run([...none, '--json'])), { account_id: '1', keys: [] });

  const [first, ...rest] = onlyText(await run(['key', 'create', '--account', '1'])).split('\n');
  const [, keyId = ''] = /^API key (key_[0-9a-z]{26}), shown only once:$/.exec(first ?? '') ?? [];
  assert.match(rest.join('\n'), /^sundesk_[\w-]{32}\n$/);
  assert.equal(
    onlyText(await run(none)),
    `${keyId}  active, never used    ${everything.join(' ')}\n`,
  );
  assert.equal(onlyText(await run(['key', 'revoke', keyId])), `API key ${keyId} is revoked.\n`);
  assert.deepEqual(onlyJson(await run(['key', 'revoke', keyId, '--json'])), {
    key_id: keyId,
    revoked: true,
  });
});

test('a key is listed with what it may do, until when, and never with its text', async (t) => {
  const desk = await openDataFolder(t);
  const { run, runJson } = desk;
  await openAccount(desk);
  const plain = await runJson('key', 'create', '--account', '1', '--label', 'Zapier');
  const reading = ['--permissions', 'customers:read, webhooks:manage', '--expires-in', '30d'];
  const limited = await runJson('key', 'create', '--account', '1', ...reading);
  await runJson('key', 'revoke', plain.key_id);

  assert.deepEqual(Object.keys(plain), ['key_id', 'api_key', 'expires_at']);
  assert.equal(plain.expires_at, '');
  const listed = onlyJson(await run(['key', 'list', '--account', '1', '--json']));
  for (const { api_key } of [plain, limited]) assert.ok(!JSON.stringify(listed).includes(api_key));
  const [first, second] = listed.keys;
  assert.match(first.revoked_at, moment);
  assert.deepEqual(listed, {
    account_id: '1',
    keys: [
      {
        key_id: plain.key_id,
        label: 'Zapier',
        state: 'revoked',
        permissions: everything,
        created_at: first.created_at,
        expires_at: '',
        revoked_at: first.revoked_at,
        last_used_at: '',
      },
      {
        key_id: limited.key_id,
        label: '',
        state: 'active',
        permissions: ['customers:read', 'webhooks:manage'],
        created_at: second.created_at,
        expires_at: limited.expires_at,
        revoked_at: '',
        last_used_at: '',
      },
    ],
  });
  const [created, expires] = [second.created_at, second.expires_at].map((at) => {
    assert.match(at, moment);
    return Date.parse(`${at.replace(' ', 'T')}Z`);
  });
  // The clock is looked at twice, and a second may have begun between.
  const lessMs = 30 * 24 * 3_600_000 - ((expires ?? 0) - (created ?? 0));
  assert.ok(lessMs === 0 || lessMs === 1000, `${lessMs}`);
});

test('keys count beside a running service', async (t) => {
  const desk = await openDataFolder(t);
  const { run, runJson } = desk;
  await openAccount(desk);
  const service = await desk.serve();

  await t.test(
    'a key made or revoked beside a running service counts from the next request',
    async () => {
      const key = await runJson('key', 'create', '--account', '1');
      assert.equal((await callService(service, key.api_key, 'getaccount')).status, 200);

      await runJson('key', 'revoke', key.key_id);
      const refused = await callService(service, key.api_key, 'getaccount');
      assert.deepEqual([refused.status, refused.body.message], [401, 'Invalid API key']);
      const listed = (await runJson('key', 'list', '--account', '1')).keys.at(-1);
      assert.equal(listed.state, 'revoked');
      assert.match(listed.last_used_at, moment);
    },
  );

  await t.test(
    'a key is replaced beside a running service, and the old one works on for the overlap',
    async () => {
      const permissions = ['--permissions', 'customers:read', '--label', 'CRM sync'];
      const old = await runJson('key', 'create', '--account', '1', ...permissions);
      const made = onlyJson(await run(['key', 'replace', old.key_id, '--overlap', '2h', '--json']));
      assert.deepEqual(made, {
        key_id: made.key_id,
        api_key: made.api_key,
        expires_at: '',
        replaced_key_id: old.key_id,
        replaced_expires_at: made.replaced_expires_at,
      });
      for (const { api_key } of [old, made]) {
        assert.equal((await callService(service, api_key, 'getaccount')).status, 200);
      }
      const { keys } = await runJson('key', 'list', '--account', '1');
      const [first, second] = keys.slice(-2);
      assert.equal(first.expires_at, made.replaced_expires_at);
      assert.deepEqual(second, {
        ...first,
        key_id: made.key_id,
        created_at: second.created_at,
        expires_at: '',
        last_used_at: second.last_used_at,
      });
      assert.equal(
        Date.parse(`${first.expires_at}Z`) - Date.parse(`${second.created_at}Z`),
        2 * 3_600_000,
      );

      const lines = onlyText(await run(['key', 'replace', made.key_id, '--expires-in', '90d']));
      assert.match(
        lines,
        /^API key key_\w{26}, shown only once:\nsundesk_[\w-]{32}\nAPI key key_\w{26} stays valid until [-\d]{10} [:\d]{8}\.\n$/,
      );
    },
  );

  await t.test('a key that has expired is refused, and listed as expired', async () => {
    const key = await runJson('key', 'create', '--account', '1', '--expires-in', '1s');
    await until(async () => {
      const { status, body } = await callService(service, key.api_key, 'getaccount');
      return status === 200 ? 'valid' : body.message;
    }, 'API key expired');
    const listed = (await runJson('key', 'list', '--account', '1')).keys.at(-1);
    assert.equal(listed.state, 'expired');
  });
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

const hint = 'sundesk help lists the commands; sundesk COMMAND --help describes one.';

for (const [line, said, next] of [
  ['key create', 'key create needs --account', hint],
  ['key create --account 99 --json', 'There is no account 99 with such a user', undefined],
  ['listen --port 70000 --json', '--port must be a number up to 65535', hint],
] as const) {
  test(`sundesk ${line} says why on stderr alone and exits with 1`, async (t) => {
    const { code, stdout, stderr } = await (await openDataFolder(t)).run(line.split(' '));
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
    const [first, , third] = stderr.trimEnd().split('\n');
    assert.deepEqual([first, third], [said, next]);
  });
}

test('a sandbox is opened and emptied on the command line, and no other account is emptied', async (t) => {
  const desk = await openDataFolder(t);
  const { run, runJson } = desk;
  await openAccount(desk);
  const open = ['sandbox', 'open', '--account', '1'];
  const made = onlyText(await run(open));
  assert.match(
    made,
    /^Sandbox 2 is ready\.\nAPI key key_\w+, shown only once:\nsundesk_test_[\w-]{32}\n$/,
  );
  const again = onlyJson(await run([...open, '--json']));
  assert.deepEqual([again.account_id, again.created], ['2', false]);
  assert.match(again.api_key, /^sundesk_test_/);
  const { keys } = (await runJson('key', 'list', '--account', '2')) as { keys: object[] };
  assert.equal(keys.length, 2);

  assert.deepEqual(onlyJson(await run(['sandbox', 'reset', '--account', '2', '--json'])), {
    account_id: '2',
    customers_removed: 0,
    events_removed: 0,
  });
  const refused = await run(['sandbox', 'reset', '--account', '1']);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /This works in a sandbox only/);
  assert.match(onlyText(await run(['sandbox', 'reset', '--help'])), /id of the sandbox itself/);
});
