import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  createTestDatabase,
  engineUnderTest,
} from '../../../test/support/database/test-database.ts';
import { until } from '../../../test/support/until.ts';
import type { Db } from '../../domain/schema.ts';
import type { Engine } from '../engine.ts';
import { openEngine } from '../open-engine.ts';

const onServer = {
  skip: engineUnderTest === 'sqlite' && 'about PostgreSQL, where it runs as well',
};

/** Two nodes on one database with a table of numbers. */
async function openTwo(t: TestContext): Promise<[Engine, Engine]> {
  const { location, change } = await createTestDatabase(t);
  await change('create table numbers (number int primary key, note text)');
  const engines = await Promise.all([openEngine(location), openEngine(location)]);
  t.after(() => Promise.all(engines.map((engine) => engine.close())));
  return engines as [Engine, Engine];
}

const add = (number: number) => sql`insert into numbers (number) values (${number})`;

async function numbersOf({ reads }: Engine): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`select number from numbers order by 1`.execute(
    reads,
  );
  return rows.map(({ number }) => number);
}

test('runs one transaction of an account at a time, over all nodes', onServer, async (t) => {
  const nodes = await openTwo(t);
  let running = 0;
  let most = 0;
  const works = Array.from({ length: 12 }, (_, index) =>
    nodes[index % 2 === 0 ? 0 : 1].transact(
      async () => {
        running += 1;
        most = Math.max(most, running);
        await setTimeout(5);
        running -= 1;
      },
      { accountId: 7 },
    ),
  );
  await Promise.all(works);
  assert.equal(most, 1);
});

/** Inserts numbers of one account, all but the first at once, and tells the transaction of each, or why it was refused. */
async function insertTogether(
  node: Engine,
  works: readonly ((insert: () => Promise<unknown>) => Promise<unknown>)[],
) {
  const run = (number: number, begun: () => void = () => undefined) =>
    node.transact(
      async (db) => {
        begun();
        await works[number]?.(() => add(number).execute(db));
        const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(
          db,
        );
        return rows[0]?.id;
      },
      { accountId: 1 },
    );
  // The first begins by itself; the others wait until its commit.
  const { promise: hasBegun, resolve: begun } = Promise.withResolvers<void>();
  const first = run(0, begun);
  await hasBegun;
  const others = works.slice(1).map((_work, index) => run(index + 1));
  const outcomes = await Promise.allSettled([first, ...others]);
  return outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message,
  );
}

const refuse = () => Promise.reject(new Error('refused'));

test(
  'transactions of one account that wait are one, without those that are refused before they write',
  onServer,
  async (t) => {
    const [node] = await openTwo(t);
    const insert = (run: () => Promise<unknown>) => run();
    const [one, two, three, four] = await insertTogether(node, [insert, insert, refuse, insert]);
    assert.deepEqual(await numbersOf(node), [0, 1, 3]);
    assert.equal(three, 'refused');
    assert.equal(two, four);
    assert.notEqual(one, two);
  },
);

test(
  'when one of a group is refused after it has written, each runs in a transaction of its own',
  onServer,
  async (t) => {
    const [node] = await openTwo(t);
    const insert = (run: () => Promise<unknown>) => run();
    const [one, two, three, four] = await insertTogether(node, [
      insert,
      insert,
      (run) => run().then(refuse),
      insert,
    ]);
    assert.deepEqual(await numbersOf(node), [0, 1, 3]);
    assert.equal(three, 'refused');
    assert.equal(new Set([one, two, four]).size, 3);
  },
);

test(
  'what a statement spoils in a group it spoils for itself alone, and a conflict is tried again',
  onServer,
  async (t) => {
    const [node] = await openTwo(t);
    let tried = 0;
    const works: ((db: Engine['reads']) => Promise<unknown>)[] = [
      async (db) => {
        await add(1).execute(db);
        await sql`select 1 / 0`.execute(db).catch(() => undefined);
      },
      async (db) => {
        tried += 1;
        await add(tried < 3 ? 4 : 2).execute(db);
      },
      (db) => add(3).execute(db),
    ];
    await node.transact((db) => add(4).execute(db));
    const outcomes = await Promise.allSettled(
      works.map((work) => node.transact(work, { accountId: 1 })),
    );
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'fulfilled', 'fulfilled'],
    );
    assert.deepEqual(await numbersOf(node), [2, 3, 4]);
  },
);

test(
  'a transaction finds rows by an index, however small the table was when the server last looked',
  onServer,
  async (t) => {
    const [node] = await openTwo(t);
    await node.transact((db) => add(1).execute(db));
    await sql`analyze numbers`.execute(node.reads);
    const planOf = async (db: Db) => {
      const query = sql<{
        'QUERY PLAN': string;
      }>`explain select note from numbers where number = 1`;
      return (await query.execute(db)).rows[0]?.['QUERY PLAN'];
    };
    assert.match((await planOf(node.reads)) ?? '', /^Seq Scan on numbers/);
    const planned = await node.transact(planOf, { accountId: 7 });
    assert.match(planned ?? '', /^Index Scan using numbers_pkey/);
  },
);

test('transactions of different accounts do not wait for each other', onServer, async (t) => {
  const [node] = await openTwo(t);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const first = node.transact(() => held, { accountId: 1 });
  await node.transact((db) => add(2).execute(db), { accountId: 2 });
  letGo();
  await first;
  assert.deepEqual(await numbersOf(node), [2]);
});

test('a transaction fails even if its work hides the failure', onServer, async (t) => {
  const [node] = await openTwo(t);
  await node.transact((db) => add(1).execute(db));
  const hiding = node.transact(async (db) => {
    await add(2).execute(db);
    await sql`select 1 / 0`.execute(db).catch(() => undefined);
  });
  await assert.rejects(hiding, { message: 'The transaction had failed before its end' });
  assert.deepEqual(await numbersOf(node), [1]);
});

test('two transactions that deadlock both complete', onServer, async (t) => {
  const nodes = await openTwo(t);
  await nodes[0].transact((db) => sql`insert into numbers values (1), (2)`.execute(db));
  let runs = 0;
  let holders = 0;
  let bothHold: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    bothHold = resolve;
  });
  const touch = (first: number, second: number) => async (db: Engine['reads']) => {
    runs += 1;
    await sql`update numbers set note = 'a' where number = ${first}`.execute(db);
    holders += 1;
    if (holders >= 2) bothHold();
    await held;
    await sql`update numbers set note = 'b' where number = ${second}`.execute(db);
  };
  await Promise.all([nodes[0].transact(touch(1, 2)), nodes[1].transact(touch(2, 1))]);
  assert.ok(runs > 2, 'one of them had to begin again');
});

test(
  'a cached look-up is read again after a commit here, and soon after one elsewhere',
  onServer,
  async (t) => {
    const [here, there] = await openTwo(t);
    const count = here.remember(async () => (await numbersOf(here)).length);
    assert.equal(await count('any'), 0);
    await here.transact((db) => add(1).execute(db));
    assert.equal(await count('any'), 1);
    await there.transact((db) => add(2).execute(db));
    await until(() => count('any'), 2);
  },
);

test('a query after closing is refused, and opens no connection', onServer, async (t) => {
  const { location, rows } = await createTestDatabase(t);
  const engine = await openEngine(location);
  const ask = () => sql`select 1`.execute(engine.reads);
  await ask();
  await engine.close();
  await assert.rejects(ask(), { code: 'DATABASE_UNAVAILABLE' });
  await assert.rejects(
    engine.transact((db) => add(1).execute(db)),
    { code: 'DATABASE_UNAVAILABLE' },
  );
  const isOurs = `application_name = 'sundesk' and datname = current_database()`;
  await until(() => rows(`select pid, query from pg_stat_activity where ${isOurs}`), []);
});

test(
  'a node that restarts gets its name back and releases its leases before it takes new ones',
  onServer,
  async (t) => {
    const { location } = await createTestDatabase(t);
    const begin = async () => {
      const engine = await openEngine(location);
      const released: (string | undefined)[] = [];
      await engine.nodes.begin(async (_, name) => released.push(name));
      return { engine, released, name: engine.nodes.tag('claim').replace(/:claim$/, '') };
    };
    const first = await begin();
    assert.match(first.name, /^node-\d+$/);
    const second = await begin();
    assert.notEqual(second.name, first.name);
    await first.engine.close();

    const again = await begin();
    assert.equal(again.name, first.name);
    assert.deepEqual(again.released, [first.name]);
    await Promise.all([second.engine.close(), again.engine.close()]);
  },
);

test('only nodes without a session for seconds are gone', onServer, async (t) => {
  const { location } = await createTestDatabase(t);
  const engine = await openEngine(location);
  await engine.nodes.begin(async () => 0);
  const other = await openEngine(location);
  await other.nodes.begin(async () => 0);
  const name = other.nodes.tag('claim').replace(/:claim$/, '');
  const gone = async () => (await engine.nodes.others?.gone([name], engine.reads)) ?? [];
  const release = () => engine.nodes.others?.releaseGone(name, async () => 1);
  assert.deepEqual(await gone(), []);
  assert.equal(await release(), 0);

  await other.close();
  // It may come back.
  assert.deepEqual(await gone(), []);
  await until(gone, [name]);
  assert.equal(await release(), 1);
  await engine.close();
});
