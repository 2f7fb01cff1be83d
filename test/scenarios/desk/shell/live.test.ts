import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createAccount } from '../../../../src/domain/accounts/create-account.ts';
import { setLeft } from '../../../../src/domain/accounts/team/change-member.ts';
import { setIdentity, setRole } from '../../../../src/domain/accounts/team/user-queries.ts';
import { createCustomer } from '../../../../src/domain/customers/create-customer.ts';
import { updateCustomerRow } from '../../../../src/domain/customers/rows/customers.ts';
import { findLastCursor } from '../../../../src/domain/events/event-queries.ts';
import { dayMs } from '../../../../src/domain/shared/time.ts';
import { openStore } from '../../../../src/domain/store.ts';
import { addTask } from '../../../../src/domain/tasks/change-tasks.ts';
import { closeServer } from '../../../../src/doors/http/server.ts';
import { addCustomer, storeOf } from '../../../support/arrange.ts';
import { interceptReads } from '../../../support/database/intercept-reads.ts';
import { engineUnderTest } from '../../../support/database/test-database.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { openLiveConnection } from '../../../support/open-live-connection.ts';
import { until } from '../../../support/until.ts';
import { sampleTask } from '../samples/tasks/arrange-tasks.ts';

/** Quick, so that no test waits for long. */
const live = { coalesceMs: 5, heartbeatMs: 50, pollMs: 50 };
/** Only the notification of the commit itself. */
const notifiedOnly = { coalesceMs: 5, heartbeatMs: 3_600_000, pollMs: 3_600_000 };

test('open desks receive the events of their account', async (t) => {
  const desk = await openDesk(t, { live: notifiedOnly });
  const connection = await openLiveConnection(t, desk.url, {
    cookie: await desk.cookieOf(desk.owner),
  });
  const hello = await connection.next('hello');
  assert.deepEqual(hello.data, { accountId: desk.account.accountId, userId: desk.owner.userId });
  const customerId = Number(await addCustomer(desk));
  const { id, data } = await connection.next('message');
  assert.equal(id, hello.id + 1);
  assert.deepEqual(data, {
    type: 'customer_created',
    customerId,
    title: 'Ann Lee was added',
    isByCustomer: false,
    ageMs: 0,
  });
});

test('open desks of the account hear of changes without an event', async (t) => {
  const desk = await openDesk(t, { live: notifiedOnly });
  const customerId = Number(await addCustomer(desk));
  const connection = await openLiveConnection(t, desk.url, {
    cookie: await desk.cookieOf(desk.owner),
  });
  await connection.next('hello');
  const { tasks } = desk.as(desk.owner);
  const heard = () => connection.received.filter(({ event }) => event === 'changes').length;
  const { taskId } = await tasks.add({ customerId, details: sampleTask });
  await until(async () => heard(), 1);
  await tasks.change({ taskId, details: sampleTask, expectedRevision: 1 });
  await until(async () => heard(), 2);
  await tasks.finish({ taskId });
  await until(async () => heard(), 3);
  await tasks.remove({ taskId });
  await until(async () => heard(), 4);
  const { data } = await connection.next('changes');
  assert.deepEqual(data, {});
  const other = await createAccount(desk.app, { name: 'Other Solar', email: 'o@example.org' });
  const store = desk.app.store.forAccount(other.accountId);
  await store.transaction(async (tx) => tx.notify(`changes of ${other.accountId}`));
  await addCustomer(desk, { customer_email: 'last@example.com' });
  await connection.next('message');
  assert.equal(heard(), 4, 'nothing of another account');
});

test('events recorded during a look are sent as well', async (t) => {
  const desk = await openDesk(t, { live: notifiedOnly });
  const connection = await openLiveConnection(t, desk.url, {
    cookie: await desk.cookieOf(desk.owner),
  });
  const { id } = await connection.next('hello');
  let looks = 0;
  interceptReads(desk.app.store, async (read) => {
    const rows = await read();
    const [account] = rows as { eventSequence?: number }[];
    if (account?.eventSequence !== id + 1) return rows;
    looks += 1;
    // The first event is announced; the second one comes after the look that finds no more.
    if (looks === 2) await addCustomer(desk, { customer_email: 'b@c.example' });
    return rows;
  });
  await addCustomer(desk);
  await until(async () => connection.received.map((received) => received.id).at(-1), id + 2);
});

test('events of another account are not sent', async (t) => {
  const desk = await openDesk(t, { live });
  const other = await createAccount(desk.app, { name: 'Other Solar', email: 'o@example.org' });
  const connection = await openLiveConnection(t, desk.url, {
    cookie: await desk.cookieOf(desk.owner),
  });
  await connection.next('hello');
  await desk.app.store
    .forAccount(other.accountId)
    .transaction((tx) =>
      createCustomer(desk.app, tx, { userId: other.userId, email: 'eve@example.org' }),
    );
  await addCustomer(desk);
  await connection.next('message');
  assert.deepEqual(
    connection.received.filter(({ event }) => event === 'message').map(({ data }) => data.title),
    ['Ann Lee was added'],
  );
});

test('a sales person hears of their own customers alone', async (t) => {
  const desk = await openDesk(t, { live });
  const seller = await desk.addMember('sales');
  const connection = await openLiveConnection(t, desk.url, { cookie: await desk.cookieOf(seller) });
  const { id } = await connection.next('hello');
  await addCustomer(desk);
  await addCustomer(desk, {
    customer_email: 'bob@example.com',
    customer_name: 'Bob Lee',
    owner_email: seller.email,
  });
  const entry = await connection.next('message');
  assert.deepEqual([entry.id, entry.data.title], [id + 2, 'Bob Lee was added']);
});

test('the former owner of a reassigned customer gets no entries about them', async (t) => {
  const desk = await openDesk(t, { live });
  const seller = await desk.addMember('sales');
  const customerId = Number(await addCustomer(desk, { owner_email: seller.email }));
  const store = storeOf(desk);
  const before = await findLastCursor(store);
  await store.transaction((tx) =>
    updateCustomerRow(tx, customerId, { ownerId: desk.owner.userId }, desk.app.now()),
  );
  const cookie = await desk.cookieOf(seller);
  const connection = await openLiveConnection(t, desk.url, { cookie, after: before - 1 });
  await connection.next('beat');
  await connection.next('beat');
  assert.deepEqual(
    connection.received.filter(({ event }) => event === 'message'),
    [],
  );
});

test('a browser that was cut off receives what it missed', async (t) => {
  const desk = await openDesk(t, { live });
  const cookie = await desk.cookieOf(desk.owner);
  const first = await openLiveConnection(t, desk.url, { cookie });
  const { id } = await first.next('hello');
  first.cut();
  await addCustomer(desk);
  await addCustomer(desk, { customer_email: 'bob@example.com', customer_name: 'Bob Lee' });
  for (const again of [{ after: id }, { query: `?after=${id}` }]) {
    const connection = await openLiveConnection(t, desk.url, { cookie, ...again });
    assert.equal((await connection.next('hello')).id, id);
    const entries = async () => connection.received.filter(({ event }) => event === 'message');
    while ((await entries()).length < 2) await wait(5);
    assert.deepEqual(
      (await entries()).map((one) => [one.id, one.data.title]),
      [
        [id + 1, 'Ann Lee was added'],
        [id + 2, 'Bob Lee was added'],
      ],
    );
    connection.cut();
  }
});

test('a cursor that cannot be is the newest', async (t) => {
  const desk = await openDesk(t, { live });
  const cookie = await desk.cookieOf(desk.owner);
  await addCustomer(desk);
  const last = await findLastCursor(storeOf(desk));
  for (const query of ['?after=', '?after=-1', '?after=999999', '?after=x', '?after=1&after=2']) {
    const connection = await openLiveConnection(t, desk.url, { cookie, query });
    assert.equal((await connection.next('hello')).id, last, query);
    connection.cut();
  }
});

test('a desk that missed too many changes reloads everything', async (t) => {
  const desk = await openDesk(t, { live });
  const cookie = await desk.cookieOf(desk.owner);
  const before = await findLastCursor(storeOf(desk));
  await storeOf(desk).transaction(async (tx) => {
    for (let number = 1; number <= 101; number += 1) {
      const email = `c${number}@example.com`;
      await createCustomer(desk.app, tx, { userId: desk.owner.userId, email });
    }
  });
  const connection = await openLiveConnection(t, desk.url, { cookie, after: before });
  assert.equal((await connection.next('many')).id, before + 101);
  assert.deepEqual(
    connection.received.filter(({ event }) => event === 'message'),
    [],
  );
  await addCustomer(desk);
  assert.equal((await connection.next('message')).id, before + 102);
});

test('events recorded by another process are announced by the database, or found with the next look', async (t) => {
  const desk = await openDesk(t, { live: engineUnderTest === 'postgres' ? notifiedOnly : live });
  const connection = await openLiveConnection(t, desk.url, {
    cookie: await desk.cookieOf(desk.owner),
  });
  await connection.next('hello');
  const other = await openStore(desk.database.location);
  await other
    .forAccount(desk.account.accountId)
    .transaction((tx) =>
      createCustomer(desk.app, tx, { userId: desk.owner.userId, email: 'ann@example.com' }),
    );
  const { data } = await connection.next('message');
  assert.equal(data.title, 'ann@example.com was added');
  // Next steps are announced alone, and one process works with a file.
  if (engineUnderTest === 'postgres') {
    const task = { customerId: Number(data.customerId), details: sampleTask };
    const { userId } = desk.owner;
    await other
      .forAccount(desk.account.accountId)
      .transaction((tx) => addTask(desk.app, tx, { ...task, userId }));
    await connection.next('changes');
  }
  await other.close();
});

test('a window receives events of the account that it names, and of none that its member does not belong to', async (t) => {
  const desk = await openDesk(t, { live });
  const [second, foreign] = [
    await createAccount(desk.app, { name: 'Second Solar', email: 's@example.org' }),
    await createAccount(desk.app, { name: 'Other Solar', email: 'o@example.org' }),
  ];
  const store = desk.app.store.forAccount(second.accountId);
  const identity = await desk.app.store.accounts.findIdentityByEmail(desk.owner.email);
  assert.ok(identity);
  await store.transaction((tx) => setIdentity(tx, second.userId, identity.identityId));
  const cookie = await desk.cookieOf(desk.owner);
  const connection = await openLiveConnection(t, desk.url, {
    cookie,
    query: `?account=${second.accountId}`,
  });
  assert.deepEqual((await connection.next('hello')).data, second);
  await addCustomer(desk);
  await store.transaction((tx) =>
    createCustomer(desk.app, tx, { userId: second.userId, email: 'eve@example.org' }),
  );
  assert.equal((await connection.next('message')).data.title, 'eve@example.org was added');
  const address = `${desk.url}/app/live?account=${foreign.accountId}`;
  assert.equal((await fetch(address, { headers: { cookie } })).status, 401);
});

test('a window that is only open does not make the session last longer', async (t) => {
  const desk = await openDesk(t, { live });
  const cookie = await desk.cookieOf(desk.owner);
  // Old enough that a request would make it last longer.
  const expiresAt = Date.now() + 3 * dayMs;
  await desk.database.change('update sessions set expires_at = ?', expiresAt);
  const connection = await openLiveConnection(t, desk.url, { cookie });
  await connection.next('beat');
  const [session] = await desk.database.rows('select expires_at from sessions');
  assert.equal(session?.expires_at, expiresAt);
});

test('events are sent only to signed-in members', async (t) => {
  const desk = await openDesk(t, { live });
  assert.equal((await fetch(`${desk.url}/app/live`)).status, 401);
});

test('it ends with the session, and when the person is removed', async (t) => {
  const desk = await openDesk(t, { live });
  const seller = await desk.addMember('sales');
  const [own, removed] = [
    await openLiveConnection(t, desk.url, { cookie: await desk.cookieOf(desk.owner) }),
    await openLiveConnection(t, desk.url, { cookie: await desk.cookieOf(seller) }),
  ];
  await storeOf(desk).transaction((tx) => setLeft(tx, seller.userId, desk.app.now()));
  assert.equal((await removed.ended).at(-1)?.event, 'over');
  await own.next('beat');
  await desk.database.change('delete from sessions');
  assert.equal((await own.ended).at(-1)?.event, 'over');
});

test('a role that was changed counts from the next sign of life on', async (t) => {
  const desk = await openDesk(t, { live });
  const member = await desk.addMember('manager');
  const connection = await openLiveConnection(t, desk.url, { cookie: await desk.cookieOf(member) });
  await connection.next('hello');
  await storeOf(desk).transaction((tx) => setRole(tx, member.userId, 'sales', desk.app.now()));
  const beats = () => connection.received.filter(({ event }) => event === 'beat').length;
  const before = beats();
  while (beats() < before + 2) await wait(5);
  await addCustomer(desk);
  await addCustomer(desk, { customer_email: 'b@example.com', owner_email: member.email });
  assert.equal((await connection.next('message')).data.title, 'Ann Lee was added');
  assert.equal((await connection.next('message')).id, await findLastCursor(storeOf(desk)));
});

test('a person may have so many windows open, and another again when one is closed', async (t) => {
  const desk = await openDesk(t, { live: { ...live, connectionsOfPersonMax: 2 } });
  const cookie = await desk.cookieOf(desk.owner);
  const status = async () => {
    const stop = new AbortController();
    const answer = await fetch(`${desk.url}/app/live`, {
      headers: { cookie },
      signal: stop.signal,
    });
    stop.abort();
    return answer.status;
  };
  const first = await openLiveConnection(t, desk.url, { cookie });
  await openLiveConnection(t, desk.url, { cookie });
  assert.equal(await status(), 429);
  const other = await desk.addMember('manager');
  await openLiveConnection(t, desk.url, { cookie: await desk.cookieOf(other) });
  first.cut();
  while ((await status()) !== 200) await wait(5);
});

test('the service stops at once though windows are open', async (t) => {
  const desk = await openDesk(t, { live: notifiedOnly });
  const connection = await openLiveConnection(t, desk.url, {
    cookie: await desk.cookieOf(desk.owner),
  });
  await connection.next('hello');
  const started = Date.now();
  await closeServer(desk.server);
  assert.ok(Date.now() - started < 5000, 'nothing was cut off by force');
  assert.deepEqual(
    (await connection.ended).map(({ event }) => event),
    ['hello'],
  );
});
