import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer, storeOf } from '../../../test/support/arrange.ts';
import { sendsEmail } from '../../../test/support/contracts/arrange-contract.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { setLeft } from '../accounts/team/change-member.ts';
import type { Role } from '../accounts/team/user.ts';
import { insertUser } from '../accounts/team/user-queries.ts';
import { eraseCustomer } from '../customer-pages/erase-customer.ts';
import { changeOwner } from '../customers/change-owner.ts';
import type { LeasedMessage } from '../messages/queued-message.ts';
import { recordAttempt } from '../messages/send-queued-message.ts';
import { hourMs, minuteMs } from '../shared/time.ts';
import { type EmailChoices, findEmailChoicesOf, setEmailChoices } from './email-choices.ts';
import type { MemberNoticeKind } from './notice.ts';
import { findMemberNotices, markNoticesRead } from './queries.ts';
import { queueMemberEmail } from './queue-member-email.ts';
import { recordNotices, tellManagers } from './record-notices.ts';
import { writeNoticeEmail } from './write-notice-email.ts';

async function addMember(desk: TestApp, role: Role, email = `${role}@example.com`) {
  const userId = await storeOf(desk).transaction((tx) =>
    insertUser(tx, {
      firstName: 'Sam',
      lastName: 'Reed',
      phoneNumber: '',
      email,
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

/** A notice for the account's first member unless another is given. */
async function record(
  desk: TestApp,
  kind: MemberNoticeKind,
  customerId: number,
  userId = desk.account.userId,
): Promise<void> {
  const at = desk.app.now();
  await storeOf(desk).transaction((tx) => recordNotices(tx, [{ kind, customerId, userId, at }]));
}

async function choose(desk: TestApp, choices: Partial<EmailChoices>, userId?: number) {
  const user = userId ?? desk.account.userId;
  const before = await findEmailChoicesOf(storeOf(desk), user);
  await storeOf(desk).transaction((tx) =>
    setEmailChoices(tx, user, { ...before.choices, ...choices }),
  );
}

/** Does what the worker does, on as many nodes as given at the same moment. */
async function work(desk: TestApp, nodes = 1): Promise<void> {
  const { app } = desk;
  const members = await app.store.dueNotices.members(app.now(), 100);
  await Promise.all(
    Array.from({ length: nodes }, async () => {
      for (const { accountId, userId } of members) {
        await app.store
          .forAccount(accountId)
          .transaction((tx) => queueMemberEmail(app, tx, userId));
      }
    }),
  );
}

/** The emails that wait for the mail server, as they were queued. */
async function lease({ app }: TestApp): Promise<LeasedMessage[]> {
  const { waiting } = await app.store.outbox.look();
  const shares = waiting.map(({ count, ...line }) => ({ ...line, limit: count }));
  return (await app.store.outbox.lease({ shares, claimId: 'test' })).leased;
}

/** Sends the emails that wait, and returns each with its recipient, subject and text. */
async function sent(desk: TestApp): Promise<{ to: string; subject: string; text: string }[]> {
  const emails: { to: string; subject: string; text: string }[] = [];
  for (const message of await lease(desk)) {
    const { recipient, subject, text } = await writeNoticeEmail(desk.app, message);
    emails.push({ to: recipient, subject, text });
    await recordAttempt(desk.app, message, { outcome: 'accepted', providerId: '' });
  }
  return emails;
}

const settings =
  'You choose which notices Sundesk emails you, and when:\n\n' +
  'https://sundesk.example.com/app/profile/notifications?account=1';

test('a member is emailed once about a notice that they want at once, with its place', async (t) => {
  const desk = await openTestApp(t, { ports: sendsEmail });
  const customerId = Number(await addCustomer(desk));
  await record(desk, 'signed', customerId);
  await record(desk, 'viewed', customerId);
  await work(desk, 3);
  await work(desk);
  assert.deepEqual(await sent(desk), [
    {
      to: 'alex@example.com',
      subject: 'Ann Lee signed the contract',
      text: [
        'Ann Lee signed the contract',
        `https://sundesk.example.com/app/customers/${customerId}?account=1`,
        settings,
      ].join('\n\n'),
    },
  ]);
  assert.deepEqual(await desk.app.store.dueNotices.members(desk.app.now() + hourMs, 9), []);
});

test('notices that follow an email within 5 minutes share the next one', async (t) => {
  const desk = await openTestApp(t, { ports: sendsEmail });
  const customerId = Number(await addCustomer(desk));
  await record(desk, 'question', customerId);
  await work(desk);
  assert.equal((await sent(desk)).length, 1);
  desk.clock.advance(minuteMs);
  for (let index = 0; index < 25; index += 1) await record(desk, 'new_lead', customerId);
  await work(desk);
  assert.deepEqual(await sent(desk), []);
  desk.clock.advance(4 * minuteMs);
  await work(desk);
  const [email, ...others] = await sent(desk);
  assert.deepEqual(others, []);
  assert.equal(email?.subject, '25 notices');
  assert.equal(email?.text.match(/New lead: Ann Lee/g)?.length, 20);
  assert.match(email?.text ?? '', /And 5 more notices in Sundesk\./);
});

test('the daily email has the unread notices of a day, at 8 am of the account', async (t) => {
  const desk = await openTestApp(t, { ports: sendsEmail });
  const customerId = Number(await addCustomer(desk));
  await choose(desk, { viewed: 'daily', signed: 'never' });
  // It is 8:30 pm in Sydney, where it is 8 am after eleven and a half hours.
  await record(desk, 'viewed', customerId);
  await record(desk, 'signed', customerId);
  await work(desk);
  const { notices } = await findMemberNotices(storeOf(desk), {
    userId: desk.account.userId,
    onlyOwner: undefined,
  });
  desk.clock.advance(11 * hourMs);
  await record(desk, 'viewed', customerId);
  await record(desk, 'viewed', customerId);
  await work(desk);
  assert.deepEqual(await sent(desk), []);
  await storeOf(desk).transaction((tx) =>
    markNoticesRead(tx, {
      userId: desk.account.userId,
      at: desk.app.now(),
      noticeId: Number(notices.at(-1)?.noticeId),
    }),
  );
  desk.clock.advance(30 * minuteMs);
  await work(desk);
  const [email, ...others] = await sent(desk);
  assert.deepEqual(others, []);
  assert.equal(email?.subject, '2 notices');
  assert.doesNotMatch(email?.text ?? '', /signed/);
  await record(desk, 'viewed', customerId);
  desk.clock.advance(24 * hourMs - minuteMs);
  await work(desk);
  assert.deepEqual(await sent(desk), []);
  desk.clock.advance(minuteMs);
  await work(desk);
  assert.equal((await sent(desk)).length, 1);
});

test('an email has only what its member may still see, and none goes to one who left', async (t) => {
  const desk = await openTestApp(t, { ports: sendsEmail });
  const store = storeOf(desk);
  const seller = await addMember(desk, 'sales');
  const [lost, erased, kept] = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      const given = { customer_email: `${name}@example.com`, owner_email: 'sales@example.com' };
      return Number(await addCustomer(desk, { ...given, customer_name: `Customer ${name}` }));
    }),
  );
  assert(lost && erased && kept);
  await work(desk);
  const [email] = await lease(desk);
  assert(email);
  assert.deepEqual([email.text, email.html, email.subject], ['', '', 'Notices']);
  const { userId } = desk.account;
  await store.transaction((tx) =>
    changeOwner(desk.app, tx, { customerIds: [lost], ownerId: userId, userId }),
  );
  await eraseCustomer(desk.app, store, {
    customerId: erased,
    name: 'Customer b',
    by: { type: 'member', userId, network: '', device: '' },
  });
  const { subject, text } = await writeNoticeEmail(desk.app, email);
  assert.equal(subject, 'New lead: Customer c');
  assert.doesNotMatch(text, /Customer [ab]/);
  await store.transaction((tx) => setLeft(tx, seller, desk.app.now()));
  await assert.rejects(writeNoticeEmail(desk.app, email), { code: 'NOT_FOUND' });

  await record(desk, 'new_lead', kept, seller);
  await work(desk);
  assert.deepEqual(await lease(desk), []);
});

test('an email about notices that were all read is refused', async (t) => {
  const desk = await openTestApp(t, { ports: sendsEmail });
  await record(desk, 'signed', Number(await addCustomer(desk)));
  await work(desk);
  const [email] = await lease(desk);
  assert(email);
  const { userId } = desk.account;
  await storeOf(desk).transaction((tx) =>
    markNoticesRead(tx, { userId, at: desk.app.now(), throughId: 1_000_000 }),
  );
  await assert.rejects(writeNoticeEmail(desk.app, email), { code: 'NOT_FOUND' });
});

test('trouble of a webhook comes daily or not at all; its email at once is another one', async (t) => {
  const desk = await openTestApp(t, { ports: sendsEmail });
  const manager = await addMember(desk, 'manager');
  await choose(desk, { webhook: 'daily' });
  await choose(desk, { webhook: 'never' }, manager);
  await storeOf(desk).transaction((tx) =>
    tellManagers(tx.kysely, tx.accountId, {
      kind: 'webhook',
      subscriptionId: 'sub_a',
      message: 'It was disabled.',
      at: desk.app.now(),
    }),
  );
  await work(desk);
  assert.deepEqual(await sent(desk), []);
  desk.clock.advance(12 * hourMs);
  await work(desk);
  const emails = await sent(desk);
  assert.deepEqual(
    emails.map(({ to }) => to),
    ['alex@example.com'],
  );
  assert.match(emails[0]?.text ?? '', /It was disabled\..*settings\/webhooks\/sub_a/s);
});

test('without a mail server no email is queued, nor later on', async (t) => {
  const desk = await openTestApp(t);
  await record(desk, 'signed', Number(await addCustomer(desk)));
  await work(desk);
  desk.app.sendEmail = sendsEmail.sendEmail;
  desk.clock.advance(hourMs);
  await work(desk);
  assert.deepEqual(await lease(desk), []);
});
