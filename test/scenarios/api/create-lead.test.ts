import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findOwner } from '../../../src/domain/customers/change-owner.ts';
import { findCustomer, findNotes } from '../../../src/domain/customers/rows/find-customers.ts';
import { takeLead } from '../../../src/domain/leads/take-lead.ts';
import { findMemberNotices } from '../../../src/domain/notices/queries.ts';
import { addUser, storeOf } from '../../support/arrange.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';

const sam = { customer_name: 'Sam Hill', customer_phone_1: '0491 570 110' };

async function lead({ call }: TestApp, data: Record<string, string>) {
  const { status, body } = await call('createlead', { body: { data } });
  assert.equal(status, 200, body.message);
  return { id: Number(body.customer_id), isNew: body.is_new as boolean };
}

test('a lead who is known by phone and name, or by email address, becomes a note once', async (t) => {
  const desk = await openTestApp(t);
  const first = await lead(desk, { ...sam, note: 'Wants solar' });
  assert.ok(first.isNew);
  const again = await lead(desk, { ...sam, customer_phone_1: '+61 491 570 110', note: 'Call me' });
  assert.deepEqual(again, { id: first.id, isNew: false });
  await lead(desk, { ...sam, note: 'Call me', customer_phone_1: '+61 491 570 110' });
  const twin = await lead(desk, { ...sam, customer_name: 'Kim Hill', customer_email: '' });
  assert.ok(twin.isNew, 'another person at the same number is another lead');
  const withEmail = await lead(desk, { ...sam, customer_email: 'sam@example.com' });
  assert.ok(withEmail.isNew, 'an email address that is new is another lead, whatever the number');
  const known = await lead(desk, {
    customer_name: 'Samuel Hill',
    customer_email: 'SAM@example.com',
    address: '14 Banksia St, Chermside QLD 4032',
  });
  assert.deepEqual(known, { id: withEmail.id, isNew: false });
  const notesOf = async (customerId: number) =>
    (await findNotes(storeOf(desk), customerId)).map(({ text }) => text);
  assert.deepEqual(await notesOf(first.id), [
    'Wants solar',
    'Asked again:\nCall me\nPhone: +61 491 570 110',
  ]);
  assert.deepEqual(await notesOf(withEmail.id), [
    'Asked again\nName: Samuel Hill\nAddress: 14 Banksia St, Chermside QLD 4032',
  ]);
  const kept = await findCustomer(storeOf(desk), { customerId: withEmail.id });
  assert.deepEqual([kept?.firstName, kept?.address], ['Sam', ''], 'their details stay');
});

test('the owner is told of a lead, new or known, unless they added it', async (t) => {
  const desk = await openTestApp(t);
  await addUser(desk, 'sam@example.com');
  const { userId: ownerId } = await findOwner(storeOf(desk), 'sam@example.com');
  const told = async (userId: number) => {
    const { notices } = await findMemberNotices(storeOf(desk), { userId, onlyOwner: undefined });
    return notices.map(({ kind }) => kind);
  };
  await lead(desk, { ...sam, owner_email: 'sam@example.com' });
  await lead(desk, { ...sam, note: 'Again' });
  assert.deepEqual(await told(ownerId), ['new_lead', 'new_lead']);
  await lead(desk, { ...sam, customer_name: 'Own Lead' });
  assert.deepEqual(await told(desk.account.userId), [], 'they did it themselves');
  await storeOf(desk).transaction((tx) =>
    takeLead(desk.app, tx, {
      details: { firstName: 'From', lastName: 'Nobody', email: 'from@example.com' },
      message: '',
      owner: { ownerId },
      userId: ownerId,
      byUserId: undefined,
    }),
  );
  assert.equal((await told(ownerId)).length, 3, 'a lead that no member added is news to its owner');
});
