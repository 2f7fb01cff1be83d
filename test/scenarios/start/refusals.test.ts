import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { openApp } from '../../../src/app.ts';
import { readConfig, SettingError } from '../../../src/config.ts';
import { explainStartFailure } from '../../../src/explain-start-failure.ts';
import { loadSecretKey } from '../../../src/outside/secret-box.ts';
import { engineUnderTest } from '../../support/database/test-database.ts';
import { callService } from '../../support/processes/call-service.ts';
import { openDataFolder } from '../../support/processes/open-data-folder.ts';

const onlyFile = { skip: engineUnderTest === 'postgres' && 'about the SQLite file' };

const silent = { debug() {}, info() {}, warn() {}, error() {} };

test('a network that is none is refused by the name of its setting', async () => {
  const open = async () => openApp(readConfig({ HOOKS_ALLOW: '10.0.0.0/8, everyone' }), silent);
  const message = 'HOOKS_ALLOW contains an invalid CIDR: everyone';
  await assert.rejects(open, new SettingError([message]));
});

test('every bad setting is named at once, on stderr, with exit code 1', async (t) => {
  const { run } = await openDataFolder(t);
  assert.deepEqual(await run(['serve'], { PORT: 'http', ROLE: 'both' }), {
    code: 1,
    signal: null,
    stdout: '',
    stderr:
      'Invalid setting:\nPORT must be a number from 0 to 65535\n' +
      'ROLE must be all, web or worker\n',
  });
});

test('a port that is taken is named, and the demo key is shown once it is free', async (t) => {
  const { serve, run } = await openDataFolder(t);
  const other = createServer();
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const PORT = String((other.address() as AddressInfo).port);
  assert.deepEqual(await run(['serve'], { PORT, DEMO: '1' }), {
    code: 1,
    signal: null,
    stdout: '',
    stderr: `Port ${PORT} is in use by another program. Stop it, or choose another port: PORT=8081 npm start\n`,
  });
  other.close();
  await once(other, 'close');
  const service = await serve({ PORT, DEMO: '1' });
  const [, apiKey = ''] = await service.printed(/API key {3}(\S+) /);
  assert.equal((await callService(service, apiKey, 'getaccount')).status, 200);
});

test('a file in the place of the data folder is named', async (t) => {
  const { run, folder } = await openDataFolder(t);
  const file = join(folder, 'file');
  writeFileSync(file, 'in the way');
  const explained = `${file} is not a folder. Set DATA_DIR to a writable folder.\n`;
  const failed = { code: 1, signal: null, stdout: '', stderr: explained };
  assert.deepEqual(await run(['serve'], { DATA_DIR: file }), failed);
  const url = `sqlite:${join(file, 'sundesk.db')}`;
  assert.deepEqual(await run(['serve'], { DATABASE_URL: url }), failed);
});

test('a data folder that cannot be made is named', {
  skip: !existsSync('/proc/self') && 'This system has no /proc',
}, async (t) => {
  const { run, folder } = await openDataFolder(t);
  const refused = (stderr: string) => ({ code: 1, signal: null, stdout: '', stderr });
  const message = '/proc/none cannot be made (ENOENT). Set DATA_DIR to a writable folder.\n';
  assert.deepEqual(await run(['serve'], { DATA_DIR: '/proc/none/data' }), refused(message));
  const url = 'sqlite:/proc/none/data/sundesk.db';
  assert.deepEqual(await run(['serve'], { DATABASE_URL: url }), refused(message));
  const disk = join(folder, 'disk');
  symlinkSync(join(folder, 'not-mounted'), disk);
  const lost = `${disk} is not a folder. Set DATA_DIR to a writable folder.\n`;
  assert.deepEqual(await run(['serve'], { DATA_DIR: join(disk, 'data') }), refused(lost));
});

test('a file that holds no secret key is named', async (t) => {
  const { run, folder } = await openDataFolder(t);
  const file = join(folder, 'secret.key');
  writeFileSync(file, '');
  assert.deepEqual(await run(['serve']), {
    code: 1,
    signal: null,
    stdout: '',
    stderr: `${file} does not hold a key. Put the right one back; without it no signing secret can be read.\n`,
  });
});

test('a folder in the place of the database file is named', onlyFile, async (t) => {
  const { run, folder } = await openDataFolder(t);
  const file = join(folder, 'sundesk.db');
  mkdirSync(file);
  assert.deepEqual(await run(['serve']), {
    code: 1,
    signal: null,
    stdout: '',
    stderr:
      `The database ${file} cannot be opened or written (unable to open database file). Check that this user can write ` +
      'to it and its folder, and that the disk is mounted for writing and has free space.\n',
  });
});

test(
  'a service that cannot write beside its database says so before it listens',
  onlyFile,
  async (t) => {
    const { run, folder } = await openDataFolder(t);
    mkdirSync(join(folder, 'sundesk.db-service'));
    const { code, stdout, stderr } = await run(['serve']);
    assert.equal(code, 1);
    assert.equal(JSON.parse(stdout).msg, 'the database cannot be written');
    assert.ok(
      stderr.startsWith(`The database ${join(folder, 'sundesk.db')} cannot be opened`),
      stderr,
    );
  },
);

test('a disk too full for the secret key is named, and nothing half-written stays', {
  skip: !existsSync('/dev/full') && 'This system has no /dev/full',
}, async (t) => {
  const { folder } = await openDataFolder(t);
  const draft = join(folder, `secret.key.${process.pid}`);
  symlinkSync('/dev/full', draft);
  let fault: unknown;
  try {
    loadSecretKey(undefined, folder);
  } catch (error) {
    fault = error;
  }
  assert.equal(
    explainStartFailure(fault),
    `The disk is full: ${draft} could not be written. Free some space and try again.`,
  );
  assert.deepEqual(readdirSync(folder), []);
});

test('a data folder that cannot be written is named', { skip: isRoot() }, async (t) => {
  const { run, folder } = await openDataFolder(t);
  const locked = join(folder, 'locked');
  mkdirSync(locked, { mode: 0o500 });
  const { code, stderr } = await run(['serve'], { DATA_DIR: join(locked, 'data') });
  assert.equal(code, 1);
  assert.match(stderr, / is not writable\. Give this user write permission, or set DATA_DIR /);
});

/** Root may write anywhere. */
function isRoot(): boolean {
  return process.getuid?.() === 0;
}

test('a database from a newer version is refused and stays as it is', async (t) => {
  const { run, database } = await openDataFolder(t);
  await run(['migrate']);
  await database.change(
    "insert into kysely_migration values ('0099-later', '2030-01-01T00:00:00.000Z')",
  );
  const refusal = {
    code: 1,
    signal: null,
    stdout: '',
    stderr:
      'The database was written by a newer Sundesk (it has 0099-later). ' +
      'Start that version, or restore a backup made with this one.\n',
  };
  assert.deepEqual(await run(['serve']), refusal);
  assert.deepEqual(await run(['migrate', '--json']), refusal);
});

test('a database from before the first release is refused and stays as it is', async (t) => {
  const { run, database } = await openDataFolder(t);
  await run(['migrate']);
  await database.change("insert into accounts (name, created_at) values ('Example Solar', 1)");
  await database.change("delete from kysely_migration where name <> '0001-schema'");
  await database.change("update kysely_migration set name = '0001-foundation'");
  const refusal = {
    code: 1,
    signal: null,
    stdout: '',
    stderr:
      'The database was made by a version before 0.2.0, which was never released. This version cannot convert it and has ' +
      'left it as it is. Start with an empty DATA_DIR or DATABASE_URL; the version that made it can still export your data.\n',
  };
  for (const command of [['serve'], ['migrate', '--json'], ['backup', 'copy.db']]) {
    assert.deepEqual(await run(command), refusal);
  }
  const kept = await database.rows(
    'select name from accounts union all select name from kysely_migration',
  );
  assert.deepEqual(
    kept.map(({ name }) => name),
    ['Example Solar', '0001-foundation'],
  );
});

test('a file that is not a database is named as such', onlyFile, async (t) => {
  const { run, folder } = await openDataFolder(t);
  writeFileSync(join(folder, 'sundesk.db'), 'This is a letter to Ann. '.repeat(100));
  assert.deepEqual(await run(['serve']), {
    code: 1,
    signal: null,
    stdout: '',
    stderr: 'The database could not be opened: file is not a database\n',
  });
});
