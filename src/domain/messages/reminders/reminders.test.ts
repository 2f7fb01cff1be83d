import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer, storeOf } from '../../../../test/support/arrange.ts';
import {
  as,
  quickSeal,
  sendsEmail,
  sendsSms,
  sign,
} from '../../../../test/support/contracts/arrange-contract.ts';
import { openTestApp, type TestApp } from '../../../../test/support/open-test-app.ts';
import {
  addReadyProject,
  editProject,
  open,
  publish,
  quickPrinter,
  visitOf,
} from '../../../../test/support/proposals/arrange-proposals.ts';
import { declineContract } from '../../contracts/signing/decline-contract.ts';
import { withdrawProposal } from '../../proposals/end-proposal.ts';
import { askQuestion } from '../../proposals/page/ask-question.ts';
import { confirmView } from '../../proposals/page/confirm-view.ts';
import { markProposalSent } from '../../proposals/sending/mark-proposal-sent.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../shared/time.ts';
import { addTask, finishTask } from '../../tasks/change-tasks.ts';
import type { LeasedMessage } from '../queued-message.ts';
import { findMessages } from '../rows/messages.ts';
import { recordAttempt } from '../send-queued-message.ts';
import { sendToCustomer } from '../send-to-customer.ts';
import { setConsent } from '../set-consent.ts';
import { insertReceivedSms } from '../sms/receive-sms.ts';
import { findDueReminders, remind } from './remind-customers.ts';
import { type ReminderRules, readReminderRules, setReminderRules } from './rules.ts';

const ports = { ...quickPrinter, ...quickSeal, ...sendsEmail, ...sendsSms };

type Desk = TestApp & { projectId: number; customerId: number };

/** A firm whose proposal was sent by email at 9:30 am in Sydney, with some rules on. */
async function openSale(
  t: Parameters<typeof openTestApp>[0],
  rules: Partial<ReminderRules>,
  options: { isSent?: boolean; ports?: Parameters<typeof openTestApp>[1] } = {},
): Promise<Desk & Awaited<ReturnType<typeof publish>>> {
  const test = await openTestApp(t, { ports, ...options.ports });
  // It is 8:30 pm at the start.
  test.clock.advance(13 * hourMs);
  await turnOn(test, rules);
  const projectId = await addReadyProject(test);
  const published = await publish(test, projectId);
  const desk = { ...test, projectId, customerId: published.proposal.customerId, ...published };
  if (options.isSent !== false) await send(desk);
  return desk;
}

async function turnOn(desk: TestApp, rules: Partial<ReminderRules>): Promise<void> {
  const store = storeOf(desk);
  const before = await readReminderRules(store);
  await store.transaction((tx) => setReminderRules(tx, { ...before, ...rules }));
}

async function send(desk: Desk): Promise<void> {
  const { userId } = desk.account;
  await storeOf(desk).transaction((tx) =>
    sendToCustomer(desk.app, tx, {
      projectId: desk.projectId,
      userId,
      channel: 'email',
      to: undefined,
      attachPdf: false,
      wording: { template: 'Proposal' },
    }),
  );
  await deliver(desk);
}

/** Sends what waits, and returns it. */
async function deliver({ app }: TestApp): Promise<LeasedMessage[]> {
  const { waiting } = await app.store.outbox.look();
  const shares = waiting.map(({ count, ...line }) => ({ ...line, limit: count }));
  const { leased } = await app.store.outbox.lease({ shares, claimId: 'test' });
  for (const message of leased) {
    await recordAttempt(app, message, { outcome: 'accepted', providerId: '' });
  }
  return leased;
}

/** Does what the worker does on some nodes at once, and returns the templates of the messages that were sent. */
async function work(desk: TestApp, nodes = 1): Promise<string[]> {
  const due = await findDueReminders(desk.app, storeOf(desk), 20);
  await Promise.all(
    Array.from({ length: nodes }, async () => {
      for (const one of due) await remind(desk.app, storeOf(desk), one);
    }),
  );
  const sent = await deliver(desk);
  return sent.filter(({ purpose }) => purpose === 'project').map(({ template }) => template);
}

async function view(desk: Desk, token: string): Promise<void> {
  const { pageRequestId } = await open(desk, token);
  desk.clock.advance(2 * secondMs);
  const { viewer } = visitOf();
  await confirmView(desk.app, { token, pageRequestId, viewer, isAutomated: false, seconds: {} });
}

const rule = { isOn: true, days: 3, channel: 'email' } as const;
const notOpened = { ...rule, template: 'Reminder: not opened' };
const expiring = { ...rule, template: 'Reminder: expires soon' };
const signature = { ...rule, template: 'Reminder: signature' };
const visit = { isOn: true, channel: 'email', template: 'Reminder: visit' } as const;

test('all rules are off until a firm turns one on', async (t) => {
  const desk = await openSale(t, {});
  const { accounts } = desk.app.store.remindingAccounts;
  assert.deepEqual(await accounts(10, 0), []);
  desk.clock.advance(3 * dayMs);
  assert.deepEqual(await work(desk), []);
  await turnOn(desk, { notOpened });
  assert.deepEqual(await accounts(10, 0), [desk.account.accountId]);
  assert.deepEqual(await accounts(10, desk.account.accountId), []);
  await turnOn(desk, { notOpened: { ...notOpened, isOn: false } });
  assert.deepEqual(await accounts(10, 0), []);
});

test('of the options that a customer compares, one is reminded of, and none once one was viewed', async (t) => {
  const desk = await openSale(t, { notOpened, expiring }, { isSent: false });
  await publish(desk, await addReadyProject(desk, String(desk.customerId)));
  await send(desk);
  desk.clock.advance(4 * dayMs);
  assert.deepEqual(await work(desk), ['Reminder: not opened']);
  desk.clock.advance(2 * dayMs);
  assert.deepEqual(await work(desk), []);
  desk.clock.advance(22 * dayMs);
  assert.deepEqual(await work(desk), ['Reminder: expires soon']);
  desk.clock.advance(2 * dayMs);
  assert.deepEqual(await work(desk), []);

  const viewed = await openSale(t, { notOpened }, { isSent: false });
  await publish(viewed, await addReadyProject(viewed, String(viewed.customerId)));
  await send(viewed);
  await view(viewed, viewed.proposal.token);
  viewed.clock.advance(4 * dayMs);
  assert.deepEqual(await work(viewed), []);
});

test('a rule needs a template that there is', async (t) => {
  const desk = await openTestApp(t, { ports });
  const before = await readReminderRules(storeOf(desk));
  const wrong = { visit: { ...visit, template: 'Birthday' } };
  await assert.rejects(turnOn(desk, wrong), { code: 'TEMPLATE_NOT_FOUND' });
  assert.deepEqual(await readReminderRules(storeOf(desk)), before);
});

test('a customer who did not open a proposal is reminded once, after its days and by day', async (t) => {
  const desk = await openSale(t, { notOpened });
  desk.clock.advance(3 * dayMs - minuteMs);
  assert.deepEqual(await work(desk), []);
  desk.clock.advance(9 * hourMs);
  assert.deepEqual(await work(desk), [], 'it is half past six in the evening');
  desk.clock.advance(15 * hourMs);
  assert.deepEqual(await work(desk, 3), ['Reminder: not opened']);
  desk.clock.advance(2 * dayMs);
  assert.deepEqual(await work(desk), []);
  const page = { before: undefined, limit: 10 };
  const [message] = await findMessages(storeOf(desk), { customerId: desk.customerId }, page);
  assert.deepEqual(
    [message?.purpose, message?.recipient, message?.userId, message?.projectId],
    ['project', 'ann@example.com', desk.account.userId, desk.projectId],
  );
  assert.match(message?.text ?? '', /\/p\//);
});

test('a proposal that was not sent is not reminded of; one marked as sent is', async (t) => {
  const desk = await openSale(
    t,
    { notOpened, expiring: { ...expiring, days: 60 } },
    { isSent: false },
  );
  desk.clock.advance(3 * dayMs);
  assert.deepEqual(await work(desk), []);
  const { projectId } = desk;
  const { userId } = desk.account;
  await storeOf(desk).transaction((tx) => markProposalSent(desk.app, tx, { projectId, userId }));
  assert.deepEqual(await work(desk), ['Reminder: expires soon']);
  desk.clock.advance(3 * dayMs);
  assert.deepEqual(await work(desk), ['Reminder: not opened']);
});

const endings: [string, (desk: Awaited<ReturnType<typeof openSale>>) => Promise<unknown>][] = [
  ['a view', (desk) => view(desk, desk.proposal.token)],
  [
    'an SMS',
    (desk) =>
      storeOf(desk).transaction((tx) =>
        insertReceivedSms(tx, {
          customerId: desk.customerId,
          number: '+61491570156',
          text: 'Give me a week',
          meaning: 'other',
          providerId: '',
          receivedAt: desk.app.now(),
        }),
      ),
  ],
  [
    'an email',
    (desk) =>
      storeOf(desk).transaction((tx) =>
        tx.kysely
          .insertInto('receivedEmails')
          .values({
            accountId: tx.accountId,
            customerId: desk.customerId,
            projectId: null,
            sender: 'ann@example.com',
            subject: '',
            text: 'Later',
            attachmentsJson: '[]',
            isAnswer: 1,
            isCut: 0,
            emailId: 'a@x',
            thread: '',
            receivedAt: desk.app.now(),
          })
          .execute(),
      ),
  ],
  [
    'a question',
    ({ app, proposal: { token } }) =>
      askQuestion(app, { token, asked: { name: 'Ann', text: 'Is it loud?' } }),
  ],
  [
    'a refusal',
    (desk) =>
      declineContract(desk.app, storeOf(desk), { ...as(desk, desk.contract, 1), reason: '' }),
  ],
  ['a signature', (desk) => sign(desk, desk.contract)],
  [
    'a withdrawal',
    (desk) =>
      storeOf(desk).transaction((tx) =>
        withdrawProposal(desk.app, tx, {
          projectId: desk.projectId,
          userId: desk.account.userId,
        }),
      ),
  ],
  [
    'a new version',
    async (desk) => {
      await editProject(desk, desk.projectId);
      await publish(desk, desk.projectId);
    },
  ],
  [
    'the end of consent',
    (desk) =>
      storeOf(desk).transaction((tx) =>
        setConsent(desk.app, tx, {
          key: { customerId: desk.customerId },
          channel: 'email',
          given: false,
          source: 'by phone',
        }),
      ),
  ],
  [
    'a rule that is turned off',
    (desk) => turnOn(desk, { notOpened: { ...notOpened, isOn: false } }),
  ],
];
for (const [what, end] of endings) {
  test(`${what} ends the reminder of a proposal that was not opened, also at the last moment`, async (t) => {
    const desk = await openSale(t, { notOpened });
    desk.clock.advance(3 * dayMs);
    const [due] = await findDueReminders(desk.app, storeOf(desk), 20);
    assert(due);
    await end(desk);
    await remind(desk.app, storeOf(desk), due);
    assert.deepEqual(await work(desk), []);
  });
}

test('an offer is reminded of before it expires, and not on a day with another message', async (t) => {
  const desk = await openSale(t, { expiring });
  const left = desk.proposal.expiresAt - desk.app.now();
  desk.clock.advance(Math.floor(left / dayMs - 3) * dayMs);
  assert.deepEqual(await work(desk), []);
  desk.clock.advance(dayMs);
  await send(desk);
  desk.clock.advance(hourMs);
  assert.deepEqual(await work(desk), []);
  desk.clock.advance(dayMs);
  assert.deepEqual(await work(desk), ['Reminder: expires soon']);
});

test('an open signature is reminded of after the view, and of what came up long ago nothing is said', async (t) => {
  const desk = await openSale(t, { signature, notOpened });
  await view(desk, desk.proposal.token);
  desk.clock.advance(2 * dayMs);
  assert.deepEqual(await work(desk), []);
  desk.clock.advance(dayMs);
  assert.deepEqual(await work(desk), ['Reminder: signature']);

  const late = await openSale(t, {});
  await view(late, late.proposal.token);
  late.clock.advance(10 * dayMs + hourMs);
  await turnOn(late, { signature });
  assert.deepEqual(await work(late), []);
});

test('a visit or an installation of tomorrow is reminded of once, with its day and time', async (t) => {
  const desk = await openTestApp(t, { ports });
  desk.clock.advance(13 * hourMs);
  await turnOn(desk, { visit });
  const customerId = Number(await addCustomer(desk));
  const { userId } = desk.account;
  const store = storeOf(desk);
  const plan = (title: string, dueOn: string) =>
    store.transaction((tx) =>
      addTask(desk.app, tx, {
        details: {
          kind: 'visit',
          title,
          dueOn,
          dueTime: '14:30',
          projectId: null,
          ownerId: null,
          repeats: 'never',
        },
        customerId,
        userId,
      }),
    );
  await plan('roof', '2026-11-23');
  const done = await plan('done', '2026-11-23');
  await store.transaction((tx) => finishTask(desk.app, tx, { taskId: done, userId }));
  await plan('later', '2026-11-25');
  const due = await findDueReminders(desk.app, store, 20);
  assert.equal(due.length, 1);
  assert.deepEqual(await work(desk, 2), ['Reminder: visit']);
  assert.deepEqual(await work(desk), []);
  const page = { before: undefined, limit: 10 };
  const [message] = await findMessages(store, { customerId }, page);
  assert.equal(message?.subject, 'Example Solar is coming on Monday 23 November at 2:30 pm');
  assert.equal(message?.projectId, undefined);

  const projectId = await addReadyProject(desk, String(customerId));
  await desk.database.change("update projects set install_on = '2026-11-24'");
  desk.clock.advance(dayMs);
  assert.deepEqual(await work(desk), ['Reminder: visit']);
  assert.deepEqual(await work(desk), []);
  const [second] = await findMessages(store, { projectId }, page);
  assert.equal(second?.subject, 'Example Solar is coming on Tuesday 24 November');
});

test('an SMS goes only to customers who agreed to SMS, and nothing goes without a channel', async (t) => {
  const desk = await openSale(t, { notOpened: { ...notOpened, channel: 'sms' } });
  desk.clock.advance(3 * dayMs);
  desk.app.sendSms = undefined;
  assert.deepEqual(await findDueReminders(desk.app, storeOf(desk), 20), []);
  desk.app.sendSms = sendsSms.sendSms;
  assert.deepEqual(await work(desk), []);
  const { customerId } = desk;
  await storeOf(desk).transaction((tx) =>
    setConsent(desk.app, tx, {
      key: { customerId },
      channel: 'sms',
      given: true,
      source: 'by phone',
    }),
  );
  assert.deepEqual(await work(desk), [], 'each proposal is considered once');

  const other = await openSale(t, { notOpened: { ...notOpened, channel: 'sms' } });
  await storeOf(other).transaction((tx) =>
    setConsent(other.app, tx, {
      key: { customerId: other.customerId },
      channel: 'sms',
      given: true,
      source: 'by phone',
    }),
  );
  other.clock.advance(3 * dayMs);
  assert.deepEqual(await work(other), ['Reminder: not opened']);
});

test('a reminder over the daily limit waits for another day', async (t) => {
  const desk = await openSale(t, { notOpened });
  desk.clock.advance(3 * dayMs);
  desk.app.quotas = { ...desk.app.quotas, email: 1 };
  const customerId = await addCustomer(desk, { customer_email: 'bob@example.com' });
  const projectId = await addReadyProject(desk, customerId);
  await publish(desk, projectId);
  await send({ ...desk, projectId });
  assert.deepEqual(await work(desk), []);
  desk.clock.advance(dayMs);
  assert.deepEqual(await work(desk), ['Reminder: not opened']);
});
