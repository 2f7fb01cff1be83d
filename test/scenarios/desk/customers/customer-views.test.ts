import assert from 'node:assert/strict';
import { test } from 'node:test';
import { removeUser } from '../../../../src/domain/accounts/team/change-member.ts';
import { storeOf } from '../../../support/arrange.ts';
import { type Desk, type Member, openDesk } from '../../../support/open-desk.ts';

const shops = { types: ['Commercial'], sort: 'value', columns: ['status', 'email'] } as const;

function copyOf({ types, columns, ...search }: typeof shops) {
  return { ...search, types: [...types], columns: [...columns] };
}

function view(name: string, isShared = false) {
  return { name, isShared, search: copyOf(shops) };
}

/** The names of the views that a member sees. */
async function namesFor(desk: Desk, member: Member): Promise<string[]> {
  const { views } = await desk.as(member).customerViews.list();
  return views.map(({ name }) => name);
}

test('each member has views of their own, and sees those of the team', async (t) => {
  const desk = await openDesk(t);
  const sam = await desk.addMember('sales', 'Sam');
  const reader = await desk.addMember('read_only');
  const { viewId } = await desk.as(sam).customerViews.save(view('Mine'));
  await desk.as(desk.owner).customerViews.save(view('Shops', true));
  await desk.as(reader).customerViews.save(view('Reading'));
  assert.deepEqual(await namesFor(desk, sam), ['Mine', 'Shops']);
  assert.deepEqual(await namesFor(desk, reader), ['Reading', 'Shops']);
  assert.deepEqual(await namesFor(desk, desk.owner), ['Shops']);
  const { views } = await desk.as(sam).customerViews.list();
  const own = { viewId, userId: sam.userId, name: 'Mine', isShared: false };
  assert.deepEqual(views[0], { ...own, search: copyOf(shops) });

  await t.test('a view is changed and removed by its member', async () => {
    const changed = { name: 'Big ones', isShared: false, search: { sort: 'value' as const } };
    await desk.as(sam).customerViews.save({ viewId, ...changed });
    const [now] = (await desk.as(sam).customerViews.list()).views;
    assert.deepEqual(now, { ...own, ...changed });
    for (const other of [desk.owner, reader]) {
      const { customerViews } = desk.as(other);
      await assert.rejects(customerViews.save({ viewId, ...changed }), /There is no such view/);
      await assert.rejects(customerViews.remove({ viewId }), /There is no such view/);
    }
    await desk.as(sam).customerViews.remove({ viewId });
    assert.deepEqual(await namesFor(desk, sam), ['Shops']);
  });
});

test('owners and managers alone change the views of the team', async (t) => {
  const desk = await openDesk(t);
  const sam = await desk.addMember('sales', 'Sam');
  const manager = await desk.addMember('manager');
  const { viewId } = await desk.as(desk.owner).customerViews.save(view('Shops', true));
  const own = await desk.as(sam).customerViews.save(view('Mine'));
  const refused = /Only owners and managers change views of the team/;
  const { customerViews } = desk.as(sam);
  await assert.rejects(customerViews.save(view('Other', true)), refused);
  await assert.rejects(customerViews.save({ ...own, ...view('Mine', true) }), refused);
  await assert.rejects(customerViews.save({ viewId, ...view('Other') }), refused);
  await assert.rejects(customerViews.remove({ viewId }), refused);
  await desk.as(manager).customerViews.save({ viewId, ...view('All shops', true) });
  assert.deepEqual(await namesFor(desk, sam), ['All shops', 'Mine']);
  // It is now of the manager alone.
  await desk.as(manager).customerViews.save({ viewId, ...view('All shops') });
  assert.deepEqual(await namesFor(desk, sam), ['Mine']);
  assert.deepEqual(await namesFor(desk, desk.owner), []);
  assert.deepEqual(await namesFor(desk, manager), ['All shops']);
});

test('names and numbers of views are limited, and a refusal changes nothing', async (t) => {
  const desk = await openDesk(t);
  const { customerViews } = desk.as(desk.owner);
  for (let number = 1; number <= 20; number += 1) await customerViews.save(view(`View ${number}`));
  await assert.rejects(customerViews.save(view('One more')), /You can have 20 views/);
  await customerViews.save(view('View 1', true));
  await assert.rejects(
    customerViews.save(view('VIEW 1', true)),
    /must differ from the names of your other views/,
  );
  for (const wrong of [
    { ...view('x'), name: ' ' },
    { ...view('x'), name: 'x'.repeat(61) },
    { ...view('x'), search: { columns: ['password'] } },
    { ...view('x'), search: { columns: Array(41).fill('status') } },
    { ...view('x'), search: { q: 'x'.repeat(201) } },
    { ...view('x'), search: { statuses: [0] } },
  ]) {
    await assert.rejects(customerViews.save(wrong), { code: 'BAD_REQUEST' });
  }
  assert.equal((await namesFor(desk, desk.owner)).length, 21);
});

test('each member keeps the columns they chose, and may go back to the usual ones', async (t) => {
  const desk = await openDesk(t);
  const sam = await desk.addMember('sales', 'Sam');
  const { customerViews } = desk.as(sam);
  assert.equal((await customerViews.list()).columns, null);
  await customerViews.chooseColumns({ columns: ['status'] });
  await customerViews.chooseColumns({ columns: ['email', 'field-7'] });
  assert.deepEqual(await customerViews.list(), { views: [], columns: ['email', 'field-7'] });
  assert.equal((await desk.as(desk.owner).customerViews.list()).columns, null);
  await customerViews.chooseColumns({ columns: null });
  assert.equal((await customerViews.list()).columns, null);
});

test('a member who leaves takes their own views along, and not those of the team', async (t) => {
  const desk = await openDesk(t);
  const manager = await desk.addMember('manager');
  const { customerViews } = desk.as(manager);
  await customerViews.save(view('Mine'));
  await customerViews.save(view('Shops', true));
  await customerViews.chooseColumns({ columns: ['email'] });
  await storeOf(desk).transaction((tx) => removeUser(desk.app, tx, manager.userId));
  const left = await storeOf(desk).own('customerViews').select('name').execute();
  assert.deepEqual(left, [{ name: 'Shops' }]);
  assert.deepEqual(await namesFor(desk, desk.owner), ['Shops']);
});

test('the list reads the values of the fields that it shows, and of no other', async (t) => {
  const desk = await openDesk(t);
  const { customers, customFields } = desk.as(desk.owner);
  const { customerId } = await customers.create({ email: 'ann@example.com', firstName: 'Ann' });
  const field = { kind: 'text', choices: [] } as const;
  const meter = (await customFields.add({ ...field, name: 'Meter', choices: [] })).fieldId;
  const roof = (await customFields.add({ ...field, name: 'Roof', choices: [] })).fieldId;
  await customFields.setValues({ customerId, values: { [meter]: '41', [roof]: 'Tin' } });
  const valuesOf = async (fieldIds: number[]) =>
    (await customers.list({ fieldIds })).customers.map(({ values }) => values);
  assert.deepEqual(await valuesOf([]), [{}]);
  assert.deepEqual(await valuesOf([roof]), [{ [roof]: 'Tin' }]);
  assert.deepEqual(await valuesOf([roof, 999]), [{ [roof]: 'Tin' }]);
});
