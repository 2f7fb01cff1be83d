import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { findTimeline } from '../../../src/domain/customer-pages/queries.ts';
import { findReplyMailbox } from '../../../src/domain/messages/replies/queries.ts';
import { setReplyMailbox } from '../../../src/domain/messages/replies/set-mailbox.ts';
import { sendToCustomer } from '../../../src/domain/messages/send-to-customer.ts';
import { minuteMs } from '../../../src/domain/shared/time.ts';
import { loadSecretKey, openSecretBox } from '../../../src/outside/secret-box.ts';
import { startReplyWorker } from '../../../src/workers/read-replies.ts';
import type { Worker } from '../../../src/workers/start-leased-worker.ts';
import { storeOf } from '../../support/arrange.ts';
import {
  emailOf,
  openImapServer,
  openTap,
  skipWithoutImap as skip,
} from '../../support/messages/open-imap-server.ts';
import { openMailServer } from '../../support/messages/open-mail-server.ts';
import { openMessagingApp } from '../../support/messages/open-messaging-app.ts';
import { callService } from '../../support/processes/call-service.ts';
import { openDataFolder } from '../../support/processes/open-data-folder.ts';
import { until } from '../../support/until.ts';

// Replies by email, from the customer's mailbox to ours and back.

test('a reply arrives in the timeline, and the answer to it is in the same thread', {
  skip,
}, async (t) => {
  const workers: Worker[] = [];
  t.after(() => Promise.all(workers.map((worker) => worker.stop())));
  const imap = await openImapServer(t);
  const smtp = await openMailServer(t);
  const desk = await openMessagingApp(t, { smtpUrl: smtp.url });
  const store = storeOf(desk);
  const { customerId, projectId } = desk.ann;
  const send = (text: string, answeredEmailId?: number) =>
    store.transaction((tx) =>
      sendToCustomer(desk.app, tx, {
        projectId: Number(projectId),
        userId: desk.account.userId,
        channel: 'email',
        to: undefined,
        wording: { subject: 'Hi', text },
        attachPdf: false,
        answeredEmailId,
      }),
    );
  await store.transaction((tx) => setReplyMailbox(desk.app, tx, imap.mailbox));
  workers.push(startReplyWorker(desk.app), startReplyWorker(desk.app));
  await until(async () => (await findReplyMailbox(store))?.position === undefined, false);
  await send('Is it steel?');
  await desk.ended(1);
  const asked = await PostalMime.parse(smtp.mails[0]?.raw ?? '');
  assert.equal(asked.replyTo?.[0]?.address, imap.mailbox.address);

  const ids = { 'Message-ID': '<ann-1@phone>', 'In-Reply-To': asked.messageId ?? '' };
  await imap.receive(emailOf({ ...ids, References: '<older@phone>' }, 'It is steel.'));
  desk.clock.advance(2 * minuteMs);
  for (const worker of workers) worker.wake();
  const replies = async () => {
    const page = { before: undefined, limit: 50 };
    const { entries } = await findTimeline(store, Number(customerId), page);
    return entries.filter((entry) => entry.kind === 'received_email');
  };
  await until(async () => (await replies()).length, 1);
  const [reply] = await replies();
  assert(reply?.kind === 'received_email');
  assert.deepEqual(
    [reply.text, reply.isAnswer, reply.projectId],
    ['It is steel.', true, Number(projectId)],
  );

  await send('Great, thanks.', reply.receivedEmailId);
  await desk.ended(2);
  const answer = await PostalMime.parse(smtp.mails[1]?.raw ?? '');
  assert.equal(answer.inReplyTo, '<ann-1@phone>');
  assert.equal(answer.references, `<older@phone> ${asked.messageId} <ann-1@phone>`);
});

test('a reply is stored once, whenever the service dies while it reads', {
  skip,
  timeout: 240_000,
}, async (t) => {
  const imap = await openImapServer(t);
  let onSaid = (_text: string) => false;
  const { password, ...server } = await openTap(t, imap, (text) => onSaid(text));
  const data = await openDataFolder(t);
  const { database } = data;
  const owner = ['--name', 'Example Solar', '--email', 'alex@example.com'];
  const { account_id } = await data.runJson('account', 'create', ...owner);
  const { api_key } = await data.runJson('key', 'create', '--account', String(account_id));
  const box = openSecretBox(loadSecretKey(undefined, data.folder));
  const sealed = box.seal(password, { kind: 'imap_password', accountId: Number(account_id) });
  await database.change(
    'insert into reply_mailboxes (account_id, server_json, sealed_password, due_at) values (?, ?, ?, 1)',
    ...[account_id, JSON.stringify(server), sealed.text],
  );
  let service = await data.serve();
  const customer = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
  await callService(service, api_key, 'createcustomer', { body: { data: customer } });
  const count = async (query: string) => Number((await database.rows(query))[0]?.count);
  await until(
    () => count("select count(*) as count from reply_mailboxes where uid_validity <> ''"),
    1,
  );
  await service.stop();
  const parts = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=x' };
  const bill = 'Content-Disposition: attachment; filename="bill.pdf"\r\n\r\n%PDF-1.7 June';
  await imap.receive(
    emailOf({ 'Message-ID': '<a@x>', ...parts }, `--x\r\n\r\nHi\r\n--x\r\n${bill}\r\n--x--`),
    emailOf({ 'Message-ID': '<b@x>' }),
  );

  // The text was asked for; all is read and nothing, or something, is stored.
  for (const moment of ['BODY.PEEK[]', 'BODY.PEEK[2', 'LOGOUT']) {
    await database.change('update reply_mailboxes set due_at = 1');
    service = await data.serve();
    await new Promise<void>((resolve) => {
      onSaid = (text) => {
        if (text.includes(moment) && service.process.kill('SIGKILL')) resolve();
        return false;
      };
    });
    await service.ended;
    onSaid = () => false;
  }
  await database.change('update reply_mailboxes set due_at = 1');
  await data.serve();
  await until(() => count('select taken as count from reply_mailboxes'), 2);
  assert.equal(await count('select count(*) as count from received_emails'), 2);
  assert.equal(await count('select count(*) as count from customer_files'), 1);
  assert.equal(await count('select count(*) as count from documents'), 1);
  assert.equal(await count("select count(*) as count from member_notices where kind = 'reply'"), 2);
});
