import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer, addUser, storeOf } from '../../../test/support/arrange.ts';
import { as, quickSeal, seal, sign } from '../../../test/support/contracts/arrange-contract.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import {
  addReadyProject,
  open,
  publish,
  quickPrinter,
  visitOf,
} from '../../../test/support/proposals/arrange-proposals.ts';
import { setLeft } from '../accounts/team/change-member.ts';
import type { Role } from '../accounts/team/user.ts';
import { insertUser } from '../accounts/team/user-queries.ts';
import { declineContract } from '../contracts/signing/decline-contract.ts';
import { eraseCustomer } from '../customer-pages/erase-customer.ts';
import { mergeCustomers } from '../customer-pages/merge-customers.ts';
import { changeOwner } from '../customers/change-owner.ts';
import { askQuestion } from '../proposals/page/ask-question.ts';
import { confirmView } from '../proposals/page/confirm-view.ts';
import { dayMs, hourMs, secondMs } from '../shared/time.ts';
import { addTask, changeTask, finishTask } from '../tasks/change-tasks.ts';
import type { TaskDetails } from '../tasks/task.ts';
import type { MemberNotice } from './notice.ts';
import { noticeLimits } from './notice-limits.ts';
import { findMemberNotices, markNoticesRead } from './queries.ts';
import { recordNotices, tellManagers } from './record-notices.ts';
import { tellDueTasks } from './tell-due-tasks.ts';

const ports = { ...quickPrinter, ...quickSeal };

function list(desk: TestApp, userId = desk.account.userId, onlyOwner?: number) {
  return findMemberNotices(storeOf(desk), { userId, onlyOwner });
}

async function kindsOf(desk: TestApp, userId?: number): Promise<MemberNotice['kind'][]> {
  return (await list(desk, userId)).notices.map(({ kind }) => kind).toReversed();
}

async function addMember(desk: TestApp, role: Role): Promise<number> {
  const userId = await storeOf(desk).transaction((tx) =>
    insertUser(tx, {
      firstName: 'Sam',
      lastName: 'Reed',
      phoneNumber: '',
      email: `${role}@example.com`,
      workTitle: '',
      username: role,
      role,
      identityId: undefined,
      createdAt: desk.app.now(),
    }),
  );
  assert(userId);
  return userId;
}

async function view(desk: TestApp, token: string): Promise<void> {
  const { pageRequestId } = await open(desk, token);
  desk.clock.advance(2 * secondMs);
  const { viewer } = visitOf();
  await confirmView(desk.app, { token, pageRequestId, viewer, isAutomated: false, seconds: {} });
}

test('the owner is told once that a proposal was viewed, of each question, and that it was signed', async (t) => {
  const desk = await openTestApp(t, { ports });
  const projectId = await addReadyProject(desk);
  const { proposal, contract } = await publish(desk, projectId);
  const { token, customerId } = proposal;
  await view(desk, token);
  desk.clock.advance(hourMs);
  await view(desk, token);
  const asked = { name: 'Robin Example', text: 'Is it loud?' };
  await askQuestion(desk.app, { token, asked });
  await askQuestion(desk.app, { token, asked });
  await sign(desk, contract);
  assert.deepEqual(await kindsOf(desk), ['viewed', 'question']);
  await seal(desk, contract);
  assert.deepEqual(await kindsOf(desk), ['viewed', 'question', 'signed']);
  const { notices, unread } = await list(desk);
  assert.equal(unread, 3);
  assert.deepEqual(
    notices.map((one) => [one.customerId, one.projectId, one.isRead]),
    notices.map(() => [customerId, projectId, false]),
  );
});

test('the owner is told of a contract that was declined; where they have left, all who manage', async (t) => {
  const desk = await openTestApp(t, { ports });
  const manager = await addMember(desk, 'manager');
  const seller = await addMember(desk, 'sales');
  const projectId = await addReadyProject(desk);
  const { contract } = await publish(desk, projectId);
  const store = storeOf(desk);
  const { customerId } = contract;
  await store.transaction((tx) =>
    changeOwner(desk.app, tx, { customerIds: [customerId], ownerId: seller, userId: manager }),
  );
  await store.transaction((tx) => setLeft(tx, seller, desk.app.now()));
  await declineContract(desk.app, store, { ...as(desk, contract, 1), reason: 'Too dear' });
  assert.deepEqual(await kindsOf(desk, seller), []);
  for (const userId of [desk.account.userId, manager]) {
    assert.deepEqual(await kindsOf(desk, userId), ['declined']);
  }
});

test('a lead is told to the member who gets it from another, and not to one who adds it', async (t) => {
  const desk = await openTestApp(t);
  await addUser(desk, 'sam@example.com');
  await addCustomer(desk);
  assert.deepEqual(await kindsOf(desk), []);
  const given = { customer_email: 'bob@example.com', owner_email: 'sam@example.com' };
  const customerId = await addCustomer(desk, given);
  assert.deepEqual(await kindsOf(desk), []);
  const [sam] = await desk.database.rows("select user_id from users where username = 'sam'");
  const { notices } = await list(desk, sam?.user_id);
  assert.deepEqual(
    notices.map((one) => [one.kind, one.customerId]),
    [['new_lead', Number(customerId)]],
  );
});

test('all who manage webhooks are told of a subscription', async (t) => {
  const desk = await openTestApp(t);
  const manager = await addMember(desk, 'manager');
  const seller = await addMember(desk, 'sales');
  const message = 'It was disabled.';
  const store = storeOf(desk);
  await store.transaction((tx) =>
    tellManagers(tx.kysely, tx.accountId, {
      kind: 'webhook',
      subscriptionId: 'sub_a',
      message,
      at: desk.app.now(),
    }),
  );
  assert.deepEqual(await kindsOf(desk, seller), []);
  for (const userId of [desk.account.userId, manager]) {
    const [notice] = (await list(desk, userId)).notices;
    assert.deepEqual([notice?.subscriptionId, notice?.message], ['sub_a', message]);
  }
});

test('each due day of an open task is told once, to who does it, on the account’s own day', async (t) => {
  const desk = await openTestApp(t);
  const seller = await addMember(desk, 'sales');
  const customerId = Number(await addCustomer(desk));
  const store = storeOf(desk);
  const { userId } = desk.account;
  const details: TaskDetails = {
    kind: 'call',
    title: 'the roof',
    dueOn: '2026-11-22',
    dueTime: '',
    projectId: null,
    ownerId: seller,
    repeats: 'never',
  };
  const add = (more: Partial<TaskDetails>) =>
    store.transaction((tx) =>
      addTask(desk.app, tx, { customerId, details: { ...details, ...more }, userId }),
    );
  const taskId = await add({});
  await add({ ownerId: null, title: 'mine' });
  const done = await add({ title: 'done' });
  await store.transaction((tx) => finishTask(desk.app, tx, { taskId: done, userId }));
  const tell = () => store.transaction((tx) => tellDueTasks(desk.app, tx));
  // It is still 21 November in Sydney, and 22 November in the first zone.
  assert.deepEqual(await desk.app.store.untoldTasks.accounts(desk.app.now(), 10), []);
  assert.equal(await tell(), 0);
  desk.clock.advance(dayMs);
  assert.deepEqual(await desk.app.store.untoldTasks.accounts(desk.app.now(), 10), [
    desk.account.accountId,
  ]);
  const counts = await Promise.all([tell(), tell()]);
  assert.deepEqual(counts.toSorted(), [0, 2]);
  assert.deepEqual(await kindsOf(desk), ['task_due']);
  const [notice] = (await list(desk, seller)).notices;
  assert.deepEqual(notice?.task, { kind: 'call', title: 'the roof' });
  assert.deepEqual(await desk.app.store.untoldTasks.accounts(desk.app.now(), 10), []);

  const later = { ...details, dueOn: '2026-11-23' };
  await store.transaction((tx) =>
    changeTask(desk.app, tx, { taskId, details: later, expectedRevision: 1, userId }),
  );
  assert.equal(await tell(), 0);
  desk.clock.advance(dayMs);
  assert.equal(await tell(), 1);
  assert.deepEqual(await kindsOf(desk, seller), ['task_due', 'task_due']);
});

test('a member who plans a task for today knows of it', async (t) => {
  const desk = await openTestApp(t);
  const customerId = Number(await addCustomer(desk));
  const { userId } = desk.account;
  const store = storeOf(desk);
  await store.transaction((tx) =>
    addTask(desk.app, tx, {
      customerId,
      details: {
        kind: 'call',
        title: '',
        dueOn: '2026-11-21',
        dueTime: '',
        projectId: null,
        ownerId: null,
        repeats: 'never',
      },
      userId,
    }),
  );
  assert.equal(await store.transaction((tx) => tellDueTasks(desk.app, tx)), 1);
  assert.deepEqual(await kindsOf(desk), []);
});

test('a member reads their own notices, one or all that they have seen, of customers they may see', async (t) => {
  const desk = await openTestApp(t);
  const customerId = Number(await addCustomer(desk));
  const { userId } = desk.account;
  const seller = await addMember(desk, 'sales');
  const store = storeOf(desk);
  const record = (reader: number, count: number) =>
    store.transaction((tx) =>
      recordNotices(
        tx,
        Array.from({ length: count }, () => ({
          userId: reader,
          kind: 'new_lead' as const,
          customerId,
          at: desk.app.now(),
        })),
      ),
    );
  await record(userId, 3);
  await record(seller, noticeLimits.counted + 5);
  const read = (which: { noticeId: number } | { throughId: number }, reader = userId) =>
    store.transaction((tx) =>
      markNoticesRead(tx, { userId: reader, at: desk.app.now(), ...which }),
    );
  const { notices } = await list(desk);
  const [newest, middle] = notices;
  await read({ noticeId: Number(middle?.noticeId) }, seller);
  assert.equal((await list(desk)).unread, 3, 'those of others stay');
  await read({ noticeId: Number(newest?.noticeId) });
  assert.equal((await list(desk)).unread, 2);
  await read({ throughId: Number(middle?.noticeId) });
  assert.deepEqual(
    (await list(desk)).notices.map(({ isRead }) => isRead),
    [true, true, true],
  );
  const many = await list(desk, seller);
  assert.deepEqual([many.unread, many.notices.length], [noticeLimits.counted, noticeLimits.listed]);
  assert.deepEqual(await list(desk, seller, seller), { notices: [], unread: 0 });
});

test('notices move with a merged customer, and go with an erased one', async (t) => {
  const desk = await openTestApp(t);
  const mergeCustomerId = Number(await addCustomer(desk));
  const keepCustomerId = Number(await addCustomer(desk, { customer_email: 'bob@example.com' }));
  const { userId } = desk.account;
  const store = storeOf(desk);
  const notice = { userId, kind: 'new_lead' as const, customerId: mergeCustomerId };
  await store.transaction((tx) => recordNotices(tx, [{ ...notice, at: desk.app.now() }]));
  await store.transaction((tx) =>
    mergeCustomers(desk.app, tx, { keepCustomerId, mergeCustomerId, take: [], userId }),
  );
  assert.equal((await list(desk)).notices[0]?.customerId, keepCustomerId);
  await eraseCustomer(desk.app, store, {
    customerId: keepCustomerId,
    name: 'Ann Lee',
    by: { type: 'member', userId, network: '', device: '' },
  });
  assert.deepEqual(await desk.database.rows('select * from member_notices'), []);
});
