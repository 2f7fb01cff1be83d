import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { mergedFields } from '../../../../src/domain/customer-pages/merge-customers.ts';
import { eraseCustomerData } from '../../../../src/domain/customers/erase-customer-data.ts';
import type { Result } from '../../../../src/domain/deliveries/after-attempt.ts';
import type { Attempt } from '../../../../src/domain/deliveries/delivery.ts';
import { findEarliestEvents } from '../../../../src/domain/events/event-queries.ts';
import { insertConsent } from '../../../../src/domain/messages/set-consent.ts';
import { updateProject } from '../../../../src/domain/projects/update-project.ts';
import { minuteMs } from '../../../../src/domain/shared/time.ts';
import { examplePorts } from '../../../support/api/between-examples.ts';
import { storeOf, subscribeTo } from '../../../support/arrange.ts';
import { engineUnderTest } from '../../../support/database/test-database.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { eventTypesOf } from '../../../support/projects/arrange-projects.ts';
import { sellSystem } from '../../../support/projects/sell-system.ts';

const ann = {
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Lee',
  phone1: '0491 570 006',
  tags: 'VIP',
};
const twin = {
  email: 'a.lee@example.org',
  firstName: 'Anne',
  lastName: 'Lee',
  phone1: '0491 570 110',
  companyName: 'Lee & Co',
  address: '3 Wattle Road, Yass NSW 2582',
  source: 'Website',
  tags: 'vip, Battery',
};

function openRows({ database }: Desk) {
  return async (statement: string) =>
    (await database.rows(statement)).map((row) => Object.values(row).join(' '));
}

/** Two who are the same person; the second has bought, and been moved, noted and written to. */
async function arrange(t: TestContext) {
  const desk = await openDesk(t, { ports: examplePorts });
  const { customers } = desk.as(desk.owner);
  const { customerId: keepCustomerId } = await customers.create({ ...ann, note: 'Called twice' });
  desk.clock.advance(minuteMs);
  const { customerId: mergeCustomerId } = await customers.create({ ...twin, note: 'Wrote' });
  desk.clock.advance(minuteMs);
  const sold = await sellSystem(desk, mergeCustomerId);
  await storeOf(desk).transaction((tx) =>
    insertConsent(tx, {
      customerId: mergeCustomerId,
      channel: 'sms',
      given: true,
      source: 'on the phone',
      saidAt: desk.app.now(),
    }),
  );
  return { desk, customers, keepCustomerId, mergeCustomerId, sold, rows: openRows(desk) };
}

test('all that the other had belongs to the one who stays, and the other is gone', async (t) => {
  const { desk, customers, keepCustomerId, mergeCustomerId, sold, rows } = await arrange(t);
  const before = await eventTypesOf(desk);
  const sealed = await rows(
    'select sealed_sha256, document_sha256, state from contracts order by contract_id',
  );
  const audit = await rows('select * from contract_audit order by audit_id');
  const other = await customers.find({ customerId: mergeCustomerId });
  desk.clock.advance(minuteMs);
  await customers.merge({
    keepCustomerId,
    mergeCustomerId,
    take: ['companyName', 'lastName', 'address'],
  });
  await assert.rejects(customers.find({ customerId: mergeCustomerId }), { code: 'NOT_FOUND' });
  const byTwin = await desk.call('getcustomerByemail', { query: { customer_email: twin.email } });
  assert.equal(byTwin.status, 404);
  const kept = await customers.find({ customerId: keepCustomerId });
  const { projects, notes, consents, valueCents, hasSigned, erasedAt, site: _, ...details } = kept;
  assert.deepEqual([hasSigned, erasedAt], [true, null]);
  assert.deepEqual(
    { ...details, createdAt: 0, updatedAt: 0, owner: 0, statusId: 0 },
    {
      ...ann,
      customerId: keepCustomerId,
      name: 'Ann Lee',
      companyName: 'Lee & Co',
      address: twin.address,
      source: '',
      tags: 'VIP, Battery',
      companyPhone: '',
      phone2: '',
      gstStatus: 'Not GST Registered',
      type: 'Residential',
      createdAt: 0,
      updatedAt: 0,
      owner: 0,
      statusId: 0,
    },
  );
  assert.deepEqual(
    [projects.map(({ projectId }) => projectId), notes.map(({ text }) => text), valueCents],
    [[sold.projectId], ['Wrote', 'Called twice'], other.valueCents],
  );
  assert.equal(consents.sms?.given, true);
  const { body } = await desk.call('getcustomerByemail', { query: { customer_email: ann.email } });
  assert.deepEqual(
    [
      body.projects.map((project: { project_id: string }) => project.project_id),
      body.customer_notes.map((one: { note: string }) => one.note),
      body.customer_status,
    ],
    [[String(sold.projectId)], ['Called twice', 'Wrote'], 'Signed'],
  );
  for (const table of [
    'projects',
    'proposals',
    'contracts',
    'messages',
    'consents',
    'customer_notes',
    'status_changes',
    'customer_words',
    'customer_changes',
  ]) {
    assert.deepEqual(
      await rows(`select distinct customer_id from ${table}`),
      [String(keepCustomerId)],
      table,
    );
  }
  assert.deepEqual(
    await rows('select sealed_sha256, document_sha256, state from contracts order by contract_id'),
    sealed,
  );
  assert.deepEqual(await rows('select * from contract_audit order by audit_id'), audit);
  assert.deepEqual(await eventTypesOf(desk), [...before, 'customer_status_change']);
  assert.deepEqual(
    await rows('select customers, value_cents from pipeline_counts where customers > 0'),
    [`1 ${valueCents}`],
  );
  assert.deepEqual(await rows('select customer_count from accounts'), ['1']);
  // The other database refuses what points nowhere when it is committed.
  if (engineUnderTest === 'sqlite') assert.deepEqual(await rows('pragma foreign_key_check'), []);
});

test('an SMS from a number that both have is there once', async (t) => {
  const { desk, customers, keepCustomerId, mergeCustomerId, rows } = await arrange(t);
  for (const [customerId, providerId] of [
    [keepCustomerId, 'SM1'],
    [mergeCustomerId, 'SM1'],
    [mergeCustomerId, 'SM2'],
    [mergeCustomerId, null],
  ]) {
    await desk.database.change(
      `insert into received_sms (account_id, customer_id, number, text, meaning, provider_id, received_at)
       values (?, ?, '+61491570006', 'Yes please', 'none', ?, 1)`,
      ...[desk.account.accountId, customerId, providerId],
    );
  }
  await customers.merge({ keepCustomerId, mergeCustomerId });
  assert.deepEqual(
    await rows('select customer_id, provider_id from received_sms order by received_sms_id'),
    [`${keepCustomerId} SM1`, `${keepCustomerId} SM2`, `${keepCustomerId} `],
  );
});

test('lets a customer merged with one who signed move on to Deposit Paid', async (t) => {
  const { desk, customers, keepCustomerId, mergeCustomerId } = await arrange(t);
  const statuses = await desk.as(desk.owner).statuses.list();
  const idOf = (name: string) => statuses.find((status) => status.name === name)?.statusId ?? 0;
  await customers.move({ customerId: keepCustomerId, statusId: idOf('Lost'), reason: 'Price' });
  await customers.merge({ keepCustomerId, mergeCustomerId, take: [] });
  assert.equal((await customers.find({ customerId: keepCustomerId })).statusId, idOf('Signed'));
  await customers.move({ customerId: keepCustomerId, statusId: idOf('Deposit Paid') });
  const moved = await customers.find({ customerId: keepCustomerId });
  assert.equal(moved.statusId, idOf('Deposit Paid'));
});

test('the one who stays is found by the words of both, and the timeline tells of both', async (t) => {
  const { desk, customers, keepCustomerId, mergeCustomerId } = await arrange(t);
  desk.clock.advance(minuteMs);
  await customers.merge({ keepCustomerId, mergeCustomerId, take: ['companyName'] });
  const found = async (search: string) => (await customers.list({ search })).customers.length;
  assert.deepEqual([await found('ann newtown co'), await found('a.lee@')], [1, 0]);
  const { entries } = await customers.timeline({ customerId: keepCustomerId, limit: 100 });
  const kinds = Map.groupBy(entries, ({ kind }) => kind);
  assert.deepEqual([...kinds].map(([kind, some]) => `${kind} ${some.length}`).toSorted(), [
    'contract 3',
    'created 1',
    'merged 1',
    'message 2',
    'note 2',
    'project 1',
    'proposal 1',
    'status 4',
    'view 1',
  ]);
  const merged = entries.find(({ kind }) => kind === 'merged');
  assert.deepEqual(merged, {
    entryId: 'change-1',
    kind: 'merged',
    at: desk.app.now(),
    userId: desk.owner.userId,
    goneId: mergeCustomerId,
    name: 'Anne Lee',
    email: twin.email,
    fields: ['companyName'],
    custom: [],
  });
});

test('the signed contracts of both decide what they are worth, not the project that was saved last', async (t) => {
  const { desk, customers, keepCustomerId, mergeCustomerId, sold } = await arrange(t);
  const { projectId } = await sellSystem(desk, keepCustomerId);
  const { valueCents } = await customers.find({ customerId: keepCustomerId });
  const other = await customers.find({ customerId: mergeCustomerId });
  const priceLines = [{ description: 'All of it', quantity: 1, unitCents: 5_000_000 }];
  for (const one of [projectId, sold.projectId]) {
    await storeOf(desk).transaction((tx) =>
      updateProject(desk.app, tx, {
        projectId: one,
        changes: { specification: { priceLines } },
        discountPercentMax: null,
      }),
    );
  }
  desk.clock.advance(minuteMs);
  await customers.merge({ keepCustomerId, mergeCustomerId, take: [...mergedFields] });
  const kept = await customers.find({ customerId: keepCustomerId });
  assert.deepEqual([kept.valueCents, kept.projects.length], [valueCents + other.valueCents, 2]);
  assert.deepEqual([kept.firstName, kept.phone1, kept.email], ['Anne', twin.phone1, ann.email]);
});

test('before a signature the project that was saved last decides what both are worth', async (t) => {
  const desk = await openDesk(t, { ports: examplePorts });
  const { customers, projects } = desk.as(desk.owner);
  const { customerId: keepCustomerId } = await customers.create(ann);
  const { customerId: mergeCustomerId } = await customers.create(twin);
  for (const [customerId, unitCents] of [
    [mergeCustomerId, 700_000],
    [keepCustomerId, 500_000],
  ] as const) {
    const { projectId } = await projects.create({ customerId, title: 'Solar' });
    const priceLines = [{ description: 'All of it', quantity: 1, unitCents }];
    desk.clock.advance(minuteMs);
    await storeOf(desk).transaction((tx) =>
      updateProject(desk.app, tx, {
        projectId,
        changes: { specification: { priceLines } },
        discountPercentMax: null,
      }),
    );
  }
  await customers.merge({ keepCustomerId: mergeCustomerId, mergeCustomerId: keepCustomerId });
  assert.equal((await customers.find({ customerId: mergeCustomerId })).valueCents, 500_000);
});

test('erasing a customer also erases the events of customers who were merged into it', async (t) => {
  const { desk, customers, keepCustomerId, mergeCustomerId } = await arrange(t);
  const { customerId: third } = await customers.create({ email: 'third@example.com' });
  await customers.merge({ keepCustomerId: third, mergeCustomerId, take: [] });
  await customers.merge({ keepCustomerId, mergeCustomerId: third, take: [] });
  const store = storeOf(desk);
  const recorded = await findEarliestEvents(store, { type: '*', limit: 100 });
  assert.equal(await eraseCustomerData(store, keepCustomerId), recorded.length);
  const events = await findEarliestEvents(store, { type: '*', limit: 100 });
  assert.ok(events.every(({ body }) => !body.includes('example.org') && !body.includes('Lee')));
});

test('a receiver that asked for strict order gets what waits for both one after the other', async (t) => {
  const desk = await openDesk(t, { ports: examplePorts });
  const { customers, statuses } = desk.as(desk.owner);
  const subscriptionId = await subscribeTo(desk, 'customer_status_change');
  await desk.call('updatesubscription', {
    body: { subscription_id: subscriptionId, ordered: true },
  });
  const { customerId: keepCustomerId } = await customers.create(ann);
  const { customerId: mergeCustomerId } = await customers.create(twin);
  const list = await statuses.list();
  const moveTo = (customerId: number, name: string) =>
    customers.move({
      customerId,
      statusId: list.find((status) => status.name === name)?.statusId ?? 0,
    });
  await moveTo(mergeCustomerId, 'Contacted');
  await moveTo(keepCustomerId, 'Contacted');
  await moveTo(mergeCustomerId, 'Qualified');
  const rows = openRows(desk);
  const line = () =>
    rows(
      'select order_key, state, case when due_at is null then 1 else 0 end from deliveries order by sequence',
    );
  const [keep, gone] = [keepCustomerId, mergeCustomerId];
  assert.deepEqual(await line(), [`${gone} pending 0`, `${keep} pending 0`, `${gone} blocked 1`]);
  await customers.merge({ keepCustomerId, mergeCustomerId, take: [] });
  // The last one tells that the customer who stays has the furthest status of both.
  const blocked = Array.from({ length: 3 }, () => `${keep} blocked 1`);
  assert.deepEqual(await line(), [`${keep} pending 0`, ...blocked]);
});

test('leases the next delivery once one in progress during a merge has ended', async (t) => {
  const desk = await openDesk(t, { ports: examplePorts });
  const { customers } = desk.as(desk.owner);
  const subscriptionId = await subscribeTo(desk, 'customer_status_change');
  await desk.call('updatesubscription', {
    body: { subscription_id: subscriptionId, ordered: true },
  });
  const { customerId: keepCustomerId } = await customers.create(ann);
  const { customerId: mergeCustomerId } = await customers.create(twin);
  const list = await desk.as(desk.owner).statuses.list();
  for (const name of ['Contacted', 'Qualified']) {
    const statusId = list.find((status) => status.name === name)?.statusId ?? 0;
    await customers.move({ customerId: mergeCustomerId, statusId });
  }
  const { queue } = desk.app.store;
  const { leased } = await queue.settleAndLease({ results: [], claimId: 'claim', limit: 5 });
  assert.equal(leased.length, 1);
  await customers.merge({ keepCustomerId, mergeCustomerId, take: [] });
  const attempt: Attempt = {
    startedAt: desk.app.now(),
    durationMs: 5,
    timings: {},
    reused: false,
    outcome: 'delivered',
    status: 200,
    address: '',
    error: undefined,
    responseHeaders: {},
    responseBody: '',
  };
  const results = leased.map((one): Result => {
    return { leased: one, attempt, next: { state: 'delivered' } };
  });
  await queue.settleAndLease({ results, claimId: 'other', limit: 0 });
  const rows = openRows(desk);
  assert.deepEqual(await rows('select state, order_key from deliveries order by sequence'), [
    'delivered ',
    `pending ${keepCustomerId}`,
    `blocked ${keepCustomerId}`,
  ]);
});

test('a customer is not merged with themselves, nor with an unknown one', async (t) => {
  const desk = await openDesk(t);
  const { customers } = desk.as(desk.owner);
  const { customerId } = await customers.create(ann);
  await assert.rejects(
    customers.merge({ keepCustomerId: customerId, mergeCustomerId: customerId }),
    { code: 'BAD_REQUEST' },
  );
  await assert.rejects(customers.merge({ keepCustomerId: customerId, mergeCustomerId: 999 }), {
    code: 'NOT_FOUND',
  });
});

test('the activity tells which values of own fields were taken or dropped', async (t) => {
  const { desk, customers, keepCustomerId, mergeCustomerId } = await arrange(t);
  const { customFields } = desk.as(desk.owner);
  const add = async (name: string) =>
    (await customFields.add({ name, kind: 'text', choices: [] })).fieldId;
  const [roof, pool, dog, meter] = [
    await add('Roof'),
    await add('Pool'),
    await add('Dog'),
    await add('Meter'),
  ];
  const set = (customerId: number, values: Record<string, string>) =>
    customFields.setValues({ customerId, values });
  await set(keepCustomerId, { [roof]: 'Tile', [dog]: 'Rex', [meter]: '41' });
  await set(mergeCustomerId, { [roof]: 'Tin', [pool]: 'Yes', [meter]: '41' });
  await customers.merge({ keepCustomerId, mergeCustomerId, take: [] });
  const { entries } = await customers.timeline({ customerId: keepCustomerId });
  const merged = entries.find((entry) => entry.kind === 'merged');
  assert(merged?.kind === 'merged');
  assert.deepEqual(merged.custom, [
    { name: 'Roof', kept: 'Tile', dropped: 'Tin' },
    { name: 'Pool', kept: 'Yes', dropped: '' },
  ]);
});
