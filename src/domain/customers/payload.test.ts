import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer, storeOf } from '../../../test/support/arrange.ts';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import { findLatestEvents } from '../events/event-queries.ts';
import type { PublicCustomer } from './customer.ts';
import { noteCharactersMax, notesMax } from './customer-limits.ts';
import { addCustomerNote } from './customer-notes.ts';
import { eventCustomer } from './payload.ts';

const ann: PublicCustomer = {
  customerId: 1,
  details: '{"customer_email":"ann@example.com"}',
  owner: '{}',
  createdAt: 0,
  updatedAt: 0,
  notes: '[]',
  status: 'New Lead',
  projects: '[]',
};

type WithNotes = { customer_notes: { note: string }[]; customer_notes_truncated?: true };

function withNotes(texts: readonly string[]): WithNotes {
  const notes = texts.map((note) => ({ datetime: '2026-11-21 09:30:00', note }));
  return JSON.parse(eventCustomer({ ...ann, notes: JSON.stringify(notes) }).text);
}

const textsOf = (shown: WithNotes) => shown.customer_notes.map(({ note }) => note);

test('a request that creates a customer renders it once, for row, event and answer', async (t) => {
  const testApp = await openTestApp(t);
  const hookUrl = 'https://hooks.example.com/created';
  await testApp.call('subscribe_customer', { body: { hookUrl, type_request: 'customer_created' } });
  let renders = 0;
  const { stringify } = JSON;
  t.mock.method(JSON, 'stringify', (...[value, ...rest]: Parameters<typeof stringify>) => {
    const text = stringify(value, ...rest);
    if (typeof text === 'string' && text.includes('"customer_first_name":"Ann"')) renders += 1;
    return text;
  });
  const data = { customer_email: 'ann@example.com', customer_first_name: 'Ann' };
  const { status, body } = await testApp.call('createcustomer', { body: stringify({ data }) });
  t.mock.restoreAll();
  assert.equal(status, 200);
  const [event] = await findLatestEvents(storeOf(testApp), { type: 'customer_created', limit: 1 });
  const { projects, updated_at: _, ...customer } = body.customer;
  assert.deepEqual(JSON.parse(event?.body ?? '').data.customer, customer);
  assert.deepEqual(projects, []);
  assert.equal(renders, 1);
});

test('the newest 50 notes are shown, with the number of those left out', () => {
  const texts = Array.from({ length: 51 }, (_, number) => `Note ${number}`);
  const few = withNotes(texts.slice(1));
  assert.deepEqual(textsOf(few), texts.slice(1));
  assert.ok(!('customer_notes_truncated' in few));
  const many = withNotes(texts);
  assert.deepEqual(textsOf(many), texts.slice(1));
  assert.equal(many.customer_notes_truncated, true);
});

test('notes take 64 kB at most, counted as they are sent', () => {
  for (const text of ['x'.repeat(10_000), '\n'.repeat(10_000), '🌞'.repeat(5000)]) {
    const texts = Array.from({ length: 20 }, (_, number) => `${number} ${text}`);
    const shown = withNotes(texts);
    const bytes = Buffer.byteLength(JSON.stringify(shown.customer_notes));
    assert.ok(bytes <= 64 * 1024 && bytes > 40 * 1024, `${bytes} bytes`);
    assert.equal(shown.customer_notes_truncated, true);
    assert.deepEqual(textsOf(shown), texts.slice(-shown.customer_notes.length));
  }
});

test('a customer with many long notes has small events and whole answers', async (t) => {
  const testApp = await openTestApp(t);
  const customerId = Number(await addCustomer(testApp));
  const { app } = testApp;
  const store = storeOf(testApp);
  for (let number = 0; number < 60; number += 1) {
    await store.transaction((tx) =>
      addCustomerNote(app, tx, {
        key: { customerId },
        text: `${number} ${'x'.repeat(noteCharactersMax - 5)}`,
        userId: testApp.account.userId,
      }),
    );
  }
  const moved = { customer_id: String(customerId), customer_status: 'Contacted' };
  const answer = await testApp.call('setcustomerstatus', { body: { data: moved } });
  assert.equal(answer.body.customer.customer_notes.length, 60);
  assert.ok(!('customer_notes_truncated' in answer.body.customer));
  const events = await findLatestEvents(store, { type: 'customer_status_change', limit: 1 });
  assert.ok((events[0]?.body.length ?? Infinity) < 70_000);
  const { customer } = JSON.parse(events[0]?.body ?? '{}').data;
  assert.equal(customer.customer_notes_truncated, true);
  assert.match(customer.customer_notes.at(-1).note, /^59 /);
});

test('a customer has so many notes and no more', async (t) => {
  const testApp = await openTestApp(t);
  const customerId = await addCustomer(testApp);
  await testApp.database.change(
    `insert into customer_notes (account_id, customer_id, created_at, user_id, note)
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ${notesMax - 1})
     select ${testApp.account.accountId}, ${customerId}, 1, 1, 'x' from n`,
  );
  const add = () =>
    testApp.call('addcustomernote', {
      body: { data: { customer_id: customerId, note: 'One more' } },
    });
  assert.equal((await add()).status, 200);
  const refused = await add();
  assert.deepEqual(
    [refused.status, refused.body.message],
    [400, `A customer has at most ${notesMax} notes`],
  );
});
