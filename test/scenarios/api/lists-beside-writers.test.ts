import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { findUsers } from '../../../src/domain/accounts/team/user-queries.ts';
import { setStatus } from '../../../src/domain/customers/rows/customers.ts';
import { findCustomer } from '../../../src/domain/customers/rows/find-customers.ts';
import { updateCustomer } from '../../../src/domain/customers/update-customer.ts';
import { deleteProjectRow } from '../../../src/domain/projects/rows/remove-project.ts';
import { findStatus, findStatuses } from '../../../src/domain/statuses/queries.ts';
import { storeOf } from '../../support/arrange.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';

const steady = 24;
const passing = 24;
const writersAtOnce = 8;
const readings = 4;
/** At least so many changes are made meanwhile. */
const writes = 100;

/** What every steady customer keeps while all else about it changes. */
const kept = { customer_status: 'Contacted', customer_type: 'Commercial', text: 'steady' };
const filters: Record<string, string>[] = [
  {},
  { text: kept.text },
  { customer_status: kept.customer_status },
  { customer_type: kept.customer_type },
  { owner_email: 'alex@example.com' },
  { owner_email: 'alex@example.com', customer_status: kept.customer_status },
  { updated_since: '2000-01-01' },
  { ...kept, updated_since: '2000-01-01' },
];

test('lists of customers leave out none that fits throughout, beside random writers', {
  timeout: 300_000,
}, async (t) => {
  const random = seeded(t.diagnostic.bind(t));
  const testApp = await openTestApp(t);
  const ids = await addAll(testApp);
  const steadyIds = ids.slice(0, steady);
  const work = startWriters(() => write(testApp, ids, random));
  await work.during(async () => {
    for (const filter of filters) {
      const found = new Set(await readAll(testApp, 'findcustomers', { ...filter, limit: '3' }));
      const missing = steadyIds.filter((id) => !found.has(id));
      assert.deepEqual(missing, [], JSON.stringify(filter));
    }
  });
});

test('lists of projects and users leave out none that exists throughout, beside random writers', {
  timeout: 300_000,
}, async (t) => {
  const random = seeded(t.diagnostic.bind(t));
  const testApp = await openTestApp(t);
  const { app } = testApp;
  const store = storeOf(testApp);
  const ids = await addAll(testApp);
  const projects: string[] = [];
  for (const customer_id of ids) {
    const data = { customer_id, project_title: 'Roof' };
    projects.push((await testApp.call('createproject', { body: { data } })).body.project_id);
  }
  const users = (await findUsers(store, { after: undefined, limit: 100 })).map(
    ({ userId }) => userId,
  );
  const gone = projects.slice(steady);
  const work = startWriters(async () => {
    testApp.clock.advance(Math.floor(random() * 3));
    const project_id = projects[Math.floor(random() * steady)] as string;
    const kind = random();
    if (kind < 0.2 && gone.length > 0) {
      const id = Number(gone.splice(Math.floor(random() * gone.length), 1)[0]);
      await store.transaction((tx) => deleteProjectRow(tx, id, app.now()));
    } else if (kind < 0.5) {
      const data = { customer_id: ids[0], project_title: 'Shed' };
      await testApp.call('createproject', { body: { data } });
    } else {
      const data = { project_id, project_title: `Roof ${random()}` };
      await testApp.call('updateproject', { body: { data } });
    }
  });
  await work.during(async () => {
    const found = new Set(await readAll(testApp, 'getprojects', { limit: '3' }));
    const missing = projects.slice(0, steady).filter((id) => !found.has(id));
    assert.deepEqual(missing, []);
    const team = await readAll(testApp, 'getusers', { limit: '1' });
    assert.deepEqual(team, users.map(String));
  });
});

async function addAll(testApp: TestApp): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= steady + passing; number += 1) {
    const isSteady = number <= steady;
    const data = {
      customer_email: `c${number}@example.com`,
      customer_name: isSteady ? `${kept.text} c${number}` : `Passing c${number}`,
      ...(isSteady && { customer_type: kept.customer_type }),
    };
    const { body } = await testApp.call('createcustomer', { body: { data } });
    ids.push(body.customer_id);
    const moved = { customer_id: body.customer_id, customer_status: kept.customer_status };
    if (isSteady) await testApp.call('setcustomerstatus', { body: { data: moved } });
  }
  return ids;
}

/** A steady customer gets another company or phone number; a passing one also another status, type or name. */
async function write(
  testApp: TestApp,
  ids: readonly string[],
  random: () => number,
): Promise<void> {
  const { app, account } = testApp;
  const index = Math.floor(random() * ids.length);
  const isSteady = index < steady;
  const customerId = Number(ids[index]);
  const word = Math.floor(random() * 1e6).toString(36);
  testApp.clock.advance(Math.floor(random() * 3));
  await storeOf(testApp).transaction(async (tx) => {
    const statuses = await findStatuses(tx);
    const changes = isSteady
      ? { companyName: `${random() < 0.5 ? 'a' : 'z'}${word} ${kept.text}z`, phone1: word }
      : {
          firstName: random() < 0.5 ? kept.text : 'Passing',
          type: random() < 0.5 ? ('Commercial' as const) : ('Residential' as const),
        };
    const { userId } = account;
    await updateCustomer(app, tx, { key: { customerId }, changes, ownerEmail: undefined, userId });
    if (isSteady || random() < 0.5) return;
    const name = random() < 0.5 ? 'New Lead' : kept.customer_status;
    const before = await findCustomer(tx, { customerId });
    const to = findStatus(statuses, name);
    if (before === undefined || before.statusId === to.statusId) return;
    await setStatus(tx, before, {
      valueCents: before.valueCents,
      from: findStatus(statuses, before.status),
      to,
      userId,
      source: 'api',
      reason: '',
      at: app.now(),
    });
  });
}

function startWriters(write: () => Promise<void>) {
  let isOver = false;
  let written = 0;
  const work = Promise.all(
    Array.from({ length: writersAtOnce }, async () => {
      while (!isOver) {
        await write();
        written += 1;
        await turn();
      }
    }),
  );
  return {
    /** Reads until it was often enough and enough was written. */
    async during(read: () => Promise<void>): Promise<void> {
      try {
        for (let reading = 0; reading < readings || written < writes; reading += 1) await read();
      } finally {
        isOver = true;
        await work;
      }
    },
  };
}

async function readAll(
  { call }: TestApp,
  action: string,
  query: Record<string, string>,
): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const given = { ...query, ...(cursor && { cursor }) };
    const { status, body } = await call(action, { query: given });
    assert.equal(status, 200, JSON.stringify(body));
    found.push(...body.items.map(({ id }: { id: string }) => id));
    cursor = body.next;
  }
  return found;
}

/** Mulberry32: the same numbers in every run with the same seed. */
function seeded(say: (message: string) => void): () => number {
  let state = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
  say(`seed ${state}`);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
