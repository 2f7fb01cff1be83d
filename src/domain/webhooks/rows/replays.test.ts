import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { storeOf, subscribeTo } from '../../../../test/support/arrange.ts';
import { engineUnderTest } from '../../../../test/support/database/test-database.ts';
import { openTestApp, testStart } from '../../../../test/support/open-test-app.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Replay } from '../replay.ts';
import {
  continueReplay,
  endReplay,
  findLastDelivery,
  insertReplay,
  moveReplayOn,
  startReplay,
} from '../replay-deliveries.ts';
import { countRunningReplays, findMissedAfter, findReplay, findReplays } from './replays.ts';

const onlySqlite = { skip: engineUnderTest === 'postgres' && 'about how SQLite plans' };
const examinedInBatch = 1000;

const running: Replay = {
  replayId: 'replay_1',
  filter: { which: 'all' },
  state: 'running',
  replayed: 0,
  cap: 10,
  progress: 0,
  through: 100,
  createdAt: testStart,
  finishedAt: undefined,
};

async function openReplays(t: TestContext) {
  const testApp = await openTestApp(t);
  const store = storeOf(testApp);
  return {
    ...testApp,
    store,
    write: <Result>(work: Parameters<typeof store.transaction<Result>>[0]) =>
      store.transaction(work),
  };
}

test('a replay is kept as it was begun', async (t) => {
  const { store, write } = await openReplays(t);
  const filter = {
    subscriptionId: 'sub_1',
    type: 'contract_signed',
    which: 'missed',
    from: 5,
    to: 7,
  } as const;
  await write((tx) => insertReplay(tx, { ...running, filter }));
  assert.deepEqual(await findReplay(store, 'replay_1'), { ...running, filter });
  assert.deepEqual(await findReplays(store, 10), [{ ...running, filter }]);
  assert.equal(await findReplay(store, 'replay_2'), undefined);
});

test('a replay moves on only from where it is, and not once it is over', async (t) => {
  const { store, write } = await openReplays(t);
  await write((tx) => insertReplay(tx, running));
  const moveOn = (from: number, to: number, finishedAt?: number) =>
    write((tx) =>
      moveReplayOn(
        tx,
        { replayId: 'replay_1', progress: from },
        { progress: to, replayed: 3, finishedAt },
      ),
    );
  assert.deepEqual(
    [
      await moveOn(0, 5),
      await moveOn(0, 5),
      await moveOn(5, 9),
      await moveOn(9, 9, 77),
      await moveOn(9, 10),
    ],
    [true, false, true, true, false],
  );
  const moved = { ...running, progress: 9, replayed: 9, state: 'done', finishedAt: 77 };
  assert.deepEqual(await findReplay(store, 'replay_1'), moved);
  await write((tx) => endReplay(tx, 'replay_1', 99));
  assert.deepEqual(await findReplay(store, 'replay_1'), moved);
});

test('only those that are running are listed for the worker, of all accounts, the oldest first', async (t) => {
  const { app, account, store, write } = await openReplays(t);
  for (const [index, id] of ['c', 'b', 'a'].entries()) {
    await write((tx) =>
      insertReplay(tx, { ...running, replayId: id, createdAt: testStart + index }),
    );
  }
  await write((tx) => endReplay(tx, 'b', testStart));
  const { accountId } = account;
  assert.deepEqual(await app.store.replays.list(5), [
    { accountId, replayId: 'c' },
    { accountId, replayId: 'a' },
  ]);
  assert.deepEqual(await app.store.replays.list(1), [{ accountId, replayId: 'c' }]);
  assert.equal(await countRunningReplays(store), 2);
  assert.equal(await countRunningReplays(app.store.forAccount(accountId + 1)), 0);
});

test('a batch looks at a bounded number of events, and the replay goes on behind them', async (t) => {
  const testApp = await openReplays(t);
  const { app, store, write, database } = testApp;
  await write(async (tx) => {
    for (let made = 0; made < examinedInBatch + 1; made += 1) {
      await recordEvent(app, tx, { type: 'customer_created', customerId: 1, data: {} });
    }
  });
  const subscriptionId = await subscribeTo(testApp, 'customer_created');
  testApp.clock.advance(1);
  const from = app.now();
  await write((tx) => recordEvent(app, tx, { type: 'contract_signed', customerId: 1, data: {} }));
  const { replayId } = await write((tx) =>
    startReplay(app, tx, { which: 'missed', subscriptionId, from }),
  );
  const progress: unknown[] = [];
  for (let batch = 0; batch < 3; batch += 1) {
    await continueReplay(app, store, replayId);
    progress.push(...(await database.rows('select state, progress, replayed from replays')));
  }
  assert.deepEqual(progress, [
    { state: 'running', progress: examinedInBatch, replayed: 0 },
    { state: 'done', progress: examinedInBatch + 2, replayed: 0 },
    { state: 'done', progress: examinedInBatch + 2, replayed: 0 },
  ]);
});

test('answers the queries of replays in a large account from an index', onlySqlite, async (t) => {
  const { app, store, write, database } = await openReplays(t);
  assert.ok('file' in database.location);
  const explainer = new DatabaseSync(database.location.file, { readOnly: true });
  t.after(() => explainer.close());
  const prepare = t.mock.method(DatabaseSync.prototype, 'prepare');
  const planOf = async (ask: () => Promise<unknown>) => {
    prepare.mock.resetCalls();
    await ask();
    const statements = prepare.mock.calls.map(({ arguments: [sql] }) => sql);
    return statements
      .filter((sql) => sql.startsWith('select'))
      .flatMap((sql) => explainer.prepare(`explain query plan ${sql}`).all())
      .map((node) => String(node.detail));
  };
  await write((tx) => recordEvent(app, tx, { type: 'customer_created', customerId: 1, data: {} }));
  const filter = { statusIds: undefined, ownerIds: undefined };
  const missed = { subscriptionId: 'sub_1', types: ['customer_created'], filter } as const;
  assert.deepEqual(await planOf(() => findMissedAfter(store, running, missed, 10)), [
    'SEARCH events USING COVERING INDEX events_by_account_id_type_sequence (account_id=? AND type=? AND sequence>? AND sequence<?)',
    'SEARCH events USING INDEX sqlite_autoindex_events_2 (account_id=? AND sequence=?)',
    'SEARCH deliveries USING INDEX deliveries_by_event_id (event_id=?)',
  ]);
  assert.deepEqual(await planOf(() => findLastDelivery(store)), [
    'SEARCH deliveries USING COVERING INDEX deliveries_by_account (account_id=?)',
  ]);
  assert.deepEqual(await planOf(() => countRunningReplays(store)), [
    'SCAN replays USING INDEX replays_running',
  ]);
  assert.deepEqual(await planOf(() => app.store.replays.list(10)), [
    'SCAN replays USING INDEX replays_running',
  ]);
  assert.deepEqual(await planOf(() => findReplay(store, 'replay_1')), [
    'SEARCH replays USING INDEX sqlite_autoindex_replays_1 (replay_id=?)',
  ]);
});
