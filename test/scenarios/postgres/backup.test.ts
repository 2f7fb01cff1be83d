import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startPostgresWithTools } from '../../support/database/start-postgres-with-tools.ts';
import { callService } from '../../support/processes/call-service.ts';
import { openDataFolder } from '../../support/processes/open-data-folder.ts';

// What docs/operating.md says about backups of PostgreSQL, done.

async function createDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} encoding 'UTF8' template template0`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

async function countRows(url: string): Promise<object> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    'select (select count(*)::int from customers) as customers, (select count(*)::int from events) as events',
  );
  await client.end();
  return rows[0];
}

test('pg_dump copies a database that is being written to, and the copy serves', {
  timeout: 240_000,
}, async (t) => {
  const server = await startPostgresWithTools();
  if (typeof server === 'string') return t.skip(server);
  const desk = await openDataFolder(t);
  t.after(() => server.remove());
  const url = await createDatabase(server.url, 'sundesk');
  const settings = { DATABASE_URL: url };
  const runJson = async (...args: string[]) => {
    const { code, stdout, stderr } = await desk.run([...args, '--json'], settings);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  await runJson('account', 'create', '--name', 'Example Solar', '--email', 'a@example.com');
  const { api_key } = await runJson('key', 'create', '--account', '1');
  const service = await desk.serve(settings);

  const acknowledged = new Map<string, string>();
  let writing = true;
  const writers = [1, 2, 3].map(async (writer) => {
    for (let number = 0; writing; number += 1) {
      const email = `c${writer}.${number}@example.com`;
      const data = { customer_email: email, customer_name: 'Ann' };
      const { status, body } = await callService(service, api_key, 'createcustomer', {
        body: { data },
      });
      assert.equal(status, 200);
      acknowledged.set(body.customer_id, email);
    }
  });
  while (acknowledged.size < 20) await pause(20);
  const before = new Map(acknowledged);
  const file = join(desk.folder, 'sundesk.dump');
  server.run('pg_dump', '--format=custom', `--file=${file}`, url);
  writing = false;
  await Promise.all(writers);

  const restored = await createDatabase(server.url, 'restored');
  server.run('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${restored}`, file);
  const copy = await desk.serve({ DATABASE_URL: restored });
  const listed = await callService(copy, api_key, 'getallcustomers');
  const found = new Map<string, string>(
    listed.body.map((customer: { customer_id: string; customer_email: string }) => [
      customer.customer_id,
      customer.customer_email,
    ]),
  );
  assert.deepEqual(
    [...before].filter(([id, email]) => found.get(id) !== email),
    [],
  );
  assert.deepEqual(await countRows(restored), { customers: found.size, events: found.size });
  const data = { customer_email: 'next@example.com', customer_name: 'Zoë' };
  const next = await callService(copy, api_key, 'createcustomer', { body: { data } });
  assert.equal(next.status, 200);
  assert.equal(found.has(next.body.customer_id), false);
});

test('backup names the tools that copy PostgreSQL', async (t) => {
  const server = await startPostgresWithTools();
  if (typeof server === 'string') return t.skip(server);
  const { run } = await openDataFolder(t);
  t.after(() => server.remove());
  const settings = { DATABASE_URL: await createDatabase(server.url, 'sundesk') };
  assert.deepEqual(await run(['backup', 'copy.db'], settings), {
    code: 1,
    signal: null,
    stdout: '',
    stderr:
      'A PostgreSQL database is copied with its own tools: pg_dump --format=custom, see docs/operating.md\n',
  });
});
