import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createAccount } from '../../../src/domain/accounts/create-account.ts';
import { setOwnEmail } from '../../../src/domain/messages/channels/set-own-channels.ts';
import { insertMessage } from '../../../src/domain/messages/rows/messages.ts';
import { minuteMs, secondMs } from '../../../src/domain/shared/time.ts';
import { openAddressGuard } from '../../../src/outside/address-guard.ts';
import { openOwnEmail } from '../../../src/outside/messages/send-email.ts';
import { type MailServer, openMailServer } from '../../support/messages/open-mail-server.ts';
import { type MessagingApp, openMessagingApp } from '../../support/messages/open-messaging-app.ts';
import { mailSettings } from '../../support/messages/open-messaging-desk.ts';
import { until } from '../../support/until.ts';

// One firm's mail server must not delay the mail of others.

/** A connection that hangs does so until the test ends: whatever waited for it would never be sent. */
const connectMs = 60 * minuteMs;

async function open(t: TestContext, operators: MailServer): Promise<MessagingApp> {
  const guard = openAddressGuard({ allow: ['127.0.0.0/8'], ownPort: undefined });
  return openMessagingApp(t, {
    smtpUrl: operators.url,
    ports: { openEmailSender: openOwnEmail({ guard, connectMs }) },
  });
}

/** A firm that sends through the server, or through the operator's. */
async function addFirm({ app }: MessagingApp, name: string, server?: MailServer): Promise<number> {
  const { accountId } = await createAccount(app, { name, email: 'office@example.com' });
  const store = app.store.forAccount(accountId);
  if (server) {
    await store.transaction((tx) =>
      setOwnEmail(app, tx, { ...mailSettings(server), user: '', password: undefined }),
    );
  }
  return accountId;
}

async function queue(
  { app }: MessagingApp,
  accountId: number,
  {
    count = 1,
    purpose = 'project',
    recipient = 'ann@example.com',
  }: { count?: number; purpose?: 'project' | 'notice'; recipient?: string } = {},
): Promise<void> {
  await app.store.forAccount(accountId).transaction(async (tx) => {
    for (let number = 1; number <= count; number += 1) {
      await insertMessage(tx, {
        messageId: app.newId('msg'),
        customerId: 0,
        projectId: undefined,
        userId: 0,
        channel: 'email',
        purpose,
        recipient,
        subject: 'Your roof',
        text: 'Is it steel?',
        html: '',
        template: '',
        sender: '',
        replyTo: '',
        attachmentId: undefined,
        attachmentName: '',
        bringsProposal: false,
        stopToken: '',
        createdAt: app.now(),
      });
    }
  });
}

async function states({ database }: MessagingApp, accountId: number): Promise<string[]> {
  const rows = await database.rows(
    'select state, attempts from messages where account_id = ? order by message_id',
    accountId,
  );
  return rows.map(({ state, attempts }) => `${state} ${attempts}`);
}

test("a firm's hanging mail server does not delay the mail of others", async (t) => {
  const operators = await openMailServer(t);
  const hanging = await openMailServer(t, { answers: ['hang'] });
  const healthy = await openMailServer(t);
  const app = await open(t, operators);
  const slowFirm = await addFirm(app, 'Slow Solar', hanging);
  const ownFirm = await addFirm(app, 'Own Solar', healthy);
  const plainFirm = await addFirm(app, 'Plain Solar');

  await queue(app, slowFirm, { count: 15 });
  await until(async () => hanging.connections() > 0, true);
  await queue(app, ownFirm, { count: 3 });
  await queue(app, plainFirm, { count: 3 });
  await app.ended(6);

  assert.deepEqual(await states(app, ownFirm), Array(3).fill('sent 1'));
  assert.deepEqual(await states(app, plainFirm), Array(3).fill('sent 1'));
  assert.deepEqual(
    (await states(app, slowFirm)).toSorted(),
    [...Array(14).fill('queued 0'), 'sending 0'].toSorted(),
  );
});

test('many mail servers that hang leave places for notices at once, and for mail soon', async (t) => {
  const operators = await openMailServer(t);
  const hanging = await openMailServer(t, { answers: ['hang'] });
  const app = await open(t, operators);
  for (let number = 1; number <= 30; number += 1) {
    await queue(app, await addFirm(app, `Slow Solar ${number}`, hanging), { count: 2 });
  }
  // All places that there are for mail.
  await until(async () => hanging.connections() >= 20, true);

  const firm = await addFirm(app, 'Plain Solar');
  await queue(app, firm, { count: 2, purpose: 'notice' });
  await app.ended(2);
  assert.deepEqual(await states(app, firm), Array(2).fill('sent 1'));

  await queue(app, firm);
  await app.ended(3);
  assert.deepEqual(await states(app, firm), Array(3).fill('sent 1'));
});

test('a server that fails is paused, and its mail loses no attempt meanwhile', async (t) => {
  const operators = await openMailServer(t);
  const failing = await openMailServer(t, { answers: [{ at: 'connect', code: 421 }] });
  const app = await open(t, operators);
  const firm = await addFirm(app, 'Failing Solar', failing);
  const other = await addFirm(app, 'Plain Solar');

  await queue(app, firm, { count: 6 });
  await app.ended(1);
  await queue(app, other);
  await app.ended(2);
  assert.equal(failing.connections(), 1);
  assert.deepEqual(
    (await states(app, firm)).toSorted(),
    [...Array(5).fill('queued 0'), 'queued 1'].toSorted(),
  );

  // After 30 seconds one message finds out whether the server is back, and the pause doubles.
  app.pass(30 * secondMs);
  await app.ended(3);
  app.pass(minuteMs - 1);
  await queue(app, other);
  await app.ended(4);
  assert.equal(failing.connections(), 2);

  failing.answer('accept');
  app.pass(10 * minuteMs);
  await app.ended(10);
  assert.equal(failing.mails.length, 6);
  const paused = app.logged.filter(({ message }) => /is paused/.test(message));
  assert.deepEqual(
    paused.map(({ fields }) => [fields.accountId, fields.pauseMs]),
    [
      [firm, 30 * secondMs],
      [firm, minuteMs],
    ],
  );
});

test('a firm with much mail leaves every other firm its turn', async (t) => {
  const operators = await openMailServer(t);
  const app = await open(t, operators);
  const busy = await addFirm(app, 'Busy Solar');
  const firm = await addFirm(app, 'Plain Solar');
  let isQueued = false;
  operators.onMail(async () => {
    if (isQueued) return;
    isQueued = true;
    await queue(app, firm, { recipient: 'bob@example.com' });
  });
  await queue(app, busy, { count: 40 });
  await app.ended(41);
  const place = operators.mails.findIndex(({ to }) => to[0] === 'bob@example.com');
  assert.ok(place < 20, `it was mail ${place + 1} of 41`);
});
