import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer, addUser, storeOf } from '../../../test/support/arrange.ts';
import { quickSeal, seal, sign } from '../../../test/support/contracts/arrange-contract.ts';
import { engineUnderTest } from '../../../test/support/database/test-database.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import {
  addReadyProject,
  open,
  publish,
  quickPrinter,
  visitOf,
} from '../../../test/support/proposals/arrange-proposals.ts';
import { connectKysely } from '../../database/sqlite/connect-kysely.ts';
import { openFile } from '../../database/sqlite/open-sqlite.ts';
import { openAccountDb } from '../account-db.ts';
import { findUserByEmail } from '../accounts/team/user-queries.ts';
import { eraseCustomer } from '../customer-pages/erase-customer.ts';
import { mergeCustomers } from '../customer-pages/merge-customers.ts';
import { findTimeline } from '../customer-pages/queries.ts';
import { changeCustomerStatus } from '../customers/change-customer-status.ts';
import { confirmView } from '../proposals/page/confirm-view.ts';
import { markProposalSent } from '../proposals/sending/mark-proposal-sent.ts';
import { addWorkingDays, dayMs, hourMs, secondMs } from '../shared/time.ts';
import {
  addTask,
  changeTask,
  deleteTask,
  dueAgainOn,
  finishTask,
  removeTask,
  reopenTask,
  requireTask,
  setDone,
  updateTask,
} from './change-tasks.ts';
import { findToday } from './find-today.ts';
import { dueTasks, endFollowUps, findTask, nextTasksOf, openTasksOf } from './queries.ts';
import { type TaskDetails, taskDetails } from './task.ts';
import { openTasksMax } from './task-limits.ts';

const everybody = { ownerId: undefined, onlyOwner: undefined };
const call: TaskDetails = {
  kind: 'call',
  title: '',
  dueOn: '2026-11-21',
  dueTime: '',
  ownerId: null,
  projectId: null,
  repeats: 'never',
};

async function add(desk: TestApp, customerId: number, more: Partial<TaskDetails> = {}) {
  const details = taskDetails.parse({ ...call, ...more });
  const { userId } = desk.account;
  return storeOf(desk).transaction((tx) => addTask(desk.app, tx, { customerId, details, userId }));
}

const openOnes = (desk: TestApp, customerId: number) => openTasksOf(storeOf(desk), customerId);

test('the open tasks of a customer come by due day and time', async (t) => {
  const desk = await openTestApp(t);
  const customerId = Number(await addCustomer(desk));
  await add(desk, customerId, { dueOn: '2026-11-23', title: 'third' });
  await add(desk, customerId, { dueOn: '2026-11-22', dueTime: '14:30', title: 'second' });
  await add(desk, customerId, { dueOn: '2026-11-22', title: 'first' });
  const titles = (await openOnes(desk, customerId)).map(({ title }) => title);
  assert.deepEqual(titles, ['first', 'second', 'third']);
  const next = await nextTasksOf(storeOf(desk), [customerId, 999]);
  assert.deepEqual(
    [...next].map(([id, { title }]) => [id, title]),
    [[customerId, 'first']],
  );
});

test('a task needs a customer, a member of the team and a project of the customer', async (t) => {
  const desk = await openTestApp(t);
  const customerId = Number(await addCustomer(desk));
  await assert.rejects(add(desk, 999), { code: 'CUSTOMER_NOT_FOUND' });
  await assert.rejects(add(desk, customerId, { ownerId: 999 }), { code: 'NOT_FOUND' });
  await assert.rejects(add(desk, customerId, { projectId: 999 }), { code: 'PROJECT_NOT_FOUND' });
  assert.deepEqual(await openOnes(desk, customerId), []);
});

test('an open task more than a customer may have is refused, also one that was done', async (t) => {
  const desk = await openTestApp(t);
  const customerId = Number(await addCustomer(desk));
  const taskId = await add(desk, customerId, { repeats: 'weekly' });
  const store = storeOf(desk);
  const { userId } = desk.account;
  const finish = () => store.transaction((tx) => finishTask(desk.app, tx, { taskId, userId }));
  const reopen = () => store.transaction((tx) => reopenTask(tx, { taskId }));
  for (let number = 1; number < openTasksMax; number += 1) await add(desk, customerId);
  await assert.rejects(add(desk, customerId), { code: 'INVALID_PARAMETERS' });
  await finish();
  await reopen();
  assert.equal((await openOnes(desk, customerId)).length, openTasksMax, 'its next one made room');
  await finish();
  const next = (await openOnes(desk, customerId)).find(({ repeats }) => repeats === 'weekly');
  await store.transaction((tx) => removeTask(tx, { taskId: Number(next?.taskId) }));
  await add(desk, customerId);
  await assert.rejects(reopen(), { code: 'INVALID_PARAMETERS' });
  assert.equal((await openOnes(desk, customerId)).length, openTasksMax);
});

const invalid = {
  'a day that does not exist': { dueOn: '2026-02-30' },
  'a time that does not exist': { dueTime: '24:10' },
  'own words without a word': { kind: 'other' },
  'a title of two lines': { title: 'one\ntwo' },
};
for (const [name, more] of Object.entries(invalid)) {
  test(`task details: ${name} is refused`, () => {
    assert.equal(taskDetails.safeParse({ ...call, ...more }).success, false);
  });
}

test('the second member to change a task is told who was first', async (t) => {
  const desk = await openTestApp(t);
  const customerId = Number(await addCustomer(desk));
  const taskId = await add(desk, customerId);
  const store = storeOf(desk);
  const { userId } = desk.account;
  await addUser(desk, 'sam@example.com');
  const sam = await findUserByEmail(store, 'sam@example.com');
  const change = (title: string, by = userId) =>
    store.transaction((tx) =>
      changeTask(desk.app, tx, {
        taskId,
        details: { ...call, title },
        expectedRevision: 1,
        userId: by,
      }),
    );
  await change('First');
  await assert.rejects(change('Second'), {
    code: 'TASK_CHANGED',
    message: 'You have changed this task since it was opened here; close it and open it again',
  });
  assert.equal((await requireTask(store, taskId)).title, 'First');
  await store.transaction((tx) => finishTask(desk.app, tx, { taskId, userId }));
  await assert.rejects(change('Third', sam?.userId), {
    message: 'Alex Taylor has finished this task since it was opened here',
  });
});

test('a finished task is in the timeline, and can be opened again', async (t) => {
  const desk = await openTestApp(t);
  const customerId = Number(await addCustomer(desk));
  const taskId = await add(desk, customerId, { title: 'About the roof' });
  const store = storeOf(desk);
  const { userId } = desk.account;
  const entries = async () => {
    const page = await findTimeline(store, customerId, { before: undefined, limit: 20 });
    return page.entries.filter(({ kind }) => kind === 'task');
  };
  assert.deepEqual(await entries(), []);
  for (const _twice of [1, 2]) {
    await store.transaction((tx) => finishTask(desk.app, tx, { taskId, userId }));
  }
  assert.deepEqual(await entries(), [
    {
      entryId: `task-${taskId}`,
      at: desk.app.now(),
      kind: 'task',
      taskKind: 'call',
      title: 'About the roof',
      userId,
    },
  ]);
  assert.deepEqual(await openOnes(desk, customerId), []);
  await store.transaction((tx) => reopenTask(tx, { taskId }));
  assert.equal((await openOnes(desk, customerId)).length, 1);
  await store.transaction((tx) => removeTask(tx, { taskId }));
  await assert.rejects(
    store.transaction((tx) => removeTask(tx, { taskId })),
    { code: 'TASK_NOT_FOUND' },
  );
});

test('a task that repeats is planned again, and its undo removes the next one', async (t) => {
  const desk = await openTestApp(t);
  const customerId = Number(await addCustomer(desk));
  const taskId = await add(desk, customerId, { repeats: 'weekly' });
  const store = storeOf(desk);
  const { userId } = desk.account;
  await store.transaction((tx) => finishTask(desk.app, tx, { taskId, userId }));
  const days = async () => (await openOnes(desk, customerId)).map(({ dueOn }) => dueOn);
  assert.deepEqual(await days(), ['2026-11-28']);
  desk.clock.advance(secondMs);
  await add(desk, customerId, { repeats: 'weekly', dueOn: '2026-11-28' });
  await store.transaction((tx) => reopenTask(tx, { taskId }));
  assert.deepEqual(await days(), ['2026-11-21', '2026-11-28'], 'what a member planned stays');
});

test('a month after the last of January is the last of February', () => {
  assert.equal(dueAgainOn('2026-01-31', 'monthly'), '2026-02-28');
  assert.equal(dueAgainOn('2028-01-31', 'monthly'), '2028-02-29');
  assert.equal(dueAgainOn('2026-12-15', 'monthly'), '2027-01-15');
  assert.equal(dueAgainOn('2026-12-28', 'weekly'), '2027-01-04');
  assert.equal(dueAgainOn('2026-12-28', 'never'), undefined);
});

test('weekends and holidays are not counted to the follow-up', () => {
  assert.equal(addWorkingDays('2026-11-19', 2, new Set()), '2026-11-23');
  assert.equal(addWorkingDays('2026-11-23', -2, new Set()), '2026-11-19');
  assert.equal(
    addWorkingDays('2026-12-24', 2, new Set(['2026-12-25', '2026-12-28'])),
    '2026-12-30',
  );
});

test('a proposal that was sent is followed up, once, until the sale is over', async (t) => {
  const desk = await openTestApp(t, { ports: { ...quickPrinter, ...quickSeal } });
  const projectId = await addReadyProject(desk);
  const { contract } = await publish(desk, projectId);
  const { customerId } = contract;
  const { userId } = desk.account;
  const store = storeOf(desk);
  const sent = () =>
    store.transaction((tx) => markProposalSent(desk.app, tx, { projectId, userId }));
  await sent();
  await sent();
  const [task, ...others] = await openOnes(desk, customerId);
  // It was sent on a Saturday.
  assert.deepEqual(
    [task?.kind, task?.dueOn, task?.projectId, task?.isFollowUp, others.length],
    ['follow_up', '2026-11-24', projectId, true, 0],
  );
  await add(desk, customerId, { title: 'Ask for the roof plan' });
  await sign(desk, contract);
  await seal(desk, contract);
  const left = (await openOnes(desk, customerId)).map(({ title }) => title);
  assert.deepEqual(left, ['Ask for the roof plan'], 'what a member planned stays');
});

test('days are those of the firm, which begin before those of Greenwich', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const store = storeOf(desk);
  const projectId = await addReadyProject(desk);
  const { contract } = await publish(desk, projectId);
  // Half past midnight on Sunday in Sydney.
  desk.clock.advance(4 * hourMs);
  assert.equal((await findToday(desk.app, store, everybody)).today, '2026-11-22');
  // Monday evening in Greenwich, and Tuesday in Sydney.
  desk.clock.advance(2 * dayMs);
  await store.transaction((tx) =>
    markProposalSent(desk.app, tx, { projectId, userId: desk.account.userId }),
  );
  const dueDays = (await openOnes(desk, contract.customerId)).map(({ dueOn }) => dueOn);
  assert.deepEqual(dueDays, ['2026-11-26']);
});

test('a lost sale is not followed up', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const projectId = await addReadyProject(desk);
  const { contract } = await publish(desk, projectId);
  const { customerId } = contract;
  const { userId } = desk.account;
  const store = storeOf(desk);
  await store.transaction((tx) => markProposalSent(desk.app, tx, { projectId, userId }));
  await store.transaction((tx) =>
    changeCustomerStatus(desk.app, tx, {
      key: { customerId },
      status: 'Lost',
      reason: 'Too dear',
      userId,
      source: 'user',
    }),
  );
  assert.deepEqual(await openOnes(desk, customerId), []);
});

test('today lists what is overdue, due, viewed with nothing planned, expiring and never published', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const store = storeOf(desk);
  const other = desk.app.store.forAccount(desk.account.accountId + 1);
  const today = async () => {
    const { today: _, isCapped, ...lists } = await findToday(desk.app, other, everybody);
    assert.deepEqual(
      [isCapped, ...Object.values(lists).flat()],
      [false],
      'another account has nothing to do',
    );
    return findToday(desk.app, store, everybody);
  };
  const customerId = Number(await addCustomer(desk));
  const projectId = await addReadyProject(desk, String(customerId));
  const drafts = (await today()).drafts.map((sale) => sale.projectId);
  assert.deepEqual(drafts, [projectId]);

  const { proposal } = await publish(desk, projectId);
  const { token } = proposal;
  const { pageRequestId } = await open(desk, token);
  desk.clock.advance(2 * secondMs);
  const { viewer } = visitOf();
  await confirmView(desk.app, { token, pageRequestId, viewer, isAutomated: false, seconds: {} });
  assert.deepEqual((await today()).drafts, []);
  assert.deepEqual(
    (await today()).viewed.map((sale) => [sale.projectId, sale.customerName, sale.viewCount]),
    [[projectId, 'Ann Lee', 1]],
  );

  const yesterday = await add(desk, customerId, { dueOn: '2026-11-20' });
  const now = await add(desk, customerId);
  const later = await add(desk, customerId, { dueOn: '2026-11-25' });
  await add(desk, customerId, { dueOn: '2026-12-25' });
  const { overdue, dueToday, soon, viewed, ...rest } = await today();
  const ids = [overdue, dueToday, soon].map((list) => list.map(({ taskId }) => taskId));
  assert.deepEqual(ids, [[yesterday], [now], [later]]);
  assert.deepEqual(viewed, [], 'something is planned with them');
  assert.equal(rest.today, '2026-11-21');
  assert.deepEqual(rest.expiring, []);
  desk.clock.advance(proposal.expiresAt - desk.app.now() - 3 * dayMs);
  assert.deepEqual(
    (await today()).expiring.map((sale) => sale.projectId),
    [projectId],
  );
});

test('a task belongs to the owner of the customer unless it names another member', async (t) => {
  const desk = await openTestApp(t);
  await addUser(desk, 'sam@example.com');
  const store = storeOf(desk);
  const sam = await findUserByEmail(store, 'sam@example.com');
  assert.ok(sam);
  const customerId = Number(await addCustomer(desk));
  const own = await add(desk, customerId);
  const theirs = await add(desk, customerId, { ownerId: sam.userId });
  const of = async (ownerId: number, onlyOwner?: number) => {
    const { dueToday } = await findToday(desk.app, store, { ownerId, onlyOwner });
    return dueToday.map(({ taskId }) => taskId);
  };
  assert.deepEqual(await of(desk.account.userId), [own]);
  assert.deepEqual(await of(sam.userId), [theirs]);
  assert.deepEqual(await of(sam.userId, sam.userId), [], 'the customer is not theirs to see');
});

test('merged customers have the tasks of both, and an erased one has none', async (t) => {
  const desk = await openTestApp(t);
  const store = storeOf(desk);
  const { userId } = desk.account;
  const keepCustomerId = Number(await addCustomer(desk));
  const mergeCustomerId = Number(await addCustomer(desk, { customer_email: 'ann2@example.com' }));
  await add(desk, keepCustomerId, { title: 'one' });
  await add(desk, mergeCustomerId, { title: 'two' });
  await store.transaction((tx) =>
    mergeCustomers(desk.app, tx, { keepCustomerId, mergeCustomerId, take: [], userId }),
  );
  const titles = (await openOnes(desk, keepCustomerId)).map(({ title }) => title);
  assert.deepEqual(titles, ['one', 'two']);
  await eraseCustomer(desk.app, store, {
    customerId: keepCustomerId,
    name: 'Ann Lee',
    by: { type: 'member', userId, network: '', device: '' },
  });
  const left = await desk.database.rows('select count(*) as count from tasks');
  assert.equal(Number(left[0]?.count), 0);
});

test('the open tasks of a member are found by member, not among those of the account', {
  skip: engineUnderTest === 'postgres' && 'about how SQLite plans',
}, async (t) => {
  const { database, account } = await openTestApp(t);
  assert.ok('file' in database.location);
  const raw = openFile(database.location.file, { readOnly: true });
  t.after(() => raw.close());
  const statements: string[] = [];
  const prepare = raw.prepare.bind(raw);
  raw.prepare = (statement) => {
    statements.push(statement);
    return prepare(statement);
  };
  const db = openAccountDb(connectKysely(raw), account.accountId);
  const due = { from: undefined, through: '2099-01-01', limit: 10 };
  await dueTasks(db, { ...everybody, ...due, ownerId: 1 });
  await dueTasks(db, { ...due, ownerId: 1, onlyOwner: 1 });
  const nodes = statements.flatMap((statement) =>
    prepare(`explain query plan ${statement}`)
      .all()
      .map(({ detail }) => String(detail)),
  );
  const wide = nodes.filter((node) => /^SCAN|\(account_id=\?( AND \w+[<>]\?)*\)/.test(node));
  assert.deepEqual(wide, []);
  assert.ok(nodes.some((node) => node.includes('tasks_of_owner')));
});

test('no account sees or changes the tasks of another', async (t) => {
  const desk = await openTestApp(t);
  const customerId = Number(await addCustomer(desk));
  const taskId = await add(desk, customerId);
  const other = desk.app.store.forAccount(desk.account.accountId + 1);
  const { userId } = desk.account;
  assert.equal(await findTask(other, taskId), undefined);
  assert.deepEqual(await openTasksOf(other, customerId), []);
  assert.equal((await nextTasksOf(other, [customerId])).size, 0);
  assert.deepEqual(
    await dueTasks(other, { ...everybody, from: undefined, through: '2099-01-01', limit: 10 }),
    [],
  );
  await other.transaction(async (tx) => {
    await setDone(tx, taskId, { userId, at: 1 });
    await updateTask(tx, taskId, { ...call, title: 'taken' }, { userId, at: 1 });
    await endFollowUps(tx, customerId);
    await deleteTask(tx, taskId);
  });
  const task = await requireTask(storeOf(desk), taskId);
  assert.deepEqual([task.title, task.doneAt, task.revision], ['', null, 1]);
});
