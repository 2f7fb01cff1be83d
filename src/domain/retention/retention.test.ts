import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import {
  createTestDatabase,
  runsShare,
  type TestDatabase,
} from '../../../test/support/database/test-database.ts';
import { insertSecurityEntry } from '../accounts/security-log/queries.ts';
import { type DeliveryState, deliveryStates } from '../deliveries/delivery.ts';
import { openStore, type Store } from '../store.ts';
import { type Retained, retained, retentionRowsMax } from './retention.ts';

/** The time limit: records from this moment or earlier are old. */
const limit = 1000;

type Rig = { store: Store; database: TestDatabase };

/** A database with one account and one active subscription, `sub_a`. */
async function openRig(t: TestContext): Promise<Rig> {
  let store: Store | undefined;
  // Hooks run in the order in which they were registered, and the database goes last.
  t.after(() => store?.close());
  const database = await createTestDatabase(t);
  store = await openStore(database.location);
  await database.change(
    "insert into accounts (account_id, name, created_at) values (1, 'Example Solar', 0)",
  );
  await addSubscription(database, { id: 'sub_a' });
  return { store, database };
}

async function addSubscription(
  { change }: TestDatabase,
  {
    id,
    createdAt = 0,
    endedAt = null,
  }: { id: string; createdAt?: number; endedAt?: number | null },
): Promise<void> {
  await change(
    `insert into subscriptions (subscription_id, account_id, hook_url, type, sealed_secret, created_at, ended_at)
     values (?, 1, 'https://hooks.example.com', 'customer_created', '', ?, ?)`,
    ...[id, createdAt, endedAt],
  );
  await change('insert into endpoint_states (subscription_id, account_id) values (?, 1)', id);
}

let eventCount = 0;

async function addEvent(
  { change }: TestDatabase,
  occurredAt: number,
  body = '{}',
): Promise<string> {
  eventCount += 1;
  const eventId = `evt_${String(eventCount).padStart(6, '0')}`;
  await change(
    `insert into events (account_id, sequence, event_id, type, occurred_at, customer_id, body)
     values (1, ?, ?, 'customer_created', ?, 1, ?)`,
    ...[eventCount, eventId, occurredAt, body],
  );
  return eventId;
}

/** The columns that a state implies, as the engine keeps them. */
function columnsOf(state: DeliveryState) {
  return {
    dueAt: state === 'pending' || state === 'retry_wait' ? 5 : null,
    leasedUntil: state === 'sending' ? 5 : null,
    finishedAt: ['pending', 'retry_wait', 'sending', 'held', 'blocked'].includes(state) ? null : 5,
  };
}

async function addDelivery(
  { rows }: TestDatabase,
  eventId: string,
  state: DeliveryState,
  subscriptionId = 'sub_a',
): Promise<number> {
  const { dueAt, leasedUntil, finishedAt } = columnsOf(state);
  const [added] = await rows(
    `insert into deliveries (account_id, subscription_id, event_id, state, due_at, leased_until, finished_at, created_at)
     values (1, ?, ?, ?, ?, ?, ?, 0) returning delivery_id`,
    ...[subscriptionId, eventId, state, dueAt, leasedUntil, finishedAt],
  );
  return added?.delivery_id;
}

async function addAttempt(
  { rows }: TestDatabase,
  deliveryId: number,
  startedAt: number,
): Promise<number> {
  const [added] = await rows(
    `insert into attempts (account_id, delivery_id, number, cause, started_at, duration_ms, reused, outcome,
      maybe_delivered, status, response_headers, response_body)
     values (1, ?, 1, 'event', ?, 5, 0, 'delivered', 0, 200, '{"server":"test"}', 'thanks') returning attempt_id`,
    ...[deliveryId, startedAt],
  );
  return added?.attempt_id;
}

/** Removes what is old to the end and returns the size of each batch. */
async function removeAll(store: Store, what: Retained): Promise<number[]> {
  const batches: number[] = [];
  for await (const rows of store.retention[what](limit)) {
    batches.push(rows);
    assert.ok(batches.length < 100, 'it comes to an end');
  }
  return batches;
}

async function values({ rows }: TestDatabase, sql: string): Promise<unknown[]> {
  return (await rows(sql)).flatMap((row) => Object.values(row));
}

async function count(database: TestDatabase, table: string): Promise<unknown> {
  return (await values(database, `select count(*) from ${table}`))[0];
}

const plannedEvents = fc.array(
  fc.record({
    occurredAt: fc.integer({ min: limit - 3, max: limit + 3 }),
    deliveries: fc.array(
      fc.record({
        state: fc.constantFrom(...deliveryStates),
        attempts: fc.integer({ min: 0, max: 3 }),
      }),
      { maxLength: 4 },
    ),
  }),
  { maxLength: 130 },
);
const mustStay: readonly DeliveryState[] = ['pending', 'sending', 'retry_wait', 'blocked'];

test('old events go with their deliveries and attempts, unless one is still to be sent', async (t) => {
  const { store, database } = await openRig(t);
  await fc.assert(
    fc.asyncProperty(plannedEvents, async (plan) => {
      for (const table of ['attempts', 'deliveries', 'events']) {
        await database.change(`delete from ${table}`);
      }
      const expected: string[] = [];
      let [deliveries, attempts] = [0, 0];
      await database.change('begin');
      for (const planned of plan) {
        const eventId = await addEvent(database, planned.occurredAt);
        const stays =
          planned.occurredAt > limit ||
          planned.deliveries.some(({ state }) => mustStay.includes(state));
        if (stays) expected.push(eventId);
        for (const delivery of planned.deliveries) {
          const deliveryId = await addDelivery(database, eventId, delivery.state);
          if (stays) deliveries += 1;
          for (let number = 0; number < delivery.attempts; number += 1) {
            await addAttempt(database, deliveryId, 0);
            if (stays) attempts += 1;
          }
        }
      }
      await database.change('commit');
      const batches = await removeAll(store, 'events');
      assert.deepEqual(
        [
          await values(database, 'select event_id from events order by event_id'),
          await count(database, 'deliveries'),
          await count(database, 'attempts'),
        ],
        [expected, deliveries, attempts],
      );
      assert.ok(batches.every((rows) => rows <= retentionRowsMax));
      assert.deepEqual((await removeAll(store, 'events')).filter(Boolean), []);
    }),
    { numRuns: 50 * runsShare },
  );
});

test('an event with more attempts and deliveries than fit one transaction goes in several', async (t) => {
  const { store, database } = await openRig(t);
  const eventId = await addEvent(database, limit);
  await database.change('begin');
  for (let number = 0; number < 600; number += 1) {
    await addAttempt(database, await addDelivery(database, eventId, 'delivered'), 0);
  }
  await database.change('commit');
  assert.deepEqual(await removeAll(store, 'events'), [500, 500, 201]);
  assert.deepEqual([await count(database, 'events'), await count(database, 'deliveries')], [0, 0]);
});

test('events that must be kept do not block the removal of later ones', async (t) => {
  const { store, database } = await openRig(t);
  await database.change('begin');
  for (let number = 0; number < 120; number += 1) {
    await addDelivery(database, await addEvent(database, 1), 'retry_wait');
  }
  await addEvent(database, 2);
  await database.change('commit');
  assert.deepEqual(await removeAll(store, 'events'), [0, 0, 1]);
});

test('all rows that are not old stay as they are', async (t) => {
  const { store, database } = await openRig(t);
  await addAttempt(
    database,
    await addDelivery(database, await addEvent(database, limit + 1), 'held'),
    limit + 1,
  );
  await addSubscription(database, { id: 'sub_b', endedAt: limit + 1 });
  await database.change(
    `insert into notices (account_id, subscription_id, kind, message, created_at)
      values (1, 'sub_a', 'failing', '', ${limit + 1})`,
  );
  await database.change(
    `insert into replays (replay_id, account_id, filter, state, cap, created_at, finished_at)
      values ('rpl_a', 1, '{}', 'done', 1, 0, ${limit + 1}), ('rpl_b', 1, '{}', 'running', 1, 0, null)`,
  );
  await database.change(
    `insert into idempotency_keys (account_id, key, request_hash, answer, created_at)
      values (1, 'k', '', '', ${limit + 1})`,
  );
  const tables = [
    'events',
    'deliveries',
    'attempts',
    'subscriptions',
    'endpoint_states',
    'notices',
    'replays',
  ];
  const dump = async () => {
    const found: unknown[] = [];
    for (const table of tables) {
      found.push(await values(database, `select * from ${table} order by 1, 2`));
    }
    return found;
  };
  const before = await dump();
  for (const what of retained) assert.deepEqual(await removeAll(store, what), [0], what);
  assert.deepEqual(await dump(), before);
});

test('old attempts go by the time of each, whatever order they were recorded in', async (t) => {
  const { store, database } = await openRig(t);
  const deliveryId = await addDelivery(database, await addEvent(database, 0), 'pending');
  const times = fc.array(fc.integer({ min: limit - 5, max: limit + 5 }), { maxLength: 100 });
  await fc.assert(
    fc.asyncProperty(times, async (planned) => {
      await database.change('delete from attempts');
      const added: { time: number; id: number }[] = [];
      for (const time of planned) {
        added.push({ time, id: await addAttempt(database, deliveryId, time) });
      }
      const young = added.filter(({ time }) => time > limit).map(({ id }) => id);
      await removeAll(store, 'attempts');
      assert.deepEqual(await values(database, 'select attempt_id from attempts order by 1'), young);
    }),
    { numRuns: 30 * runsShare },
  );
});

test('many old attempts go in several transactions, and the removal ends where nothing is old', async (t) => {
  const { store, database } = await openRig(t);
  const deliveryId = await addDelivery(database, await addEvent(database, 0), 'pending');
  await database.change('begin');
  for (let number = 0; number < 3000; number += 1) {
    await addAttempt(database, deliveryId, number < 1100 ? limit : limit + 1);
  }
  await database.change('commit');
  assert.deepEqual(await removeAll(store, 'attempts'), [500, 500, 100, 0]);
  assert.equal(await count(database, 'attempts'), 1900);
});

test('one attempt with a wrong clock does not keep the others from being removed', async (t) => {
  const { store, database } = await openRig(t);
  const deliveryId = await addDelivery(database, await addEvent(database, 0), 'pending');
  const wrong = await addAttempt(database, deliveryId, 4e12);
  for (let number = 0; number < 3; number += 1) await addAttempt(database, deliveryId, 1);
  const young = await addAttempt(database, deliveryId, limit + 1);
  assert.deepEqual(await removeAll(store, 'attempts'), [3]);
  assert.deepEqual(await values(database, 'select attempt_id from attempts'), [wrong, young]);
});

test('answers are blanked while their attempts stay, and each only once', async (t) => {
  const { store, database } = await openRig(t);
  const deliveryId = await addDelivery(database, await addEvent(database, 0), 'delivered');
  await database.change('begin');
  for (let number = 0; number < 700; number += 1) {
    // Every tenth is a slow one of later, recorded among these.
    await addAttempt(database, deliveryId, number % 10 === 0 ? limit + 1 : limit);
  }
  await database.change('commit');
  assert.deepEqual(await removeAll(store, 'answers'), [450, 180]);
  assert.deepEqual(await removeAll(store, 'answers'), [0, 0]);
  assert.deepEqual(
    await values(
      database,
      `select count(*), response_headers, response_body, status from attempts group by 2, 3, 4 order by 1`,
    ),
    [70, '{"server":"test"}', 'thanks', 200, 630, '{}', '', 200],
  );
});

test('an answer that was too young in one run is blanked in a later one', async (t) => {
  const { store, database } = await openRig(t);
  const deliveryId = await addDelivery(database, await addEvent(database, 0), 'delivered');
  for (const time of [1, limit + 1, 2]) await addAttempt(database, deliveryId, time);
  assert.deepEqual(await removeAll(store, 'answers'), [2]);
  await database.change(`update attempts set started_at = ${limit}`);
  assert.deepEqual(await removeAll(store, 'answers'), [1]);
  assert.deepEqual(await values(database, 'select distinct response_body from attempts'), ['']);
});

test('does not scan rows behind blanked ones again', async (t) => {
  const { store, database } = await openRig(t);
  const deliveryId = await addDelivery(database, await addEvent(database, 0), 'delivered');
  await addAttempt(database, deliveryId, 1);
  assert.deepEqual(await removeAll(store, 'answers'), [1]);
  await database.change("update attempts set response_body = 'again'");
  assert.deepEqual(await removeAll(store, 'answers'), [0]);
});

test('an ended subscription goes with its endpoint once it has no deliveries', async (t) => {
  const { store, database } = await openRig(t);
  await addSubscription(database, { id: 'sub_b', endedAt: limit });
  await addSubscription(database, { id: 'sub_c', endedAt: limit });
  await addSubscription(database, { id: 'sub_d', endedAt: limit + 1 });
  await addDelivery(database, await addEvent(database, 0), 'cancelled', 'sub_c');
  assert.deepEqual(await removeAll(store, 'subscriptions'), [2]);
  const left = ['sub_a', 'sub_c', 'sub_d'];
  assert.deepEqual(
    await values(database, 'select subscription_id from subscriptions order by 1'),
    left,
  );
  assert.deepEqual(
    await values(database, 'select subscription_id from endpoint_states order by 1'),
    left,
  );
  await removeAll(store, 'events');
  assert.deepEqual(await removeAll(store, 'subscriptions'), [2]);
});

test('ended subscriptions are found behind any number of others', async (t) => {
  const { store, database } = await openRig(t);
  await database.change('begin');
  for (let number = 0; number < 600; number += 1) {
    const endedAt = number % 2 === 0 ? limit : null;
    await addSubscription(database, { id: `sub_${String(number).padStart(4, '0')}`, endedAt });
  }
  await database.change('commit');
  assert.deepEqual(await removeAll(store, 'subscriptions'), [250, 250, 100]);
  assert.equal(await count(database, 'subscriptions'), 301);
});

test('old notices, finished replays and idempotency keys go', async (t) => {
  const { store, database } = await openRig(t);
  await database.change(
    `insert into notices (account_id, subscription_id, kind, message, created_at)
      values (1, 'sub_a', 'failing', '', ${limit}), (1, 'sub_a', 'disabled', '', ${limit + 1})`,
  );
  await database.change(
    `insert into replays (replay_id, account_id, filter, state, cap, created_at, finished_at)
      values ('rpl_a', 1, '{}', 'done', 1, 0, ${limit}), ('rpl_b', 1, '{}', 'running', 1, 0, null)`,
  );
  await database.change(
    `insert into idempotency_keys (account_id, key, request_hash, answer, created_at)
      values (1, 'old', '', '', ${limit}), (1, 'young', '', '', ${limit + 1})`,
  );
  await database.change(
    `insert into member_notices (account_id, user_id, kind, created_at)
      values (1, 1, 'new_lead', ${limit}), (1, 1, 'viewed', ${limit + 1})`,
  );
  for (const what of ['notices', 'memberNotices', 'replays', 'idempotencyKeys'] as const) {
    assert.deepEqual(await removeAll(store, what), [1], what);
  }
  assert.deepEqual(
    [
      await values(database, 'select kind from notices'),
      await values(database, 'select kind from member_notices'),
      await values(database, 'select replay_id from replays'),
      await values(database, 'select key from idempotency_keys'),
    ],
    [['disabled'], ['viewed'], ['rpl_b'], ['young']],
  );
});

test('old imports go with their rows, batch by batch, and those under way stay', async (t) => {
  const { store, database } = await openRig(t);
  const insert = async (
    id: string,
    state: string,
    [createdAt, endedAt]: [number, number | null],
    rows = 1,
  ) => {
    await database.change(
      `insert into imports (import_id, account_id, user_id, file_name, columns_json, options_json, state, rows_total, created_at, ended_at)
       values (?, 1, 1, 'leads.csv', '[]', '{}', ?, ?, ?, ?)`,
      ...[id, state, rows, createdAt, endedAt],
    );
    for (let row = 2; row < rows + 2; row += 1) {
      await database.change(
        `insert into import_rows (account_id, import_id, row_number, cells_json, email_key, outcome, problem, before_json)
         values (1, ?, ?, '["ann@example.com"]', '', '', '', '')`,
        ...[id, row],
      );
    }
  };
  await insert('a_done', 'done', [1, limit], 2 * retentionRowsMax + 1);
  await insert('b_young', 'done', [1, limit + 1]);
  await insert('c_left', 'mapping', [limit, null]);
  await insert('d_running', 'running', [limit, null]);
  await insert('e_broken', 'receiving', [limit, null], 3);
  await insert('f_receiving', 'receiving', [limit + 1, null]);
  const left = async () => [
    await values(database, 'select import_id from imports order by import_id'),
    await values(database, 'select distinct import_id from import_rows order by import_id'),
  ];
  assert.deepEqual(await removeAll(store, 'brokenImports'), [4, 0]);
  const young = ['b_young', 'd_running', 'f_receiving'];
  assert.deepEqual(await left(), [
    ['a_done', 'b_young', 'c_left', 'd_running', 'f_receiving'],
    ['a_done', 'b_young', 'c_left', 'd_running', 'f_receiving'],
  ]);
  const batches = await removeAll(store, 'imports');
  assert.deepEqual(batches, [retentionRowsMax, retentionRowsMax, 2, 2, 0]);
  assert.deepEqual(await left(), [young, young]);
});

test('old letters to the team go, once they are sent, and messages to customers stay', async (t) => {
  const { store, database } = await openRig(t);
  const insert = (id: string, purpose: string, createdAt: number, endedAt: number | null) =>
    database.change(
      `insert into messages (message_id, account_id, customer_id, user_id, channel, purpose, recipient, subject, text, html,
     template, sender, reply_to, attachment_name, brings_proposal, state, provider_id, problem, stop_token, created_at, ended_at)
     values (?, 1, 0, 1, 'email', ?, '', '', '', '', '', '', '', '', 0, '', '', '', '', ?, ?)`,
      ...[id, purpose, createdAt, endedAt],
    );
  await insert('old', 'team', limit, limit);
  await insert('young', 'team', limit + 1, limit + 1);
  await insert('waiting', 'team', limit, null);
  await insert('project', 'project', limit, limit);
  await insert('notice', 'notice', limit, limit);
  assert.deepEqual(await removeAll(store, 'teamEmails'), [1]);
  assert.deepEqual(await values(database, 'select message_id from messages order by message_id'), [
    'notice',
    'project',
    'waiting',
    'young',
  ]);
});

test('old entries of the security log go, a page at a time', async (t) => {
  const { store, database } = await openRig(t);
  const log = store.forAccount(1);
  const add = (at: number, count: number) =>
    log.transaction(async (tx) => {
      for (let number = 0; number < count; number += 1) {
        const by = { type: 'operator', network: '', device: '' } as const;
        await insertSecurityEntry(tx, { at, kind: 'key_created', by, subject: '', detail: '' });
      }
    });
  await add(limit, retentionRowsMax + 2);
  await add(limit + 1, 2);
  assert.deepEqual(await removeAll(store, 'securityLog'), [retentionRowsMax, 2]);
  const young = [limit + 1, limit + 1].map(String);
  assert.deepEqual((await values(database, 'select at from security_log')).map(String), young);
});

test('sessions, links and counts of tries go when they have run out', async (t) => {
  const { store, database } = await openRig(t);
  for (const [id, at] of [
    ['old', limit],
    ['new', limit + 1],
  ] as const) {
    await database.change(
      `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
        values ('${id}', 'ann', '${id}', ${at}, 0, 0)`,
    );
    await database.change(
      `insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
        values ('${id}', '', 'ann', ${at}, 0, 0)`,
    );
    await database.change(
      `insert into attempt_limits (limit_key, attempts, ends_at) values ('${id}', 1, ${at})`,
    );
  }
  assert.deepEqual(await removeAll(store, 'signIns'), [3]);
  assert.deepEqual(
    [
      await values(database, 'select id from sessions'),
      await values(database, 'select id from verifications'),
      await values(database, 'select limit_key from attempt_limits'),
    ],
    [['new'], ['new'], ['new']],
  );
});
