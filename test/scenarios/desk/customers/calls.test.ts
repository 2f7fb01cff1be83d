import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findEarliestEvents } from '../../../../src/domain/events/event-queries.ts';
import { dayMs } from '../../../../src/domain/shared/time.ts';
import { addCustomer, storeOf } from '../../../support/arrange.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { sampleTask } from '../samples/tasks/arrange-tasks.ts';

test('a logged call is a note to those who read customers and events', async (t) => {
  const desk = await openDesk(t);
  const customerId = Number(await addCustomer(desk));
  const { customers } = desk.as(desk.owner);
  const at = desk.app.now() - dayMs;
  await customers.logCall({ customerId, call: 'out_left_message', text: 'About the roof', at });
  await customers.logCall({ customerId, call: 'in_no_answer', text: '' });
  const { entries } = await customers.timeline({ customerId });
  assert.deepEqual(
    entries.flatMap((entry) => (entry.kind === 'note' ? [[entry.call, entry.text, entry.at]] : [])),
    [
      ['in_no_answer', '', desk.app.now()],
      ['out_left_message', 'About the roof', at],
    ],
  );
  const { body } = await desk.call('getcustomerByemail', {
    query: { customer_email: 'ann@example.com' },
  });
  assert.deepEqual(
    body.customer_notes.map((note: { note: string }) => note.note),
    ['Outgoing call, left a message: About the roof', 'Incoming call, missed'],
  );
  const events = await findEarliestEvents(storeOf(desk), { type: 'note_added', limit: 10 });
  assert.deepEqual(
    events.map((event) => JSON.parse(event.body).data.note.note),
    ['Outgoing call, left a message: About the roof', 'Incoming call, missed'],
  );
});

test('a logged call finishes the planned one with it, or neither happens', async (t) => {
  const desk = await openDesk(t);
  const ann = Number(await addCustomer(desk));
  const ben = Number(await addCustomer(desk, { customer_email: 'ben@example.com' }));
  const { customers, tasks } = desk.as(desk.owner);
  const details = { ...sampleTask, repeats: 'weekly' } as const;
  const { taskId } = await tasks.add({ customerId: ann, details });
  const call = { call: 'out_reached', text: '', taskId } as const;
  await assert.rejects(customers.logCall({ ...call, customerId: ben }), {
    message: 'Task not found',
  });
  assert.deepEqual((await customers.find({ customerId: ben })).notes, []);
  await customers.logCall({ ...call, customerId: ann });
  assert.equal((await customers.find({ customerId: ann })).notes.length, 1);
  const open = (await tasks.ofCustomer({ customerId: ann })).tasks;
  assert.deepEqual(
    open.map(({ dueOn }) => dueOn),
    ['2026-11-27'],
  );
});

test('a logged call is changed and deleted like a note, and is none in the future', async (t) => {
  const desk = await openDesk(t);
  const customerId = Number(await addCustomer(desk));
  const { customers } = desk.as(desk.owner);
  await assert.rejects(
    customers.logCall({ customerId, call: 'out_reached', text: '', at: desk.app.now() + 1 }),
    { message: 'A call that is logged cannot be in the future' },
  );
  await customers.logCall({ customerId, call: 'out_reached', text: 'Steel roof' });
  await customers.addNote({ customerId, text: 'Plain' });
  const notes = async () => (await customers.find({ customerId })).notes;
  const [plain, logged] = await notes();
  assert.ok(plain && logged);
  const edit = (noteId: number, text: string) =>
    customers.editNote({ customerId, noteId, text, call: 'out_no_answer' });
  await edit(logged.noteId, '');
  await edit(plain.noteId, 'A note stays one');
  await assert.rejects(edit(plain.noteId, ''), { message: 'The note must not be empty' });
  assert.deepEqual(
    (await notes()).map(({ text, call }) => [text, call]),
    [
      ['A note stays one', ''],
      ['', 'out_no_answer'],
    ],
  );
  const sales = await desk.addMember('sales');
  await assert.rejects(
    desk.as(sales).customers.logCall({ customerId, call: 'out_reached', text: '' }),
    { code: 'NOT_FOUND' },
  );
  await customers.deleteNote({ customerId, noteId: logged.noteId });
  assert.equal((await notes()).length, 1);
});
