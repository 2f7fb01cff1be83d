import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from '../../../src/doors/cli/command.ts';
import { describeUsage, readArguments } from '../../../src/doors/cli/door.ts';
import { openTestApp } from '../../support/open-test-app.ts';

const permissions =
  'customers:read, customers:write, projects:write, messages:send, webhooks:manage, account:manage';
const badDuration = '--expires-in must be a number and a unit, such as 30d, 12h, 15m or 60s';

/** What is typed, and what is said about it; `usage` when the help belongs with it. */
const refused: readonly (readonly [line: string, message: string, kind: 'usage' | 'refusal'])[] = [
  ['frobnicate', 'There is no command frobnicate', 'usage'],
  ['key', 'There is no command key', 'usage'],
  ['key destroy', 'There is no command key destroy', 'usage'],
  ['serve now', 'serve takes no arguments; see the settings', 'usage'],
  ['serve --json', 'serve takes no arguments; see the settings', 'usage'],
  ['account create --email a@example.com', 'account create needs --name', 'usage'],
  ['account create --name A', 'account create needs --email', 'usage'],
  ['account create --name A --email nonsense', 'nonsense is not an e-mail address', 'refusal'],
  ['key create', 'key create needs --account', 'usage'],
  ['key create --account one', '--account must be the number of an account', 'usage'],
  ['key create --account 99', 'There is no account 99 with such a user', 'refusal'],
  [
    'key create --account 1 --permissions customers:read,everything',
    `No such permission: everything. There are ${permissions}`,
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
  ['migrate now', 'migrate takes no further words', 'usage'],
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
  ['listen', 'listen needs --port', 'usage'],
  ['listen --port', "Option '--port <value>' argument missing", 'usage'],
  ['listen --port 70000', '--port must be a number up to 65535', 'usage'],
  ['listen --port 0 --status 42', '--status must be from 200 to 599', 'usage'],
  ['listen --port 0 --status 200,700', '--status must be a number up to 599', 'usage'],
  ['listen --port 0 --delay-ms long', '--delay-ms must be a number up to 3600000', 'usage'],
];

for (const [line, message, kind] of refused) {
  test(`sundesk ${line} is refused`, async (t) => {
    const { app } = await openTestApp(t);
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
}

for (const words of [[], ['help'], ['--help'], ['-h']]) {
  test(`sundesk ${words.join(' ') || 'alone'} asks for help`, () => {
    assert.deepEqual(readArguments(words), { kind: 'help', text: describeUsage() });
  });
}

test('rotate-key has a help of its own, and takes nothing but --json', () => {
  const help = readArguments(['rotate-key', '--help']);
  assert.match(help.kind === 'help' ? help.text : '', /NEW_SECRET_KEY/);
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

test('an option that does not exist is named', () => {
  assert.throws(() => readArguments(['key', 'list', '--acount', '1']), {
    name: 'UsageError',
    message: /^Unknown option '--acount'/,
  });
});

test('an option after a command that does not exist is not part of its name', () => {
  assert.throws(() => readArguments(['frobnicate', '--json']), {
    message: 'There is no command frobnicate',
  });
});
