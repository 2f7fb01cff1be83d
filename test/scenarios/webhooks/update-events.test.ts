import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readActivityFeed } from '../../../src/domain/activity-feed/read-activity-feed.ts';
import { declineContract } from '../../../src/domain/contracts/signing/decline-contract.ts';
import { updateEventTypes } from '../../../src/domain/events/event.ts';
import { expireProposal, withdrawProposal } from '../../../src/domain/proposals/end-proposal.ts';
import { dayMs } from '../../../src/domain/shared/time.ts';
import { events as descriptions } from '../../../src/doors/api/event-descriptions.ts';
import { addCustomer, storeOf, subscribeTo } from '../../support/arrange.ts';
import {
  ann,
  as,
  bob,
  offer,
  quickSeal,
  sendsEmail,
} from '../../support/contracts/arrange-contract.ts';
import { openDesk } from '../../support/open-desk.ts';
import { openTestApp } from '../../support/open-test-app.ts';
import { addDraft } from '../../support/projects/arrange-projects.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
} from '../../support/proposals/arrange-proposals.ts';
import { changesOf, updatesOf } from '../../support/webhooks/updates-of.ts';

const ports = { ...quickSeal, ...sendsEmail, ...quickPrinter };

test('customer_updated tells of each save that changed a customer, from the API and the desk', async (t) => {
  const desk = await openDesk(t);
  const id = await addCustomer(desk);
  await addCustomer(desk, { customer_email: 'bob@example.com' });
  const customerId = Number(id);
  const seller = await desk.addMember('sales');
  const { customers } = desk.as(desk.owner);
  const change = (data: object) =>
    desk.call('updatecustomer', { body: { data: { customer_id: id, ...data } } });

  await change({ customer_phone_2: '0491 570 157', company_name: 'Lee & Co' });
  await change({ customer_phone_2: '0491 570 157' });
  assert.equal((await change({ customer_email: 'bob@example.com' })).status, 409);
  await desk.call('setcustomerstatus', {
    body: { data: { customer_id: id, customer_status: 'Contacted' } },
  });
  await customers.update({ customerId, lastName: 'Lee-Reed' });
  await customers.update({ customerId, lastName: 'Lee-Reed' });
  await change({ owner_email: seller.email, customer_type: 'Commercial' });
  const expected = [
    ['customer_updated', ['customer_phone_2', 'company_name']],
    ['customer_updated', ['customer_last_name']],
    ['customer_updated', ['customer_type', 'owner_user_info']],
  ];
  assert.deepEqual(await changesOf(desk), expected);

  const last = (await updatesOf(desk)).at(-1);
  const { body } = await desk.call('getcustomerByemail', {
    query: { customer_email: 'ann@example.com' },
  });
  const { projects: _, ...shown } = body;
  assert.deepEqual(last.data.customer, shown);

  // Of both only one had another owner.
  const customerIds = [customerId, customerId + 1];
  await customers.changeOwner({ customerIds, ownerId: seller.userId });
  await customers.changeOwner({ customerIds, ownerId: seller.userId });
  await assert.rejects(customers.changeOwner({ customerIds: [9999], ownerId: seller.userId }));
  const given = (await updatesOf(desk)).slice(expected.length);
  assert.deepEqual(
    given.map(({ data }) => [data.customer.customer_id, data.changed]),
    [[String(customerId + 1), ['owner_user_info']]],
  );
});

test('notes are added with note_added, and changed and merged with customer_updated', async (t) => {
  const desk = await openDesk(t);
  const id = await addCustomer(desk);
  const other = await addCustomer(desk, { customer_email: 'bob@example.com' });
  const customerId = Number(id);
  const { customers } = desk.as(desk.owner);
  const note =
    'Sign at https://sundesk.example.com/p/0123456789abcdefghijkl?signer=0123456789abcdefghijkl';
  await desk.call('addcustomernote', { body: { data: { customer_id: id, note } } });
  const refused = { data: { customer_id: '9999', note } };
  assert.equal((await desk.call('addcustomernote', { body: refused })).status, 404);
  await customers.addNote({ customerId, text: 'Called' });
  await customers.create({ email: 'cleo@example.com', firstName: 'Cleo', note: 'From the fair' });
  const added = await updatesOf(desk);
  assert.deepEqual(
    added.map(({ type, data }) => [type, data.note.note, data.written_by.email]),
    [
      ['note_added', added[0].data.customer.customer_notes[0].note, 'alex@example.com'],
      ['note_added', 'Called', 'alex@example.com'],
      ['note_added', 'From the fair', 'alex@example.com'],
    ],
  );
  assert.doesNotMatch(JSON.stringify(added), /signer=0123/);

  const [{ noteId } = assert.fail()] = (await customers.find({ customerId })).notes;
  await customers.editNote({ customerId, noteId, text: 'Called twice' });
  await customers.editNote({ customerId, noteId, text: 'Called twice' });
  await customers.deleteNote({ customerId, noteId });
  const notes = ['customer_updated', ['customer_notes']] as const;
  assert.deepEqual((await changesOf(desk)).slice(added.length), [notes, notes]);

  await desk.call('addcustomernote', { body: { data: { customer_id: other, note: 'A twin' } } });
  await customers.merge({
    keepCustomerId: customerId,
    mergeCustomerId: Number(other),
    take: ['lastName'],
  });
  assert.deepEqual((await changesOf(desk)).at(-1), notes);
});

test('project_updated tells of each save with changes, of drafts and of published projects', async (t) => {
  const desk = await openDesk(t, { ports });
  await addCustomer(desk);
  const project_id = await addDraft(desk);
  const { projects } = desk.as(desk.owner);
  const projectId = Number(project_id);
  const save = (data: object) =>
    desk.call('updateproject', { body: { data: { project_id, ...data } } });
  await save({ project_title: 'Lee residence, revised' });
  await save({ project_title: 'Lee residence, revised' });
  assert.equal((await save({ project_title: ' ' })).status, 400);
  const { revision } = await projects.find({ projectId });
  const changes = { siteAddress: { street: 'Wattle Lane' }, title: 'Lee residence' };
  await projects.save({ projectId, expectedRevision: revision, changes });
  await projects.save({
    projectId,
    expectedRevision: revision + 1,
    changes: { title: 'Lee residence' },
  });
  await assert.rejects(
    projects.save({ projectId, expectedRevision: revision, changes: { title: 'Late' } }),
  );
  assert.deepEqual(await changesOf(desk), [
    ['project_updated', ['project_title']],
    ['project_updated', ['project_title', 'site_address']],
  ]);
  const { data } = (await updatesOf(desk)).at(-1);
  assert.equal(data.project.site_address.street, 'Wattle Lane');
});

test('proposal_expired tells once of a version whose time ran out, by the worker or by the next one', async (t) => {
  const desk = await openTestApp(t, { ports });
  const projectId = await addReadyProject(desk);
  const store = storeOf(desk);
  const { proposal } = await publish(desk, projectId);
  const expire = () => store.transaction((tx) => expireProposal(desk.app, tx, proposal.proposalId));
  assert.equal(await expire(), 'not due');
  assert.deepEqual(await changesOf(desk), []);
  desk.clock.advance(60 * dayMs);
  assert.deepEqual([await expire(), await expire()], ['expired', 'not due']);
  const second = await publish(desk, projectId);
  desk.clock.advance(60 * dayMs);
  await publish(desk, projectId, { message: 'Still there?' });
  await publish(desk, projectId, { message: 'A last word' });
  await store.transaction((tx) =>
    withdrawProposal(desk.app, tx, { projectId, userId: desk.account.userId }),
  );
  const told = await updatesOf(desk);
  assert.deepEqual(
    told.map(({ type, data }) => [type, data.proposal_version, data.project.proposal_link]),
    [
      ['proposal_expired', String(proposal.version), ''],
      ['proposal_expired', String(second.proposal.version), ''],
    ],
  );
  for (const { data, context } of told) {
    assert.ok(data.expired_at > data.published_at);
    assert.deepEqual([context.proposal_url, context.pdf_url], ['', '']);
  }
});

test('contract_declined tells once of who declined and why', async (t) => {
  const desk = await openTestApp(t, { ports });
  const contract = await offer(desk, { signers: [ann, bob] });
  const decline = (reason: string) =>
    declineContract(desk.app, storeOf(desk), { ...as(desk, contract, 2), reason });
  await assert.rejects(decline('x'.repeat(2001)), { code: 'INVALID_PARAMETERS' });
  assert.deepEqual(await changesOf(desk), []);
  await decline('Too dear');
  await decline('Again');
  const [{ data } = assert.fail(), ...others] = await updatesOf(desk);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [data.contract_id, data.proposal_version, data.declined_by, data.decline_reason],
    [contract.contractId, '1', { name: bob.name, email: bob.email }, 'Too dear'],
  );
  assert.equal(data.declined_at, '2026-11-21 09:30:00');
});

test('update events have the shape that the document says', async (t) => {
  const desk = await arrangeAll(t);
  const told = await updatesOf(desk);
  assert.deepEqual(new Set(told.map(({ type }) => type)), new Set(updateEventTypes));
  for (const { ...payload } of told) {
    const { shape } = descriptions.find(({ type }) => type === payload.type) ?? assert.fail();
    assert.deepEqual(shape.parse(payload), payload, payload.type);
  }
});

test('only who names update events reads them in the feed, and the desk hears of all but those of projects', async (t) => {
  const desk = await arrangeAll(t);
  const read = async (query: Record<string, string>) =>
    (await desk.call('getevents', { query })).body.map(({ type }: { type: string }) => type);
  const isUpdate = (type: string) => (updateEventTypes as readonly string[]).includes(type);
  const main = await read({ after: 'start' });
  assert.deepEqual(main.filter(isUpdate), []);
  assert.deepEqual((await read({})).toReversed(), main);
  const all: string[] = await read({ after: 'start', type_request: '*' });
  assert.deepEqual(
    all.filter((type) => !isUpdate(type)),
    main,
  );
  assert.ok(updateEventTypes.every((type) => all.includes(type)));
  for (const type_request of updateEventTypes) {
    assert.deepEqual(new Set(await read({ type_request })), new Set([type_request]));
  }

  // The next page keeps to what was asked.
  const page = await desk.call('getevents', {
    query: { after: 'start', type_request: '*', limit: '1' },
  });
  assert.match(String(page.headers.link), /type_request=%2A|type_request=\*/);

  // A consumer of the default feed is behind by what it will be given.
  await desk.call('ackevents', { body: { consumer: 'crm', event_id: 'start' } });
  const [{ behind }] = (await desk.call('getconsumers', {})).body;
  assert.equal(behind, main.length);

  const { entries } = await readActivityFeed(storeOf(desk), 0);
  assert.deepEqual(
    entries.map(({ entry }) => entry.type),
    all.filter((type) => type !== 'project_updated'),
  );
});

test('a subscription gets the update events that it names, `*` every one, and filters apply', async (t) => {
  const desk = await openTestApp(t, { ports });
  const url = 'https://hooks.example.com/sundesk';
  const subscribe = async (more: object) =>
    (await desk.call('subscribe', { body: { data: { url, ...more } } })).body
      .subscription_id as string;
  const main = await subscribeTo(desk, 'customer_created');
  const one = await subscribe({ event_types: ['note_added'] });
  const list = await subscribe({ event_types: ['customer_created', 'customer_updated'] });
  const all = await subscribe({ event_types: '*' });
  const filtered = await subscribe({
    event_types: ['customer_updated', 'note_added'],
    customer_statuses: ['Contacted'],
  });
  const id = await addCustomer(desk);
  const act = async (phone: string) => {
    await desk.call('updatecustomer', {
      body: { data: { customer_id: id, customer_phone_2: phone } },
    });
    await desk.call('addcustomernote', { body: { data: { customer_id: id, note: phone } } });
  };
  await act('0491 570 157');
  await desk.call('setcustomerstatus', {
    body: { data: { customer_id: id, customer_status: 'Contacted' } },
  });
  await act('0491 570 158');
  const rows = await desk.database.rows(
    'select d.subscription_id, e.type from deliveries d join events e on e.event_id = d.event_id ' +
      'order by e.sequence',
  );
  const sentTo = (subscriptionId: string) =>
    rows.filter((row) => row.subscription_id === subscriptionId).map(({ type }) => type);
  assert.deepEqual(sentTo(main), ['customer_created']);
  assert.deepEqual(sentTo(one), ['note_added', 'note_added']);
  assert.deepEqual(sentTo(list), ['customer_created', 'customer_updated', 'customer_updated']);
  assert.deepEqual(sentTo(all), [
    'customer_created',
    'customer_updated',
    'note_added',
    'customer_status_change',
    'customer_updated',
    'note_added',
  ]);
  assert.deepEqual(sentTo(filtered), ['customer_updated', 'note_added']);
});

/** A desk in which each of the five has happened. */
async function arrangeAll(t: TestContext) {
  const desk = await openTestApp(t, { ports });
  const { app } = desk;
  const store = storeOf(desk);
  const projectId = await addReadyProject(desk);
  const { proposal, contract } = await publish(desk, projectId);
  const customer_id = String(proposal.customerId);
  await desk.call('updatecustomer', { body: { data: { customer_id, company_name: 'Lee & Co' } } });
  await desk.call('addcustomernote', { body: { data: { customer_id, note: 'Called' } } });
  await desk.call('updateproject', {
    body: { data: { project_id: String(projectId), project_title: 'Another title' } },
  });
  const reason = 'Too dear';
  await declineContract(app, store, { ...as(desk, contract, 1), reason });
  desk.clock.advance(60 * dayMs);
  await store.transaction((tx) => expireProposal(app, tx, proposal.proposalId));
  return desk;
}
