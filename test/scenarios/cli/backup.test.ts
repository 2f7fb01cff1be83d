import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { engineUnderTest } from '../../support/database/test-database.ts';
import { callService } from '../../support/processes/call-service.ts';
import { openDataFolder } from '../../support/processes/open-data-folder.ts';

const onlyFile = { skip: engineUnderTest === 'postgres' && 'about the SQLite file' };

test(
  'backup copies a database that is being written to, and the copy serves',
  onlyFile,
  async (t) => {
    const desk = await openDataFolder(t);
    await desk.runJson('account', 'create', '--name', 'Example Solar', '--email', 'a@example.com');
    const { api_key } = await desk.runJson('key', 'create', '--account', '1');
    const service = await desk.serve();

    const acknowledged: string[] = [];
    let writing = true;
    const writers = [1, 2, 3].map(async (writer) => {
      for (let number = 0; writing; number += 1) {
        const data = { customer_email: `c${writer}.${number}@example.com`, customer_name: 'Ann' };
        const { status, body } = await callService(service, api_key, 'createcustomer', {
          body: { data },
        });
        assert.equal(status, 200);
        acknowledged.push(body.customer_id);
      }
    });
    while (acknowledged.length < 10) await pause(20);
    const before = [...acknowledged];
    const file = join(desk.folder, 'copy.db');
    assert.deepEqual(await desk.runJson('backup', file), { file });
    writing = false;
    await Promise.all(writers);

    const copy = new DatabaseSync(file, { readOnly: true });
    assert.deepEqual(
      { ...copy.prepare('pragma integrity_check').get() },
      { integrity_check: 'ok' },
    );
    const [[customers], [events]] = ['customers', 'events'].map((table) =>
      copy.prepare(`select count(*) as count from ${table}`).all(),
    ) as [{ count: number }[], { count: number }[]];
    copy.close();
    assert.deepEqual(customers, events);

    const restored = await desk.serve({ DATABASE_URL: `sqlite:${file}` });
    const listed = await callService(restored, api_key, 'getallcustomers');
    const ids = new Set(
      listed.body.map((customer: { customer_id: string }) => customer.customer_id),
    );
    assert.equal(ids.size, customers?.count);
    assert.deepEqual(
      before.filter((id) => !ids.has(id)),
      [],
    );
  },
);

test(
  'backup refuses a place that is taken or cannot be written, and changes nothing',
  onlyFile,
  async (t) => {
    const { run, folder } = await openDataFolder(t);
    const at = (name: string) => join(folder, name);
    await run(['backup', at('made.db')]);
    writeFileSync(at('file.txt'), 'kept');
    writeFileSync(at('stale.db-wal'), 'kept');
    mkdirSync(at('folder'));
    symlinkSync(at('nowhere'), at('link.db'));
    const before = listing(folder);
    for (const [name, message] of [
      ['made.db', '$ exists already'],
      ['file.txt', '$ exists already'],
      ['sundesk.db', '$ exists already'],
      ['folder', '$ exists already'],
      ['folder/', '$ exists already'],
      ['link.db', '$ exists already'],
      ['stale.db', '$-wal exists already'],
      ['made.db-wal', `$ would be taken for a part of the database ${at('made.db')}`],
      ['none/copy.db', `$ cannot be written: there is no folder ${at('none')}`],
      ['file.txt/copy.db', `$ cannot be written: there is no folder ${at('file.txt')}`],
    ] as const) {
      const { code, stdout, stderr } = await run(['backup', at(name), '--json']);
      assert.deepEqual(
        [code, stdout, stderr],
        [1, '', `${message.replace('$', at(name))}\n`],
        name,
      );
    }
    assert.deepEqual(listing(folder), before);
  },
);

test(
  'of backups to one name at the same time, one is made whole and the others fail',
  onlyFile,
  async (t) => {
    const { run, folder } = await openDataFolder(t);
    await run(['migrate']);
    const file = join(folder, 'copy.db');
    const ended = await Promise.all([1, 2, 3].map(() => run(['backup', file])));
    assert.deepEqual(ended.map(({ code }) => code).sort(), [0, 1, 1]);
    for (const { code, stderr } of ended)
      if (code === 1) assert.equal(stderr, `${file} exists already\n`);
    const copy = new DatabaseSync(file, { readOnly: true });
    assert.deepEqual(
      { ...copy.prepare('pragma integrity_check').get() },
      { integrity_check: 'ok' },
    );
    copy.close();
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.includes('unfinished')),
      [],
    );
  },
);

/** The files of a folder with all that they hold, without those that an open database changes. */
function listing(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('sundesk.db-'))
    .map((entry) => {
      const path = join(folder, entry.name);
      return `${entry.name} ${entry.isFile() ? readFileSync(path, 'base64') : ''}`;
    })
    .sort();
}

test('a PostgreSQL database is not copied, and its own tool is named', {
  skip: engineUnderTest === 'sqlite' && 'about PostgreSQL',
}, async (t) => {
  const { run, folder } = await openDataFolder(t);
  const file = join(folder, 'copy.db');
  assert.deepEqual(await run(['backup', file, '--json']), {
    code: 1,
    signal: null,
    stdout: '',
    stderr:
      'A PostgreSQL database is copied with its own tools: pg_dump --format=custom, see docs/operating.md\n',
  });
  assert.equal(existsSync(file), false);
});
