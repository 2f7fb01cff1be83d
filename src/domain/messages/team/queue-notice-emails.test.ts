import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeOf, subscribeTo } from '../../../../test/support/arrange.ts';
import { queuedOf, sendsEmail } from '../../../../test/support/contracts/arrange-contract.ts';
import { openTestApp, type TestApp } from '../../../../test/support/open-test-app.ts';
import { setLeft } from '../../accounts/team/change-member.ts';
import type { Role } from '../../accounts/team/user.ts';
import { insertUser } from '../../accounts/team/user-queries.ts';
import type { NoticeKind } from '../../deliveries/notice.ts';
import { findEmailChoicesOf, setEmailChoices } from '../../notices/email-choices.ts';
import { findMessage } from '../require-message.ts';
import { queueNoticeEmails } from './queue-notice-emails.ts';

test('owners and managers get one email about a notice, and no further one', async (t) => {
  const desk = await openTestApp(t, { ports: sendsEmail });
  await addMember(desk, 'manager', 'manager@example.com');
  await addMember(desk, 'sales', 'sales@example.com');
  await addMember(desk, 'read_only', 'reader@example.com');
  const gone = await addMember(desk, 'owner', 'gone@example.com');
  await storeOf(desk).transaction((tx) => setLeft(tx, gone, desk.app.now()));
  const subscriptionId = await subscribeTo(desk, 'customer_created', hookUrl);
  await addNotice(desk, subscriptionId, 'failing', 'Nothing has arrived for 12 hours.');

  assert.equal(await write(desk), 1);
  assert.equal(await write(desk), 0);
  assert.deepEqual(await emailsOf(desk), [
    {
      recipient: 'alex@example.com',
      subject: 'A webhook subscription is failing',
      text: [
        'A webhook subscription needs your attention.',
        'customer_created to hooks.example.com: Nothing has arrived for 12 hours.',
        `https://sundesk.example.com/app/settings/webhooks/${subscriptionId}?account=1`,
        'You received this email because you manage webhooks. We send each notice once.',
        'You choose which notices Sundesk emails you, and when:',
        'https://sundesk.example.com/app/profile/notifications?account=1',
      ].join('\n\n'),
    },
    { ...(await emailsOf(desk))[0], recipient: 'manager@example.com' },
  ]);
});

test('only those who want it at once get the email', async (t) => {
  const desk = await openTestApp(t, { ports: sendsEmail });
  await addMember(desk, 'manager', 'manager@example.com');
  const { userId } = desk.account;
  const store = storeOf(desk);
  const { choices } = await findEmailChoicesOf(store, userId);
  await store.transaction((tx) => setEmailChoices(tx, userId, { ...choices, webhook: 'daily' }));
  const subscriptionId = await subscribeTo(desk, 'customer_created', hookUrl);
  await addNotice(desk, subscriptionId, 'failing', 'It fails.');
  await write(desk);
  assert.deepEqual(
    (await emailsOf(desk)).map(({ recipient }) => recipient),
    ['manager@example.com'],
  );
});

test('notices that came together share an email', async (t) => {
  const desk = await openTestApp(t, { ports: sendsEmail });
  const one = await subscribeTo(desk, 'customer_created', hookUrl);
  const other = await subscribeTo(desk, 'contract_signed', hookUrl);
  await addNotice(desk, one, 'disabled', 'It was disabled.');
  await addNotice(desk, other, 'gone', 'It has ended.');
  assert.equal(await write(desk), 2);
  const [email, ...more] = await emailsOf(desk);
  assert.deepEqual(more, []);
  assert.equal(email?.subject, '2 notices about webhook subscriptions');
  assert.match(
    email?.text ?? '',
    /customer_created to .*disabled\..*contract_signed to .*ended\./s,
  );
});

test('keeps credentials and query of an endpoint URL out of the email', async (t) => {
  const desk = await openTestApp(t, { ports: sendsEmail });
  await addNotice(
    desk,
    await subscribeTo(desk, 'customer_created', hookUrl),
    'failing',
    'It fails.',
  );
  await write(desk);
  assert.doesNotMatch(JSON.stringify(await emailsOf(desk)), /s3cret/);
});

test('no notice email is queued without a mail server, nor later on', async (t) => {
  const desk = await openTestApp(t);
  await addNotice(
    desk,
    await subscribeTo(desk, 'customer_created', hookUrl),
    'failing',
    'It fails.',
  );
  assert.equal(await write(desk), 1);
  desk.app.sendEmail = sendsEmail.sendEmail;
  assert.equal(await write(desk), 0);
  assert.deepEqual(await emailsOf(desk), []);
});

test('a team email is not a message to a customer', async (t) => {
  const desk = await openTestApp(t, { ports: sendsEmail });
  await addNotice(
    desk,
    await subscribeTo(desk, 'customer_created', hookUrl),
    'failing',
    'It fails.',
  );
  await write(desk);
  assert.deepEqual(await queuedOf(desk), []);
  const [email] = await readLetters(desk);
  assert.equal(await findMessage(storeOf(desk), email?.messageId ?? ''), undefined);
});

test('an account whose notices were all written about is not looked at again', async (t) => {
  const desk = await openTestApp(t, { ports: sendsEmail });
  await addNotice(
    desk,
    await subscribeTo(desk, 'customer_created', hookUrl),
    'failing',
    'It fails.',
  );
  assert.deepEqual(await desk.app.store.unwrittenNotices.accounts(10), [desk.account.accountId]);
  await write(desk);
  assert.deepEqual(await desk.app.store.unwrittenNotices.accounts(10), []);
});

const hookUrl = 'https://hooks.example.com/in/s3cret?key=s3cret';

function write({ app, account }: TestApp): Promise<number> {
  return app.store.forAccount(account.accountId).transaction((tx) => queueNoticeEmails(app, tx));
}

/** The messages that the worker would send next. */
async function readLetters({ app }: TestApp) {
  const { waiting } = await app.store.outbox.look();
  const shares = waiting.map(({ count, ...line }) => ({ ...line, limit: count }));
  return (await app.store.outbox.lease({ shares, claimId: 'test' })).leased;
}

async function emailsOf({ database }: TestApp) {
  const rows = await database.rows(
    `select recipient, subject, text from messages where purpose = 'team' order by recipient`,
  );
  return rows as { recipient: string; subject: string; text: string }[];
}

/** The notice as the engine writes it. */
async function addNotice(
  { database, account, app }: TestApp,
  subscriptionId: string,
  kind: NoticeKind,
  message: string,
): Promise<void> {
  await database.change(
    'insert into notices (account_id, subscription_id, kind, message, letter_due, created_at) values (?, ?, ?, ?, 1, ?)',
    ...[account.accountId, subscriptionId, kind, message, app.now()],
  );
}

async function addMember(desk: TestApp, role: Role, email: string): Promise<number> {
  const userId = await storeOf(desk).transaction((tx) =>
    insertUser(tx, {
      firstName: role,
      lastName: 'Example',
      phoneNumber: '',
      email,
      workTitle: '',
      username: role,
      role,
      identityId: undefined,
      createdAt: desk.app.now(),
    }),
  );
  assert.ok(userId);
  return userId;
}
