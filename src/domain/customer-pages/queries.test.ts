import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engineUnderTest } from '../../../test/support/database/test-database.ts';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import { connectKysely } from '../../database/sqlite/connect-kysely.ts';
import { openFile } from '../../database/sqlite/open-sqlite.ts';
import { openAccountDb } from '../account-db.ts';
import { findTimeline } from './queries.ts';

const onlySqlite = { skip: engineUnderTest === 'postgres' && 'about how SQLite plans' };

test(
  'a timeline reads what is of its customer, by an index of each table',
  onlySqlite,
  async (t) => {
    const { database, account } = await openTestApp(t);
    assert.ok('file' in database.location);
    const raw = openFile(database.location.file, { readOnly: true });
    t.after(() => raw.close());
    const statements = new Set<string>();
    const prepare = raw.prepare.bind(raw);
    raw.prepare = (statement) => {
      statements.add(statement);
      return prepare(statement);
    };
    const db = openAccountDb(connectKysely(raw), account.accountId);
    for (const rank of [-1, 0, 3, 5, 7, 10, 20]) {
      await findTimeline(db, 1, { before: { at: 5, rank, id: 1 }, limit: 3 });
    }
    await findTimeline(db, 1, { before: undefined, limit: 3 });
    const plans = [...statements].map((statement) =>
      prepare(`explain query plan ${statement}`)
        .all()
        .map(({ detail }) => String(detail)),
    );
    const wide = plans.filter((nodes) =>
      nodes.some(
        (node) => node.startsWith('SCAN') || /\(account_id=\?( AND \w+[<>]\?)*\)/.test(node),
      ),
    );
    assert.deepEqual(wide, []);
    assert.ok(plans.length > 20);
  },
);
