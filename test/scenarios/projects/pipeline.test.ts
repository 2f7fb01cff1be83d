import assert from 'node:assert/strict';
import { test } from 'node:test';
import { removeStatus } from '../../../src/domain/customers/remove-status.ts';
import { dayMs } from '../../../src/domain/shared/time.ts';
import { countCustomersIn } from '../../../src/domain/statuses/queries.ts';
import { addCustomer, addCustomers, openOtherAccount, storeOf } from '../../support/arrange.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';
import {
  addDraft,
  eventsOf,
  eventTypesOf,
  signContract,
} from '../../support/projects/arrange-projects.ts';

type WireStatus = { status_id: string; status_name: string; is_initial: boolean; step: string };

async function list(test: TestApp): Promise<WireStatus[]> {
  return (await test.call('getstatuses')).body;
}

async function names(test: TestApp): Promise<string[]> {
  return (await list(test)).map(({ status_name }) => status_name);
}

async function idOf(test: TestApp, name: string): Promise<string> {
  const found = (await list(test)).find(({ status_name }) => status_name === name);
  assert.ok(found, name);
  return found.status_id;
}

async function change(test: TestApp, name: string, changes: object) {
  const data = { status_id: await idOf(test, name), ...changes };
  return test.call('changestatus', { body: { data } });
}

async function remove(test: TestApp, name: string, replacement?: string) {
  const data = {
    status_id: await idOf(test, name),
    ...(replacement && { replacement_status_id: await idOf(test, replacement) }),
  };
  return test.call('removestatus', { body: { data } });
}

async function history(test: TestApp, customer_id = '1') {
  const { body } = await test.call('getstatuschanges', { query: { customer_id } });
  return body.map((change: Record<string, unknown>) => [
    change.old_status,
    change.new_status,
    change.source,
    change.reason,
  ]);
}

async function statusOf(test: TestApp, customer_email = 'ann@example.com'): Promise<string> {
  const query = { customer_email };
  return (await test.call('getcustomerByemail', { query })).body.customer_status;
}

test('a new name shows at once in every read, moves no customer and fires nothing', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp);
  await change(testApp, 'New Lead', { status_name: 'Fresh' });
  assert.equal(await statusOf(testApp), 'Fresh');
  const { body: all } = await testApp.call('getallcustomers');
  assert.equal(all[0].customer_status, 'Fresh');
  assert.ok((await names(testApp)).includes('Fresh'));
  assert.deepEqual(await history(testApp), []);
  assert.deepEqual(await eventTypesOf(testApp), ['customer_created']);
});

test('rules find their statuses under any name and in any order', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp);
  await change(testApp, 'Quoting', { status_name: 'Being drawn up', rank: 11 });
  await addDraft(testApp);
  assert.equal(await statusOf(testApp), 'Being drawn up');
  await change(testApp, 'Signed', { status_name: 'Sold' });
  await signContract(testApp, '');
  assert.equal(await statusOf(testApp), 'Sold');
});

test('the history keeps the names of its time, through new names and removals', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp);
  const data = { customer_id: '1', customer_status: 'Contacted', reason: 'Called' };
  await testApp.call('setcustomerstatus', { body: { data } });
  await change(testApp, 'Contacted', { status_name: 'Rang' });
  await remove(testApp, 'Rang', 'Qualified');
  assert.deepEqual(await history(testApp), [
    ['Rang', 'Qualified', 'api', 'Rang was removed from the pipeline'],
    ['New Lead', 'Contacted', 'api', 'Called'],
  ]);
  assert.equal(await statusOf(testApp), 'Qualified');
});

test('the history comes page by page and says who made each change', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp);
  for (const customer_status of ['Contacted', 'Qualified', 'Nurture']) {
    testApp.clock.advance(dayMs);
    const data = { customer_id: '1', customer_status };
    await testApp.call('setcustomerstatus', { body: { data } });
  }
  const query = { customer_id: '1', limit: '2' };
  const first = await testApp.call('getstatuschanges', { query });
  const { body: account } = await testApp.call('getaccount');
  assert.deepEqual(first.body[0], {
    change_id: '3',
    changed_at: '2026-11-24 09:30:00',
    old_status: 'Qualified',
    new_status: 'Nurture',
    changed_by: account.user,
    source: 'api',
    reason: '',
  });
  const link =
    '<https://sundesk.example.com/apidata.php?action=getstatuschanges&customer_id=1&before=2&limit=2>; rel="next"';
  assert.equal(first.headers.link, link);
  const second = await testApp.call('getstatuschanges', { query: { ...query, before: '2' } });
  assert.deepEqual(
    second.body.map((entry: { change_id: string }) => entry.change_id),
    ['1'],
  );
  assert.equal(second.headers.link, undefined);
});

test('every customer of a removed status gets the replacement, its history and its event', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 250);
  const before = await eventTypesOf(testApp);
  await change(testApp, 'Contacted', { is_initial: true });
  const { status, body } = await remove(testApp, 'New Lead', 'Nurture');
  assert.deepEqual([status, body.customers_moved], [200, 250]);
  const events = (await eventsOf(testApp)).slice(before.length);
  assert.equal(events.length, 250);
  const emails = events.map(([, { customer }]) => customer.customer_email);
  assert.equal(new Set(emails).size, 250);
  for (const [type, data] of events) {
    assert.deepEqual(
      [type, data.old_status, data.new_status, data.customer.customer_status, data.source],
      ['customer_status_change', 'New Lead', 'Nurture', 'Nurture', 'api'],
    );
  }
  assert.ok(!(await names(testApp)).includes('New Lead'));
});

test('an interrupted removal continues where it was, and moves no customer twice', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 150);
  await change(testApp, 'Contacted', { is_initial: true });
  const store = storeOf(testApp);
  let transactions = 0;
  const dies: typeof store = Object.create(store, {
    transaction: {
      value: (work: Parameters<typeof store.transaction>[0]) => {
        transactions += 1;
        if (transactions === 2) throw new Error('The machine lost power');
        return store.transaction(work);
      },
    },
  });
  const removal = {
    statusId: Number(await idOf(testApp, 'New Lead')),
    replacementId: Number(await idOf(testApp, 'Nurture')),
    userId: testApp.account.userId,
    source: 'api',
  } as const;
  await assert.rejects(removeStatus(testApp.app, dies, removal), {
    message: 'The machine lost power',
  });
  assert.equal(await countCustomersIn(store, removal.statusId), 50);
  assert.equal(await removeStatus(testApp.app, store, removal), 50);
  const types = (await eventTypesOf(testApp)).filter((type) => type === 'customer_status_change');
  assert.equal(types.length, 150);
});

test('a status that customers have is removed only with a replacement', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp, { customer_status: 'Nurture' });
  const { status, body } = await remove(testApp, 'Nurture');
  assert.deepEqual(
    [status, body.code, body.message],
    [
      409,
      'STATUS_IN_USE',
      '1 customer has the status Nurture; choose a replacement status for them',
    ],
  );
  assert.equal(await statusOf(testApp), 'Nurture');
});

test('removing twice at once moves each customer once, and one of the two is refused', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomers(testApp, 5);
  await change(testApp, 'Contacted', { is_initial: true });
  // Looked up before either runs, since the slower one would find no New Lead.
  const data = {
    status_id: await idOf(testApp, 'New Lead'),
    replacement_status_id: await idOf(testApp, 'Nurture'),
  };
  const removal = () => testApp.call('removestatus', { body: { data } });
  const replies = await Promise.all([removal(), removal()]);
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 404]);
  const types = (await eventTypesOf(testApp)).filter((type) => type === 'customer_status_change');
  assert.equal(types.length, 5);
});

test('there is always exactly one initial status, and it is open', async (t) => {
  const testApp = await openTestApp(t);
  const initials = async () =>
    (await list(testApp))
      .filter(({ is_initial }) => is_initial)
      .map((status) => status.status_name);
  assert.deepEqual(await initials(), ['New Lead']);
  await change(testApp, 'Qualified', { is_initial: true });
  assert.deepEqual(await initials(), ['Qualified']);
  for (const name of ['Signed', 'Lost', 'Nurture']) {
    assert.equal((await change(testApp, name, { is_initial: true })).status, 409);
  }
  assert.equal((await remove(testApp, 'Qualified', 'Nurture')).status, 409);
  assert.deepEqual(await initials(), ['Qualified']);
  await addCustomer(testApp);
  assert.equal(await statusOf(testApp), 'Qualified');
});

test('a status of the account is added after those of its kind and can be used at once', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp);
  const data = { status_name: 'Site visit', kind: 'open' };
  const { body } = await testApp.call('addstatus', { body: { data } });
  assert.deepEqual(body.status, {
    status_id: body.status_id,
    status_name: 'Site visit',
    kind: 'open',
    rank: 71,
    win_probability: 0,
    is_initial: false,
    step: '',
  });
  const move = { customer_id: '1', customer_status: 'Site visit' };
  assert.equal((await testApp.call('setcustomerstatus', { body: { data: move } })).status, 200);
});

test('an account has at most 100 statuses', async (t) => {
  const testApp = await openTestApp(t);
  const add = (status_name: string) =>
    testApp.call('addstatus', { body: { data: { status_name, kind: 'open' } } });
  for (let count = (await list(testApp)).length; count < 100; count += 1) {
    assert.equal((await add(`Own ${count}`)).status, 200);
  }
  const { status, body } = await add('One more');
  assert.deepEqual(
    [status, body.message],
    [409, 'The pipeline was not changed: there are 100 statuses already'],
  );
});

test('a name belongs to one status of an account, and to those of other accounts too', async (t) => {
  const testApp = await openTestApp(t);
  const { apiKey: api_key } = await openOtherAccount(testApp);
  const add = (query: { api_key?: string }) =>
    testApp.call('addstatus', { query, body: { data: { status_name: 'Own', kind: 'open' } } });
  assert.equal((await add({})).status, 200);
  assert.equal((await add({ api_key })).status, 200);
  assert.equal((await add({})).body.code, 'STATUS_EXISTS');
  assert.equal(
    (await change(testApp, 'Own', { status_name: 'Quoting' })).body.code,
    'STATUS_EXISTS',
  );
  assert.equal((await change(testApp, 'Own', { status_name: 'Own', rank: 3 })).status, 200);
});

test('a replacement of another account is not there either', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp, { customer_status: 'Nurture' });
  const { apiKey: api_key } = await openOtherAccount(testApp);
  const { body: theirs } = await testApp.call('getstatuses', { query: { api_key } });
  const data = {
    status_id: await idOf(testApp, 'Nurture'),
    replacement_status_id: theirs[2].status_id,
  };
  const { status, body } = await testApp.call('removestatus', { body: { data } });
  assert.deepEqual([status, body.code], [404, 'STATUS_NOT_FOUND']);
  assert.equal(await statusOf(testApp), 'Nurture');
});
