import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { tellCustomerOwner } from '../../../src/domain/notices/record-notices.ts';
import { hourMs } from '../../../src/domain/shared/time.ts';
import { openSendEmail } from '../../../src/outside/messages/send-email.ts';
import { startMessageWorker } from '../../../src/workers/send-messages.ts';
import type { Worker } from '../../../src/workers/start-leased-worker.ts';
import { startNoticeEmailWorker } from '../../../src/workers/work-in-turns.ts';
import { addCustomer, storeOf } from '../../support/arrange.ts';
import { openMailServer } from '../../support/messages/open-mail-server.ts';
import { openTestApp } from '../../support/open-test-app.ts';
import { until } from '../../support/until.ts';
import { openDeliveringApp } from '../../support/webhooks/open-delivering-app.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';

const failsOnce = { status: 500, headers: { 'webhook-delivery': 'abort-message' } };

test('an owner is written to about each notice of a subscription in trouble, once', async (t) => {
  const workers: Worker[] = [];
  t.after(() => Promise.all(workers.map((worker) => worker.stop())));
  const receiver = await openReceiver(t, failsOnce);
  const mail = await openMailServer(t);
  const sendEmail = openSendEmail({ url: mail.url, from: 'post@sundesk.example.com' });
  const desk = await openDeliveringApp(t, { ports: { sendEmail } });
  const { subscription_id } = await desk.subscribe(receiver.url);
  await desk.call('updatesubscription', { body: { subscription_id, name: 'Accounting' } });
  const emails = startNoticeEmailWorker(desk.app);
  workers.push(emails);
  // No worker sends yet, as after a crash: queued messages wait in the database.
  const hours = [0, 60, 84, 108, 120];
  for (const [index, hour] of hours.entries()) {
    desk.clock.advance((hour - (hours[index - 1] ?? 0)) * hourMs);
    await desk.createCustomer(`c${hour}@example.com`);
    await desk.attempted(index + 1);
    emails.wake();
    const [row] = await desk.rows('select count(*) as count from notices');
    const queued = "select count(*) as count from messages where purpose = 'team'";
    await until(async () => (await desk.rows(queued))[0]?.count, row?.count);
  }
  workers.push(startMessageWorker(desk.app));

  await until(async () => mail.mails.length, 4);
  const read = await Promise.all(mail.mails.map(({ raw }) => PostalMime.parse(raw)));
  assert.deepEqual(read.map(({ subject }) => subject).sort(), [
    'A webhook subscription is failing',
    'A webhook subscription is failing',
    'A webhook subscription is failing',
    'A webhook subscription was disabled',
  ]);
  const named = `Accounting (customer_created to ${new URL(receiver.url).host}):`;
  assert.ok(read.every(({ text }) => text?.includes(named)));
  assert.deepEqual(new Set(mail.mails.flatMap(({ to }) => to)), new Set(['alex@example.com']));
  const { body: messages } = await desk.call('getmessages');
  assert.deepEqual(messages, [], 'they are not messages to customers');
  emails.wake();
  await desk.createCustomer('held@example.com');
  assert.equal(mail.begun(), 4);
});

test('a member gets one email about a notice, though workers of two nodes die and begin again', async (t) => {
  const workers: Worker[] = [];
  t.after(() => Promise.all(workers.map((worker) => worker.stop())));
  const mail = await openMailServer(t);
  const sendEmail = openSendEmail({ url: mail.url, from: 'post@sundesk.example.com' });
  const desk = await openTestApp(t, { ports: { sendEmail } });
  const customerId = Number(await addCustomer(desk));
  await storeOf(desk).transaction((tx) =>
    tellCustomerOwner(tx, { kind: 'signed', customerId, at: desk.app.now() }),
  );
  const queued = async () =>
    (await desk.database.rows("select count(*) as n from messages where purpose = 'team'"))[0]?.n;
  workers.push(startNoticeEmailWorker(desk.app), startNoticeEmailWorker(desk.app));
  await until(queued, 1);
  // No worker sends yet, as after a crash: the email waits in the database.
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  workers.push(startNoticeEmailWorker(desk.app), startMessageWorker(desk.app));
  await until(async () => mail.mails.length, 1);
  const [email] = await Promise.all(mail.mails.map(({ raw }) => PostalMime.parse(raw)));
  assert.equal(email?.subject, 'Ann Lee signed the contract');
  const place = `https://sundesk.example.com/app/customers/${customerId}?account=1`;
  assert.ok(email?.text?.includes(place));
  assert.ok(email?.html?.includes('Email settings'));
  const stored = await desk.database.rows("select text, html from messages where purpose = 'team'");
  assert.deepEqual(
    stored.map(({ text, html }) => [text, html]),
    [['', '']],
  );
  assert.equal(await queued(), 1);
});
