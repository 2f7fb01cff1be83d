import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
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

test('a backup that has no place to go says so and leaves nothing', onlyFile, async (t) => {
  const { run, folder } = await openDataFolder(t);
  const file = join(folder, 'no-such-folder', 'copy.db');
  assert.deepEqual(await run(['backup', file, '--json']), {
    code: 1,
    signal: null,
    stdout: '',
    stderr: 'The database could not be opened: unable to open database file\n',
  });
  assert.equal(existsSync(file), false);
});

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
