import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { App } from '../../../src/domain/app.ts';
import { renewAfterMs } from '../../../src/domain/messages/queued-message.ts';
import type { SendEmail } from '../../../src/domain/messages/send-message.ts';
import { dayMs } from '../../../src/domain/shared/time.ts';
import { openMailServer } from '../../support/messages/open-mail-server.ts';
import { type MessagingApp, openMessagingApp } from '../../support/messages/open-messaging-app.ts';

// A worker that is killed is one that gets no further and takes nothing new, while its clock goes on.

async function email(app: MessagingApp): Promise<void> {
  const data = { project_id: app.ann.projectId, subject: 'About your roof', text: 'Is it steel?' };
  const { status } = await app.call('sendprojectemail', { body: { data } });
  assert.equal(status, 200);
}

/** Stops at a place until it is let go, and tells that it has come there. */
function openGate(t: TestContext) {
  let letGo = () => {};
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const opened = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // A test that fails must not wait for it, so it is made before the workers, whose end waits for them.
  t.after(letGo);
  const pass = () => {
    arrive();
    return opened;
  };
  return { arrived, pass, letGo };
}

function realSend({ app }: MessagingApp): SendEmail {
  assert.ok(app.sendEmail);
  return app.sendEmail;
}

test('a worker that dies after the server accepted leaves the message in doubt, not sent twice', async (t) => {
  const server = await openMailServer(t);
  const gate = openGate(t);
  const app = await openMessagingApp(t, { smtpUrl: server.url, hasWorker: false });
  const send = realSend(app);
  const dying = app.startWorker({
    sendEmail: async (message, beforeSubmit) => {
      const result = await send(message, beforeSubmit);
      await gate.pass();
      return result;
    },
  });
  await email(app);
  await gate.arrived;
  const stopped = dying.stop();
  assert.equal(server.mails.length, 1);
  assert.equal((await app.messages())[0]?.state, 'sending');

  app.startWorker();
  app.passLease();
  await until(app, 'unsure');
  app.pass(dayMs);
  const [message] = await app.messages();
  assert.match(message?.problem ?? '', /handed over, but the service stopped/);
  assert.deepEqual([message?.attempts, message?.endedAt !== undefined], [1, true]);
  assert.ok(
    app.logged.some(
      ({ level, message: said }) => level === 'warn' && /message outcome unknown/.test(said),
    ),
  );

  // What it says when it comes back to life counts no more.
  gate.letGo();
  await stopped;
  assert.equal((await app.messages())[0]?.state, 'unsure');
  assert.deepEqual(await app.events(), []);
  assert.equal(await app.statusOfAnn(), 'New Lead');
  assert.equal(server.mails.length, 1);
});

test('has another worker send, once, an email lost before it was submitted', async (t) => {
  const server = await openMailServer(t);
  const gate = openGate(t);
  const app = await openMessagingApp(t, { smtpUrl: server.url, hasWorker: false });
  const send = realSend(app);
  const slow = app.startWorker({
    sendEmail: async (message, beforeSubmit) => {
      await gate.pass();
      return send(message, beforeSubmit);
    },
  });
  await email(app);
  await gate.arrived;
  const stopped = slow.stop();

  app.startWorker();
  app.passLease();
  await app.ended(1);
  const [message] = await app.messages();
  assert.deepEqual([message?.state, message?.attempts], ['sent', 2]);

  gate.letGo();
  await stopped;
  assert.equal(server.begun(), 2);
  assert.equal(server.mails.length, 1);
  assert.equal((await app.events()).length, 1);
  const kept = app.logged.filter(
    ({ message: said }) => said === 'an attempt to send a message ended',
  );
  assert.deepEqual(
    kept.map(({ fields }) => [fields.outcome, fields.isKept]),
    [
      ['accepted', true],
      ['deferred', false],
    ],
  );
});

test('a message under way is not taken for lost before its lease is first renewed', async (t) => {
  const server = await openMailServer(t);
  const gate = openGate(t);
  const app = await openMessagingApp(t, { smtpUrl: server.url, hasWorker: false });
  const send = realSend(app);
  app.startWorker({
    sendEmail: async (message, beforeSubmit) => {
      await gate.pass();
      return send(message, beforeSubmit);
    },
  });
  await email(app);
  await gate.arrived;
  // A lease is renewed at the second turn after it was taken.
  app.clock.advance(2 * renewAfterMs);
  assert.equal((await app.app.store.outbox.look()).hasLost, false);
  gate.letGo();
  await app.ended(1);
  assert.deepEqual(
    (await app.messages()).map(({ state, attempts }) => [state, attempts]),
    [['sent', 1]],
  );
});

test('sends a message once with many workers', async (t) => {
  const server = await openMailServer(t);
  const app = await openMessagingApp(t, { smtpUrl: server.url });
  for (let workers = 1; workers < 4; workers += 1) app.startWorker();
  for (let messages = 0; messages < 8; messages += 1) await email(app);
  await app.ended(8);
  assert.equal(server.mails.length, 8);
  assert.equal((await app.events()).length, 8);
});

test('stopping waits for work in progress and takes no more', async (t) => {
  const server = await openMailServer(t);
  const gate = openGate(t);
  const app = await openMessagingApp(t, { smtpUrl: server.url, hasWorker: false });
  server.onMail(gate.pass);
  const worker = app.startWorker();
  await email(app);
  await gate.arrived;
  let isStopped = false;
  const stopped = worker.stop().then(() => {
    isStopped = true;
  });
  await email(app);
  assert.equal(isStopped, false);
  gate.letGo();
  await stopped;
  assert.deepEqual((await app.messages()).map(({ state }) => state).toSorted(), ['queued', 'sent']);
});

test('a database that fails as the end is written does not lose it', async (t) => {
  const server = await openMailServer(t);
  const app = await openMessagingApp(t, { smtpUrl: server.url, hasWorker: false });
  let failures = 1;
  const { store } = app.app;
  const failing: App['store'] = {
    ...store,
    forAccount(accountId) {
      const account = store.forAccount(accountId);
      return new Proxy(account, {
        get(target, name, receiver) {
          if (name === 'transaction' && server.mails.length > 0 && failures > 0) {
            failures -= 1;
            throw new Error('disk full');
          }
          return Reflect.get(target, name, receiver);
        },
      });
    },
  };
  app.startWorker({ store: failing });
  await email(app);
  await app.ended(1);
  assert.equal((await app.messages())[0]?.state, 'sent');
  assert.equal(server.mails.length, 1);
  assert.equal((await app.events()).length, 1);
});

/** The worker takes lost leases back as it looks, and says nothing when nothing was sent. */
async function until(app: MessagingApp, state: string): Promise<void> {
  const deadline = performance.now() + 10_000;
  while ((await app.messages())[0]?.state !== state) {
    assert.ok(performance.now() < deadline, `the message becomes ${state}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
