import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSecurityEntries } from '../../../src/domain/accounts/security-log/queries.ts';
import { findOwner } from '../../../src/domain/customers/change-owner.ts';
import { findNotes } from '../../../src/domain/customers/rows/find-customers.ts';
import { changeLeadForm, newLeadForm } from '../../../src/domain/leads/change-lead-form.ts';
import type { LeadForm } from '../../../src/domain/leads/lead-form.ts';
import { findMemberNotices } from '../../../src/domain/notices/queries.ts';
import { hourMs, minuteMs, secondMs } from '../../../src/domain/shared/time.ts';
import { pagesDoor } from '../../../src/doors/pages/door.ts';
import { openTestSandbox } from '../../support/accounts/open-test-sandbox.ts';
import { addCustomer, addUser, storeOf } from '../../support/arrange.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';

type FormApp = TestApp & { publicKey: string; path: string };

const sent = {
  name: 'Jo Ann Citizen',
  email: 'jo@example.com',
  phone: '0491 570 156',
  address: '14 Banksia St, Chermside QLD 4032',
  message: 'Two storeys,\nand a pool.',
};

const both = 'frame-ancestors *';

async function openForm(
  t: Parameters<typeof openTestApp>[0],
  changes: Partial<LeadForm> = {},
): Promise<FormApp> {
  const test = await openTestApp(t);
  test.server.register(pagesDoor(test.app));
  return { ...test, ...(await changeForm(test, changes)) };
}

async function changeForm(test: TestApp, changes: Partial<LeadForm>) {
  const { publicKey } = await storeOf(test).transaction((tx) =>
    changeLeadForm(test.app, tx, { ...newLeadForm, isOn: true, ...changes }),
  );
  return { publicKey, path: `/lead/${publicKey}` };
}

/** The ticket of a page, after the time that a person needs at least. */
async function ticketOf(form: FormApp): Promise<string> {
  const page = await form.server.inject(form.path);
  assert.equal(page.statusCode, 200);
  form.clock.advance(3 * secondMs);
  return /name="ticket" value="([^"]+)"/.exec(page.body)?.[1] ?? assert.fail('no ticket');
}

function post(
  { server, path }: FormApp,
  fields: Record<string, string>,
  { from = '127.0.0.7', headers = {} }: { from?: string; headers?: Record<string, string> } = {},
) {
  return server.inject({
    method: 'POST',
    url: path,
    remoteAddress: from,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
}

async function customersOf(test: TestApp) {
  return test.database.rows(
    'select customer_id, first_name, last_name, email, phone_1, address, source, owner_id from customers order by customer_id',
  );
}

async function notesOf(test: TestApp, customerId: number) {
  return (await findNotes(storeOf(test), customerId)).map(({ text }) => text);
}

/** Rows of every kind that a lead could cause. */
async function rowCounts({ database }: TestApp): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['customers', 'customer_notes', 'events', 'member_notices', 'messages']) {
    const [row] = await database.rows(`select count(*) as count from ${table}`);
    counts[table] = Number(row?.count);
  }
  return counts;
}
const noRows = { customers: 0, customer_notes: 0, events: 0, member_notices: 0, messages: 0 };

test('a lead becomes a customer of the next owner with its source, a note, events and a notice', async (t) => {
  const test = await openTestApp(t);
  await addUser(test, 'sam@example.com');
  const { userId: sam } = await findOwner(storeOf(test), 'sam@example.com');
  const alex = test.account.userId;
  test.server.register(pagesDoor(test.app));
  const form = { ...test, ...(await changeForm(test, { ownerIds: [sam, alex] })) };
  const reply = await post(form, { ...sent, ticket: await ticketOf(form) });
  assert.deepEqual([reply.statusCode, reply.headers.location], [303, `${form.path}?sent=1`]);
  assert.deepEqual(await customersOf(form), [
    {
      customer_id: 1,
      first_name: 'Jo Ann',
      last_name: 'Citizen',
      email: 'jo@example.com',
      phone_1: '0491 570 156',
      address: '14 Banksia St, Chermside QLD 4032',
      source: 'Lead form',
      owner_id: sam,
    },
  ]);
  assert.deepEqual(await notesOf(form, 1), ['From the lead form:\nTwo storeys,\nand a pool.']);
  const events = await form.database.rows('select type from events order by sequence');
  assert.deepEqual(
    events.map(({ type }) => type),
    ['customer_created', 'note_added'],
  );
  const { notices } = await findMemberNotices(storeOf(form), { userId: sam, onlyOwner: undefined });
  assert.deepEqual(
    notices.map(({ kind }) => kind),
    ['new_lead'],
  );
  const ticket = await ticketOf(form);
  await post(form, { ticket, name: 'Lee', phone: '0491 570 157' });
  await post(form, { ticket, name: 'Kim', phone: '0491 570 158' });
  const owners = (await customersOf(form)).map(({ owner_id }) => owner_id);
  assert.deepEqual(owners, [sam, alex, sam], 'the members take turns');
  assert.equal((await rowCounts(form)).messages, 0, 'nobody is sent anything');
  const page = await form.server.inject(`${form.path}?sent=1`);
  assert.match(page.body, /We have your details and will contact you/);
});

test('a known person hears the same as a new one, and is a note with their owner', async (t) => {
  const form = await openForm(t);
  const customerId = Number(await addCustomer(form, { customer_email: sent.email }));
  const known = await post(form, { ...sent, ticket: await ticketOf(form) });
  const fresh = await post(form, {
    ...sent,
    email: 'new@example.com',
    ticket: await ticketOf(form),
  });
  assert.deepEqual(
    [known.statusCode, known.headers.location, known.body],
    [fresh.statusCode, fresh.headers.location, fresh.body],
  );
  assert.match(
    (await notesOf(form, customerId))?.at(-1) ?? '',
    /^Asked again on the lead form:\nTwo storeys,\nand a pool\.\nName: Jo Ann Citizen/,
  );
  assert.equal((await customersOf(form)).length, 2);
  const { userId } = form.account;
  const { notices } = await findMemberNotices(storeOf(form), { userId, onlyOwner: undefined });
  assert.equal(notices.length, 2);
  for (let number = 0; number < 500; number += 1) {
    await form.database.change(
      'insert into customer_notes (account_id, customer_id, created_at, note, user_id) values (?, ?, 1, ?, ?)',
      ...[form.account.accountId, customerId, `Note ${number}`, userId],
    );
  }
  form.clock.advance(hourMs);
  const again = await post(form, { ...sent, message: 'Hello?', ticket: await ticketOf(form) });
  assert.deepEqual([again.statusCode, again.body], [known.statusCode, known.body]);
});

test('all faults are shown at once with what was entered, and nothing is kept', async (t) => {
  const form = await openForm(t, {
    fields: { ...newLeadForm.fields, address: 'required', message: 'hidden' },
  });
  const ticket = await ticketOf(form);
  const cases = [
    [{ name: 'a"<b>' }, ['Enter your address', 'Enter an email address or a phone number']],
    [{ ...sent, email: 'jo', phone: '12' }, ['such as name@example.com', 'with its area code']],
    [{ ...sent, name: 'a'.repeat(101) }, ['at most 100 characters']],
    [{ ...sent, name: 'a\nb' }, ['control characters']],
    [{ ...sent, address: 'a\0b' }, ['control characters']],
  ] as const;
  for (const [fields, words] of cases) {
    const reply = await post(form, { ...fields, ticket });
    assert.equal(reply.statusCode, 400);
    for (const word of words) assert.ok(reply.body.includes(word), word);
    assert.match(reply.body, /<title>Error: /);
    assert.doesNotMatch(reply.body, /<b>/);
  }
  assert.deepEqual(await rowCounts(form), noRows);
  const hidden = await post(form, { ...sent, ticket });
  assert.equal(hidden.statusCode, 303);
  assert.deepEqual(await notesOf(form, 1), ['From the lead form'], 'a hidden field is ignored');
});

test('a message with several links is marked', async (t) => {
  const form = await openForm(t);
  const message = 'See https://a.example and www.b.example';
  await post(form, { ...sent, message, ticket: await ticketOf(form) });
  assert.match((await notesOf(form, 1))?.[0] ?? '', /this message has 2 links/);
});

test('one network gets five leads through at once, however it tries', async (t) => {
  const form = await openForm(t);
  const ticket = await ticketOf(form);
  const statuses: number[] = [];
  for (let number = 1; number <= 40; number += 1) {
    const email = `bot${number}@example.com`;
    statuses.push((await post(form, { ...sent, email, ticket })).statusCode);
  }
  assert.deepEqual(statuses.slice(0, 6), [303, 303, 303, 303, 303, 429]);
  assert.deepEqual(new Set(statuses.slice(5)), new Set([429]));
  assert.equal((await customersOf(form)).length, 5);
  const refused = await post(form, { ...sent, ticket }, { from: '127.0.0.8' });
  assert.equal(refused.statusCode, 303, 'another network is served');
  form.clock.advance(hourMs);
  const later = await post(form, {
    ...sent,
    email: 'later@example.com',
    ticket: await ticketOf(form),
  });
  assert.equal(later.statusCode, 303, 'an hour later it may again');
});

test('many networks together get the limit of an hour through at once, and that of a day altogether', async (t) => {
  const form = await openForm(t);
  // Half past midnight in Sydney, where the day of the account begins.
  form.clock.advance(4 * hourMs);
  let ticket = await ticketOf(form);
  let number = 0;
  const attack = async (posts: number) => {
    const taken: number[] = [];
    let last = 0;
    for (let one = 0; one < posts; one += 1) {
      number += 1;
      const from = `127.1.${Math.floor(number / 250)}.${number % 250}`;
      const email = `bot${number}@example.com`;
      const reply = await post(form, { ...sent, email, ticket }, { from });
      last = reply.statusCode;
      if (reply.statusCode === 303) taken.push(number);
      else {
        assert.equal(reply.statusCode, 429);
        assert.match(reply.body, /yours was not sent/);
        assert.ok(Number(reply.headers['retry-after']) > 0);
        assert.ok(reply.headers['content-security-policy']?.includes(both));
      }
    }
    return { taken: taken.length, last };
  };
  assert.deepEqual(await attack(70), { taken: 60, last: 429 });
  for (const hour of [2, 3, 4, 5]) {
    form.clock.advance(hourMs);
    ticket = await ticketOf(form);
    assert.deepEqual(await attack(62), { taken: 60, last: 429 }, `hour ${hour}`);
  }
  form.clock.advance(hourMs);
  ticket = await ticketOf(form);
  assert.deepEqual(await attack(3), { taken: 0, last: 429 }, 'the limit of the day holds');
  const counts = await rowCounts(form);
  assert.deepEqual(
    [counts.customers, counts.customer_notes, counts.messages],
    [300, 300, 0],
    'a day of attack costs so many rows and no email',
  );
  form.clock.advance(24 * hourMs);
  ticket = await ticketOf(form);
  assert.equal((await attack(1)).taken, 1, 'the next day it takes leads again');
});

test('the hidden field, old, early and forged tickets, forged keys and huge bodies leave no row', async (t) => {
  const form = await openForm(t);
  const page = await form.server.inject(form.path);
  const early = /name="ticket" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  const tooSoon = await post(form, { ...sent, ticket: early });
  assert.equal(tooSoon.statusCode, 400);
  assert.ok(tooSoon.body.includes(`value="${early}"`), 'the time goes on');
  assert.ok(tooSoon.body.includes('value="Jo Ann Citizen"'), 'nothing has to be typed again');
  form.clock.advance(3 * secondMs);

  const trapped = await post(form, { ...sent, ticket: early, website: 'https://spam.example' });
  assert.deepEqual([trapped.statusCode, trapped.headers.location], [303, `${form.path}?sent=1`]);

  const forged = `${early.slice(0, -2)}${early.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const ticket of ['', 'x', forged]) {
    assert.equal((await post(form, { ...sent, ticket })).statusCode, 400, ticket);
  }
  const tail = form.publicKey.slice(-3);
  for (const key of ['1', '1-x', form.publicKey.replace(tail, 'abc'), `2${form.publicKey}`]) {
    const other = { ...form, path: `/lead/${key}` };
    assert.equal((await post(other, { ...sent, ticket: early })).statusCode, 404, key);
    assert.equal((await form.server.inject(other.path)).statusCode, 404, key);
  }
  const foreign = await post(
    form,
    { ...sent, ticket: early },
    {
      headers: { 'sec-fetch-site': 'cross-site' },
    },
  );
  assert.equal(foreign.statusCode, 403);
  const huge = await post(form, { ...sent, message: 'a'.repeat(40_000), ticket: early });
  assert.equal(huge.statusCode, 413);
  assert.match(huge.body, /Your text is too long/);
  const json = await form.server.inject({
    method: 'POST',
    url: form.path,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ ...sent, ticket: early }),
  });
  assert.equal(json.statusCode, 400);
  form.clock.advance(2 * hourMs);
  const old = await post(form, { ...sent, ticket: early }, { from: '127.0.0.9' });
  assert.equal(old.statusCode, 400);
  const renewed = /name="ticket" value="([^"]+)"/.exec(old.body)?.[1] ?? '';
  assert.notEqual(renewed, early);
  assert.deepEqual(await rowCounts(form), noRows);
  form.clock.advance(minuteMs);
  const again = await post(form, { ...sent, ticket: renewed }, { from: '127.0.0.9' });
  assert.equal(again.statusCode, 303, 'the page renews its ticket');
});

test('a key opens the form of its own account alone, and ends when it is replaced or the form is off', async (t) => {
  const form = await openForm(t, {
    websites: ['https://www.example.com', 'http://localhost:8080'],
  });
  const ticket = await ticketOf(form);
  const page = await form.server.inject(form.path);
  assert.match(
    String(page.headers['content-security-policy']),
    /frame-ancestors 'self' https:\/\/www\.example\.com http:\/\/localhost:8080;/,
  );
  const request = { body: { data: { replace_key: true } } };
  const { public_key: publicKey } = (await form.call('setleadform', request)).body.lead_form;
  assert.notEqual(publicKey, form.publicKey);
  assert.equal((await post(form, { ...sent, ticket })).statusCode, 404);
  const replaced = { ...form, publicKey, path: `/lead/${publicKey}` };
  assert.equal((await post(replaced, { ...sent, ticket })).statusCode, 400, 'an old ticket');
  const newest = { before: undefined, limit: 1 };
  const [entry] = await findSecurityEntries(storeOf(form), {}, newest);
  assert.deepEqual([entry?.kind, entry?.actor], ['lead_key_replaced', 'api_key']);
  await changeForm(form, { isOn: false });
  assert.equal((await form.server.inject(replaced.path)).statusCode, 404);
  assert.deepEqual(await rowCounts(form), noRows);
});

test('the form of a sandbox adds customers to the sandbox alone', async (t) => {
  const firm = await openForm(t);
  const { accountId } = (await openTestSandbox(firm)).account;
  const store = firm.app.store.forAccount(accountId);
  const { publicKey } = await store.transaction((tx) =>
    changeLeadForm(firm.app, tx, { ...newLeadForm, isOn: true }),
  );
  const sandbox = { ...firm, publicKey, path: `/lead/${publicKey}` };
  assert.match((await firm.server.inject(sandbox.path)).body, /goes to the sandbox/);
  assert.equal((await post(sandbox, { ...sent, ticket: await ticketOf(sandbox) })).statusCode, 303);
  const rows = await firm.database.rows('select account_id from customers');
  assert.deepEqual(rows, [{ account_id: accountId }]);
});

test('leads go to the first owner of the account when the chosen members have left', async (t) => {
  const form = await openForm(t);
  await addUser(form, 'sam@example.com');
  const { userId: sam } = await findOwner(storeOf(form), 'sam@example.com');
  await changeForm(form, { ownerIds: [sam] });
  await form.database.change('update users set removed_at = 1 where user_id = ?', sam);
  await post(form, { ...sent, ticket: await ticketOf(form) });
  assert.deepEqual(
    (await customersOf(form)).map(({ owner_id }) => owner_id),
    [form.account.userId],
  );
});
