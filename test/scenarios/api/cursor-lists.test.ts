import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApiKey } from '../../../src/domain/accounts/api-keys/create-api-key.ts';
import { createAccount } from '../../../src/domain/accounts/create-account.ts';
import { setLeft } from '../../../src/domain/accounts/team/change-member.ts';
import { setRole } from '../../../src/domain/accounts/team/user-queries.ts';
import { saveVisit } from '../../../src/domain/proposals/rows/proposals.ts';
import { minuteMs } from '../../../src/domain/shared/time.ts';
import { addCustomer, addCustomers, addUser, storeOf } from '../../support/arrange.ts';
import { quickSeal, seal, sign } from '../../support/contracts/arrange-contract.ts';
import { receiveReplies } from '../../support/messages/receive-replies.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';
import {
  addReadyProject,
  open,
  publish,
  quickPrinter,
} from '../../support/proposals/arrange-proposals.ts';

const actions = ['getusers', 'findcustomers', 'getprojects', 'getproposals', 'getcontracts'];

test('every list gives the same items once, whatever the size of its pages', async (t) => {
  const testApp = await openTestApp(t, { ports: { ...quickPrinter, ...quickSeal } });
  await fill(testApp);
  for (const action of actions) {
    const [whole] = (await readPages(testApp, action, {})) as [Item[]];
    assert.equal(whole.length, 3, action);
    for (const item of whole) {
      assert.match(item.id, /^\w+$/);
      assert.match(item.created_at, /^2026-11-21 /);
      assert.ok(item.updated_at >= item.created_at, action);
    }
    for (const limit of ['1', '2', '3']) {
      const pages = await readPages(testApp, action, { limit });
      assert.deepEqual(pages.flat(), whole, `${action} by ${limit}`);
      assert.equal(pages.length, Math.ceil(3 / Number(limit)), action);
    }
  }
});

test('replies by email and SMS are one list, newest first, whatever the size of its pages', async (t) => {
  const testApp = await openTestApp(t);
  const customerId = await addCustomer(testApp);
  await receiveReplies(testApp, Number(customerId));
  testApp.clock.advance(minuteMs);
  await receiveReplies(testApp, Number(await addCustomer(testApp, { customer_email: 'b@x.org' })));
  const [whole] = (await readPages(testApp, 'getreplies', { customer_id: customerId })) as [Item[]];
  assert.deepEqual(
    whole.map(({ id }) => id),
    ['sms-1', 'email-1'],
  );
  const query = { customer_id: customerId, limit: '1' };
  assert.deepEqual((await readPages(testApp, 'getreplies', query)).flat(), whole);
  const { next } = (await testApp.call('getreplies', { query })).body;
  const [fingerprint] = JSON.parse(Buffer.from(next, 'base64url').toString());
  const large = JSON.stringify([fingerprint, 2 ** 52, 0, 2 ** 52]);
  const cursor = Buffer.from(large).toString('base64url');
  const all = await testApp.call('getreplies', { query: { customer_id: customerId, cursor } });
  assert.deepEqual([all.status, all.body.items], [200, whole]);
});

test('open tasks come in the order of their days, whatever the size of the pages, for whom they wait', async (t) => {
  const testApp = await openTestApp(t);
  const { call } = testApp;
  await addUser(testApp, 'sam@example.com');
  const mine = await addCustomer(testApp);
  const sams = await addCustomer(testApp, {
    customer_email: 'b@example.com',
    owner_email: 'sam@example.com',
  });
  const add = (data: object) => call('addtask', { body: { data: { kind: 'call', ...data } } });
  await add({ customer_id: mine, due_on: '2026-11-26' });
  await add({ customer_id: sams, due_on: '2026-11-24', due_time: '14:00' });
  await add({ customer_id: mine, due_on: '2026-11-24', due_time: '09:00', kind: 'visit' });
  await add({ customer_id: mine, due_on: '2026-11-24', owner_email: 'sam@example.com' });
  await add({ customer_id: mine, due_on: '2026-11-01' });
  await call('finishtask', { body: { data: { task_id: '5' } } });
  const expected: [Record<string, string>, string[]][] = [
    [{}, ['4', '3', '2', '1']],
    [{ owner_email: 'sam@example.com' }, ['4', '2']],
    [{ owner_email: 'alex@example.com' }, ['3', '1']],
    [{ due_before: '2026-11-26' }, ['4', '3', '2']],
    [{ due_before: '2026-11-24' }, []],
    [{ kind: 'call' }, ['4', '2', '1']],
  ];
  for (const [query, found] of expected) {
    for (const limit of ['1', '2', '50']) {
      const pages = await readPages(testApp, 'getopentasks', { ...query, limit });
      const ids = pages.flat().map(({ id }) => id);
      assert.deepEqual(ids, found, JSON.stringify({ ...query, limit }));
    }
  }
});

test('a cursor is refused with other filters, by another action and in another account', async (t) => {
  const testApp = await openTestApp(t);
  const { call } = testApp;
  await addCustomers(testApp, 3);
  const query = { customer_status: 'New Lead', limit: '1' };
  const cursor: string = (await call('findcustomers', { query })).body.next;
  const ownedBySame = await createAccount(testApp.app, { name: 'O', email: 'alex@example.com' });
  const other = await createApiKey(testApp.app, ownedBySame);
  const wrong: [string, Record<string, string>][] = [
    ['findcustomers', { cursor }],
    ['findcustomers', { cursor, customer_status: 'Contacted' }],
    ['findcustomers', { cursor, ...query, text: 'c' }],
    ['findcustomers', { cursor, ...query, api_key: other.apiKey }],
    ['getprojects', { cursor }],
  ];
  for (const [action, given] of wrong) {
    const { status, body } = await call(action, { query: given });
    assert.deepEqual([status, body.code], [400, 'INVALID_PARAMETERS'], JSON.stringify(given));
    assert.match(body.message, /^cursor belongs to a list with other filters/);
  }
  const more = await call('findcustomers', { query: { ...query, cursor, limit: '100' } });
  assert.deepEqual([more.status, more.body.items.length, more.body.next], [200, 2, null]);
});

test('a cursor that was made up is refused', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 2);
  const { next } = (await testApp.call('findcustomers', { query: { limit: '1' } })).body;
  const [fingerprint] = JSON.parse(Buffer.from(next, 'base64url').toString());
  const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const made = ['x', write({}), write([1]), write([fingerprint]), write([fingerprint, 1, 'x'])];
  for (const cursor of [...made, write([fingerprint, 1, 2 ** 60])]) {
    const { status, body } = await testApp.call('findcustomers', { query: { cursor } });
    assert.deepEqual([status, body.code], [400, 'INVALID_PARAMETERS'], cursor);
  }
});

test('customers are found by every filter, alone and together', async (t) => {
  const testApp = await openTestApp(t);
  const { call, clock } = testApp;
  await addUser(testApp, 'sam@example.com');
  const people: Record<string, string>[] = [
    { customer_name: 'Zoe Stone', customer_phone_1: '0491 570 156' },
    { customer_name: 'Zoë Marsh', owner_email: 'sam@example.com' },
    { customer_name: 'Bob Stone', customer_type: 'Commercial', company_name: 'Stonework' },
    { customer_name: 'Ann Lee', customer_type: 'Commercial', owner_email: 'sam@example.com' },
  ];
  const ids: string[] = [];
  for (const [index, person] of people.entries()) {
    ids.push(await addCustomer(testApp, { customer_email: `c${index}@example.com`, ...person }));
    clock.advance(minuteMs);
  }
  const [zoe, marsh, stone, ann] = ids as [string, string, string, string];
  const move = { customer_id: marsh, customer_status: 'Contacted' };
  assert.equal((await call('setcustomerstatus', { body: { data: move } })).status, 200);
  const expected: [Record<string, string>, string[]][] = [
    [{}, [zoe, marsh, stone, ann]],
    [{ text: 'zoe' }, [zoe, marsh]],
    [{ text: 'STO' }, [zoe, stone]],
    [{ text: 'sto zo' }, [zoe]],
    [{ text: '+61 491 570 156' }, [zoe]],
    [{ text: 'c2@example.com' }, [stone]],
    [{ customer_status: 'Contacted' }, [marsh]],
    [{ customer_status: 'New Lead' }, [zoe, stone, ann]],
    [{ owner_email: 'sam@example.com' }, [marsh, ann]],
    [{ owner_email: 'sam@example.com', customer_status: 'New Lead' }, [ann]],
    [{ customer_type: 'Commercial' }, [stone, ann]],
    [{ customer_type: 'residential' }, [zoe, marsh]],
    [{ customer_type: 'Commercial', text: 'stone' }, [stone]],
    [{ updated_since: '2026-11-21 09:32:00' }, [stone, ann, marsh]],
    [{ updated_since: '2026-11-21 09:32:00', text: 'zoe' }, [marsh]],
    [{ updated_since: '2026-11-21 09:32:00', owner_email: 'sam@example.com' }, [ann, marsh]],
    [{ updated_since: '2026-11-21 09:33:00', customer_status: 'New Lead' }, [ann]],
  ];
  for (const [query, found] of expected) {
    for (const limit of ['1', '50']) {
      const pages = await readPages(testApp, 'findcustomers', { ...query, limit });
      const customers = pages.flat().map(({ id }) => id);
      assert.deepEqual(customers, found, JSON.stringify({ ...query, limit }));
    }
  }
});

test('projects, proposals and contracts are narrowed to a project or a customer', async (t) => {
  const testApp = await openTestApp(t, { ports: quickPrinter });
  const mine = await addCustomer(testApp);
  const other = await addCustomer(testApp, { customer_email: 'bob@example.com' });
  const projectId = String(await addReadyProject(testApp, mine));
  const otherId = String(await addReadyProject(testApp, other));
  await publish(testApp, Number(projectId));
  await publish(testApp, Number(otherId));
  for (const action of ['getprojects', 'getproposals', 'getcontracts']) {
    const [items] = (await readPages(testApp, action, { customer_id: other })) as [Item[]];
    assert.deepEqual(
      items.map(({ project_id }) => project_id),
      [otherId],
      action,
    );
  }
  for (const action of ['getproposals', 'getcontracts']) {
    const [items] = (await readPages(testApp, action, { project_id: projectId })) as [Item[]];
    assert.deepEqual(
      items.map(({ project_id }) => project_id),
      [projectId],
      action,
    );
    const both = { project_id: projectId, customer_id: other };
    assert.deepEqual(await readPages(testApp, action, both), [[]], action);
  }
});

test('updated_at tells the last change of users, proposals and contracts', async (t) => {
  const testApp = await openTestApp(t, { ports: { ...quickPrinter, ...quickSeal } });
  const { clock, app } = testApp;
  const store = storeOf(testApp);
  await addUser(testApp, 'sam@example.com');
  const projectId = await addReadyProject(testApp);
  const { proposal, contract } = await publish(testApp, projectId);
  const expectLast = async (action: string, updated_at: string) => {
    const [items] = (await readPages(testApp, action, {})) as [Item[]];
    assert.equal(items.at(-1)?.updated_at, updated_at, action);
  };
  await expectLast('getusers', '2026-11-21 09:30:00');
  clock.advance(minuteMs);
  await store.transaction((tx) => setRole(tx, 2, 'sales', app.now()));
  await expectLast('getusers', '2026-11-21 09:31:00');
  clock.advance(minuteMs);
  await store.transaction((tx) => setLeft(tx, 2, app.now()));
  await expectLast('getusers', '2026-11-21 09:32:00');
  const signed = await sign(testApp, contract, 1);
  await expectLast('getcontracts', '2026-11-21 09:32:00');
  clock.advance(minuteMs);
  await seal(testApp, signed);
  await expectLast('getcontracts', '2026-11-21 09:33:00');
  clock.advance(minuteMs);
  await open(testApp, proposal.token);
  await store.transaction((tx) => saveVisit(tx, proposal.proposalId, app.now()));
  await expectLast('getproposals', '2026-11-21 09:34:00');
});

test('a key that may not read customers gets no list', async (t) => {
  const testApp = await openTestApp(t);
  const api_key = await testApp.makeKey(['webhooks:manage']);
  for (const action of actions) {
    const { status, body } = await testApp.call(action, { query: { api_key } });
    assert.deepEqual([status, body.code], [403, 'UNAUTHORIZED_ACCESS'], action);
  }
});

type Item = { id: string; created_at: string; updated_at: string; project_id?: string };

async function readPages(
  { call }: TestApp,
  action: string,
  query: Record<string, string>,
): Promise<Item[][]> {
  const pages: Item[][] = [];
  let cursor: string | null | undefined;
  while (cursor !== null && pages.length < 100) {
    const { status, body } = await call(action, { query: { ...query, ...(cursor && { cursor }) } });
    assert.equal(status, 200, JSON.stringify(body));
    pages.push(body.items);
    cursor = body.next;
  }
  return pages;
}

/** Three of everything. */
async function fill(testApp: TestApp): Promise<void> {
  const { clock } = testApp;
  await addUser(testApp, 'sam@example.com');
  await addUser(testApp, 'kim@example.com');
  for (const name of ['ann', 'bob', 'cleo']) {
    const customerId = await addCustomer(testApp, { customer_email: `${name}@example.com` });
    const projectId = await addReadyProject(testApp, customerId);
    await publish(testApp, projectId);
    clock.advance(minuteMs);
  }
}
