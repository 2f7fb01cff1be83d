import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withdrawProposal } from '../../../../src/domain/proposals/end-proposal.ts';
import { minuteMs } from '../../../../src/domain/shared/time.ts';
import { examplePorts } from '../../../support/api/between-examples.ts';
import { storeOf } from '../../../support/arrange.ts';
import { markOnPaper, reopen } from '../../../support/contracts/arrange-contract.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { addReadyProject, open, publish } from '../../../support/proposals/arrange-proposals.ts';

test('the writer of a note edits and deletes it, and the timeline keeps no word of it', async (t) => {
  const desk = await openDesk(t);
  const sales = await desk.addMember('sales');
  const { customers } = desk.as(sales);
  const { customerId } = await customers.create({ email: 'ann@example.com', firstName: 'Ann' });
  await customers.addNote({ customerId, text: 'Call on Monday' });
  const [note] = (await customers.find({ customerId })).notes;
  const noteId = note?.noteId ?? 0;
  assert.equal(note?.editedAt, null);
  desk.clock.advance(minuteMs);
  const editedAt = desk.app.now();
  await customers.editNote({ customerId, noteId, text: 'Call on Tuesday' });
  const [edited] = (await customers.find({ customerId })).notes;
  assert.deepEqual([edited?.text, edited?.editedAt], ['Call on Tuesday', editedAt]);
  const { entries } = await customers.timeline({ customerId });
  const shown = entries.find(({ kind }) => kind === 'note');
  assert.deepEqual(shown?.kind === 'note' && [shown.text, shown.editedAt], [
    'Call on Tuesday',
    editedAt,
  ]);
  const byKey = await desk.call('getcustomerByemail', {
    query: { customer_email: 'ann@example.com' },
  });
  assert.deepEqual(
    byKey.body.customer_notes.map((one: { note: string }) => one.note),
    ['Call on Tuesday'],
  );

  await customers.deleteNote({ customerId, noteId });
  assert.deepEqual((await customers.find({ customerId })).notes, []);
  const after = await customers.timeline({ customerId });
  assert.ok(!JSON.stringify(after).includes('Tuesday'));
  const deleted = after.entries.find(({ kind }) => kind === 'note_deleted');
  assert.ok(deleted?.kind === 'note_deleted');
  assert.deepEqual(
    [deleted.userId, deleted.writerId, deleted.writtenAt],
    [sales.userId, sales.userId, note?.createdAt],
  );
  const stored = await desk.database.rows('select * from customers');
  assert.ok(!JSON.stringify(stored).includes('Tuesday'));
});

test('the notes of others are for owners and managers to change', async (t) => {
  const desk = await openDesk(t);
  const sales = await desk.addMember('sales');
  const { customerId } = await desk.as(sales).customers.create({ email: 'ann@example.com' });
  await desk.as(desk.owner).customers.addNote({ customerId, text: 'From the owner' });
  const [note] = (await desk.as(sales).customers.find({ customerId })).notes;
  const noteId = note?.noteId ?? 0;
  const { customers } = desk.as(sales);
  await assert.rejects(customers.editNote({ customerId, noteId, text: 'Mine' }), {
    code: 'FORBIDDEN',
  });
  await assert.rejects(customers.deleteNote({ customerId, noteId }), { code: 'FORBIDDEN' });
  await assert.rejects(customers.deleteNote({ customerId, noteId: noteId + 1 }), {
    code: 'NOT_FOUND',
  });
  await customers.addNote({ customerId, text: 'From sales' });
  const [own] = (await customers.find({ customerId })).notes;
  const manager = await desk.addMember('manager');
  await desk.as(manager).customers.deleteNote({ customerId, noteId: own?.noteId ?? 0 });
  const left = (await customers.find({ customerId })).notes;
  assert.deepEqual(
    left.map(({ text }) => text),
    ['From the owner'],
  );
});

test('a project whose offer was withdrawn is deleted with all that was published of it', async (t) => {
  const desk = await openDesk(t, { ports: examplePorts });
  const { customers, projects } = desk.as(desk.owner);
  const projectId = await addReadyProject(desk);
  const { proposal, contract } = await publish(desk, projectId);
  await open(desk, proposal.token);
  await assert.rejects(projects.delete({ projectId }), /withdraw it before/);
  await storeOf(desk).transaction((tx) =>
    withdrawProposal(desk.app, tx, { projectId, userId: desk.owner.userId }),
  );
  const events = await desk.database.rows('select event_id, body from events');
  await projects.delete({ projectId });
  for (const table of [
    'projects',
    'proposals',
    'page_requests',
    'contracts',
    'contract_signers',
    'contract_audit',
    'documents',
  ]) {
    assert.deepEqual(await desk.database.rows(`select * from ${table}`), [], table);
  }
  assert.deepEqual(await desk.database.rows('select event_id, body from events'), events);
  const { customerId } = contract;
  const page = await customers.find({ customerId });
  assert.deepEqual([page.projects, page.valueCents], [[], 0]);
  const { body } = await desk.call('getcustomerByemail', {
    query: { customer_email: page.email },
  });
  assert.deepEqual(body.projects, []);
  const { entries } = await customers.timeline({ customerId });
  assert.ok(entries.some(({ kind }) => kind === 'project_deleted'));
  assert.equal((await fetch(`${desk.url}/p/${proposal.token}`)).status, 404);
  await assert.rejects(projects.find({ projectId }), { code: 'NOT_FOUND' });
});

test('a project with a signed contract stays, also when its sale was reopened', async (t) => {
  const desk = await openDesk(t, { ports: examplePorts });
  const { projects } = desk.as(desk.owner);
  const projectId = await addReadyProject(desk);
  const { contract } = await publish(desk, projectId);
  await markOnPaper(desk, contract);
  await assert.rejects(projects.delete({ projectId }), { code: 'CONFLICT' });
  await reopen(desk, contract);
  await storeOf(desk).transaction((tx) =>
    withdrawProposal(desk.app, tx, { projectId, userId: desk.owner.userId }),
  );
  await assert.rejects(projects.delete({ projectId }), /signed, so the project must be kept/);
});
