import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from '@sundesk/cli';
import { readArguments } from '../../../src/doors/cli/door.ts';
import { openTestApp } from '../../support/open-test-app.ts';

const permissions =
  'customers:read, customers:write, projects:write, messages:send, webhooks:manage, account:manage';
const badDuration = '--expires-in must be a number and a unit, such as 30d, 12h, 15m or 60s';

/** What is typed, and what is said about it; `usage` when the help belongs with it. */
const refused: readonly (readonly [line: string, message: string, kind: 'usage' | 'refusal'])[] = [
  ['frobnicate', 'Unknown command: frobnicate', 'usage'],
  ['key destroy', 'Unknown command: key destroy', 'usage'],
  ['serve now', 'serve takes no arguments', 'usage'],
  ['serve --json', 'serve takes no arguments', 'usage'],
  ['account create --email a@example.com', 'account create needs --name', 'usage'],
  ['account create --name A', 'account create needs --email', 'usage'],
  ['account create --name A --email nonsense', 'email must be an email address', 'refusal'],
  ['key create', 'key create needs --account', 'usage'],
  ['key create --account one', '--account must be the id of an account, such as 1', 'usage'],
  ['key create --account 99', 'There is no account 99', 'refusal'],
  [
    'key create --account 1 --permissions customers:read,everything',
    `Unknown permission: everything. Valid permissions: ${permissions}`,
    'usage',
  ],
  ['key create --account 1 --expires-in soon', badDuration, 'usage'],
  ['key create --account 1 --expires-in 0d', badDuration, 'usage'],
  ['key create --account 1 --expires-in 30', badDuration, 'usage'],
  ['key revoke', 'key revoke takes ID', 'usage'],
  ['key revoke key_1 key_2', 'key revoke takes ID', 'usage'],
  ['key revoke key_unknown', 'There is no API key key_unknown', 'refusal'],
  ['key list', 'key list needs --account', 'usage'],
  ['key list --account 99', 'There is no account 99', 'usage'],
  ['migrate now', 'migrate takes no arguments', 'usage'],
  ['backup', 'backup takes FILE', 'usage'],
  ['copy', 'copy needs --from', 'usage'],
  ['copy --from sqlite:a.db', 'copy needs --to', 'usage'],
  [
    'copy --from a.db --to sqlite:b.db',
    '--from must be sqlite:FILE or postgres://user:password@host:5432/database',
    'usage',
  ],
  [
    'copy --from sqlite:a.db --to mysql://localhost/b',
    '--to must be sqlite:FILE or postgres://user:password@host:5432/database',
    'usage',
  ],
  ['copy --from sqlite:a.db --to sqlite:a.db', '--from and --to are the same database', 'usage'],
  ['listen', 'listen needs --port or --forward-to', 'usage'],
  ['listen --port 0 --types contract_signed', '--types has no meaning with --port', 'usage'],
  [
    'listen --forward-to http://localhost:3000 --status 500',
    '--status has no meaning with --forward-to',
    'usage',
  ],
  [
    'listen --forward-to localhost:3000',
    '--forward-to must be a URL that begins with http:// or https://',
    'usage',
  ],
  [
    'listen --forward-to http://localhost:3000 --types contract_signed,sold',
    '--types: sold is not an event type',
    'usage',
  ],
  [
    'listen --forward-to http://localhost:3000 --secret whsec_AA==,whsec_AQ==',
    '--forward-to signs with one --secret, whsec_…',
    'usage',
  ],
  [
    'tail now',
    "Unexpected argument 'now'. This command does not take positional arguments",
    'usage',
  ],
  ['trigger', 'trigger takes TYPE', 'usage'],
  ['trigger sold', 'sold is not an event type', 'usage'],
  [
    'trigger contract_signed --forward-to localhost:3000',
    '--forward-to must be a URL that begins with http:// or https://',
    'usage',
  ],
  [
    'trigger contract_signed --secret whsec_AA==',
    '--secret has no meaning without --forward-to',
    'usage',
  ],
  [
    'trigger contract_signed --forward-to http://localhost:3000 --secret whpk_AA==',
    '--forward-to signs with one --secret, whsec_…',
    'usage',
  ],
  ['listen --port', "Option '--port <value>' argument missing", 'usage'],
  [
    'listen --port 0 --delay-ms -1',
    '--delay-ms needs a value; write one that begins with a dash as --delay-ms=…',
    'usage',
  ],
  [
    'key list --account -1',
    '--account needs a value; write one that begins with a dash as --account=…',
    'usage',
  ],
  ['listen --port 70000', '--port must be a number up to 65535', 'usage'],
  ['listen --port 0 --status 42', '--status must be from 200 to 599', 'usage'],
  ['listen --port 0 --status 200,700', '--status must be a number up to 599', 'usage'],
  ['listen --port 0 --delay-ms long', '--delay-ms must be a number up to 3600000', 'usage'],
];

test('what is typed wrongly is refused', async (t) => {
  const { app } = await openTestApp(t);
  for (const [line, message, kind] of refused)
    await t.test(`sundesk ${line}`, async () => {
      const run = async () => {
        const request = readArguments(line.split(' '));
        if (request.kind === 'run') await request.run(app);
      };
      await assert.rejects(run, (error: Error) => {
        assert.equal(error.message, message);
        assert.equal(error instanceof UsageError, kind === 'usage');
        return true;
      });
    });
});

function textOf(line: string): string {
  const request = readArguments(line === '' ? [] : line.split(' '));
  return request.kind === 'print' ? request.text : assert.fail(`${line} prints no text`);
}

const commands = [
  'serve',
  'listen',
  'tail',
  'trigger',
  'migrate',
  'account create',
  'user set-password',
  'user set-email',
  'key create',
  'key replace',
  'key revoke',
  'key list',
  'sandbox open',
  'sandbox reset',
  'backup',
  'return-files',
  'copy',
  'rotate-key',
  'version',
];

for (const line of ['', 'help', '--help', '-h']) {
  test(`sundesk ${line} lists every command`, () => {
    const listed = [...textOf(line).matchAll(/^ {2}(\S+(?: \S+)?) {2}/gm)].map(([, name]) => name);
    assert.deepEqual(listed, commands);
  });
}

for (const command of commands) {
  test(`sundesk ${command} --help describes the command in lines of at most 96 characters`, () => {
    const help = textOf(`${command} --help`);
    assert.ok(help.startsWith(`Usage: sundesk ${command}`), help);
    assert.ok(
      help
        .split('\n')
        .slice(1)
        .every((line) => line.length <= 96),
      help,
    );
    assert.equal(textOf(`help ${command}`), help);
  });
}

test('the help of a command names its arguments and its required options', () => {
  assert.equal(
    textOf('key replace --help'),
    `Usage: sundesk key replace ID [--overlap 24h] [--expires-in 90d]

Create a key with the same permissions, print it once, and expire the old key.

  ID                id of the key, such as key_01…
  --overlap 24h     how long the old key stays valid; default: 24h, maximum: 30d
  --expires-in 90d  lifetime of the new key; default: that of the old key`,
  );
  assert.match(textOf('key list --help'), /--account ID {2}id of the account \(required\)/);
});

test('version prints the version of package.json', () => {
  assert.match(textOf('version'), /^sundesk \d+\.\d+\.\d+$/);
});

test('rotate-key takes no option but --json', () => {
  assert.deepEqual(readArguments(['rotate-key', '--json']), { kind: 'rotate-key', json: true });
  for (const word of ['--key', 'KEY']) {
    assert.throws(() => readArguments(['rotate-key', word]), UsageError);
  }
});

test('listen takes a sequence of statuses and has defaults for the rest', () => {
  assert.deepEqual(readArguments(['listen', '--port', '8090']), {
    kind: 'listen',
    port: 8090,
    statuses: [200],
    delayMs: 0,
    secrets: [],
    json: false,
  });
  const all = 'listen --port 0 --status 500,429,200 --delay-ms 250 --secret whsec_AA== --json';
  assert.deepEqual(readArguments(all.split(' ')), {
    kind: 'listen',
    port: 0,
    statuses: [500, 429, 200],
    delayMs: 250,
    secrets: ['whsec_AA=='],
    json: true,
  });
});

test('listen forwards to an address, and tail asks a service', () => {
  const forward = 'listen --forward-to http://localhost:3000/hooks --types contract_signed --json';
  assert.deepEqual(readArguments(forward.split(' ')), {
    kind: 'forward',
    url: undefined,
    forwardTo: 'http://localhost:3000/hooks',
    types: ['contract_signed'],
    secret: undefined,
    json: true,
  });
  assert.deepEqual(readArguments(['tail', '--url', 'https://crm.example.com']), {
    kind: 'tail',
    url: 'https://crm.example.com',
    json: false,
  });
});

test('an option that does not exist is named', () => {
  assert.throws(() => readArguments(['key', 'list', '--acount', '1']), {
    name: 'UsageError',
    message: /^Unknown option '--acount'/,
  });
});

test('the first word of several commands lists them', () => {
  const listed = readArguments(['key']);
  assert(listed.kind === 'print');
  assert.match(listed.text, /^Usage: sundesk key COMMAND/);
  assert.deepEqual(listed.text.match(/^ {2}key \w+/gm), [
    '  key create',
    '  key replace',
    '  key revoke',
    '  key list',
  ]);
  assert.deepEqual(readArguments(['key', '--help']), listed);
});

test('an option after a command that does not exist is not part of its name', () => {
  assert.throws(() => readArguments(['frobnicate', '--json']), {
    message: 'Unknown command: frobnicate',
  });
});
