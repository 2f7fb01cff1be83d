import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFreePort } from '../../support/processes/free-port.ts';
import { openDataFolder } from '../../support/processes/open-data-folder.ts';
import { openNodes } from '../../support/processes/open-nodes.ts';

test('explains what is wrong with a database', async (t) => {
  const nodes = await openNodes(t);
  const { run } = await openDataFolder(t);
  const at = (change: Partial<URL>) => Object.assign(new URL(nodes.url), change).href;
  const { host } = new URL(nodes.url);
  async function refused(url: string, expected: RegExp): Promise<void> {
    const { code, stdout, stderr } = await run(['serve'], { DATABASE_URL: url });
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, expected);
    assert.doesNotMatch(stderr, /\n\s+at |secret/, 'neither a stack nor a password');
  }

  await t.test('a server that is not there', async () => {
    const port = String(await findFreePort());
    await refused(
      at({ port }),
      new RegExp(`^PostgreSQL at 127\\.0\\.0\\.1:${port} cannot be reached: .*ECONNREFUSED`),
    );
  });
  await t.test('a wrong password', async () => {
    await refused(
      at({ password: 'guessed' }),
      new RegExp(
        `^PostgreSQL at ${host} does not let postgres in: .*Look at the user and the password`,
      ),
    );
  });
  await t.test('a database that is not there', async () => {
    await refused(at({ pathname: '/nothing' }), /has no database nothing\. Make it with: createdb/);
  });
  await t.test('a user without a connection left', async () => {
    await nodes.rows(`create role few login password 'few' connection limit 0`);
    const few = at({ username: 'few', password: 'few' });
    await refused(few, /no connection left: too many connections .*lower DATABASE_CONNECTIONS/);
    await nodes.rows('alter role few connection limit 1');
    await nodes.rows('grant all on schema public to few');
    await refused(few, /^The database does not respond; try again \(too many connections /);
  });
  await t.test('a database in another encoding', async () => {
    await nodes.rows(`create database latin encoding 'LATIN1' template template0 locale 'C'`);
    await refused(at({ pathname: '/latin' }), /^The database is encoded in LATIN1; make it with/);
  });
  await t.test('a database of a newer Sundesk', async () => {
    const { code } = await run(['migrate'], { DATABASE_URL: nodes.url });
    assert.equal(code, 0);
    await nodes.rows(`insert into kysely_migration values ('9999-later', '2030-01-01')`);
    await refused(nodes.url, /^The database was written by a newer Sundesk \(it has 9999-later\)/);
  });
  await t.test('an address that is none', async () => {
    await refused('mysql://localhost/sundesk', /DATABASE_URL must be sqlite:FILE or postgres:/);
  });
});
