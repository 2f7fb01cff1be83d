import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addCustomer, addProject, storeOf } from '../../../../test/support/arrange.ts';
import { sendsEmail } from '../../../../test/support/contracts/arrange-contract.ts';
import { openTestApp, type TestApp } from '../../../../test/support/open-test-app.ts';
import { sampleJpeg } from '../../../../test/support/proposals/pictures.ts';
import { until } from '../../../../test/support/until.ts';
import { eraseCustomer } from '../../customer-pages/erase-customer.ts';
import { findTimeline } from '../../customer-pages/queries.ts';
import { filesOf } from '../../files/queries.ts';
import { findMemberNotices } from '../../notices/queries.ts';
import { findProjectsOf } from '../../projects/rows/projects.ts';
import { removeProject } from '../../projects/rows/remove-project.ts';
import { hourMs, minuteMs } from '../../shared/time.ts';
import { findMessages } from '../rows/messages.ts';
import { sendToCustomer } from '../send-to-customer.ts';
import type { EmailHead, FoundEmail, MailboxPosition, MailboxRead } from './found-email.ts';
import { findReplyMailbox } from './queries.ts';
import type { ReplyMailboxInput } from './reply-mailbox.ts';
import { setReplyMailbox } from './set-mailbox.ts';
import { replyFilesPerDayMax } from './take-files.ts';
import { repliesPerDayMax, takeReplies } from './take-replies.ts';

const mailbox: ReplyMailboxInput = {
  host: 'imap.example.com',
  port: 993,
  encryption: 'tls',
  user: 'replies',
  folder: 'INBOX',
  password: 'p@ss word',
  address: 'replies@example.com.au',
};

type Desk = TestApp & {
  customerId: number;
  projectId: number;
  messageId: string;
  /** The position that each read began at. */
  positions: (MailboxPosition | undefined)[];
  /** Reads the mailbox, which has these emails now. */
  read(...emails: Partial<FoundEmail>[]): ReturnType<typeof takeReplies>;
  failWith(failure: MailboxRead | undefined): void;
};

/** A firm with a mailbox, and Ann, to whom it has sent an email. */
async function openDesk(t: TestContext): Promise<Desk> {
  let inbox: FoundEmail[] = [];
  let failure: MailboxRead | undefined;
  const positions: Desk['positions'] = [];
  const desk = await openTestApp(t, {
    ports: {
      ...sendsEmail,
      openMailboxReader: (opened) => async (position, isWanted) => {
        assert.equal(opened.password, mailbox.password);
        positions.push(position);
        if (failure !== undefined) return failure;
        const emails: FoundEmail[] = [];
        for (const email of inbox) if (await isWanted(email)) emails.push(email);
        return {
          outcome: 'read',
          emails,
          leftAlone: inbox.length - emails.length,
          isMore: false,
          position: { uidValidity: '7', lastUid: (position?.lastUid ?? 0) + inbox.length },
        };
      },
    },
  });
  const store = storeOf(desk);
  const customerId = Number(await addCustomer(desk));
  await addProject(desk, String(customerId));
  const projectId = (await findProjectsOf(store, customerId))[0]?.projectId ?? 0;
  const messageId = await store.transaction((tx) =>
    sendToCustomer(desk.app, tx, {
      projectId,
      userId: desk.account.userId,
      channel: 'email',
      to: undefined,
      wording: { subject: 'Hi', text: 'Hi' },
      attachPdf: false,
    }),
  );
  await store.transaction((tx) => setReplyMailbox(desk.app, tx, mailbox));
  return {
    ...desk,
    customerId,
    projectId,
    messageId,
    positions,
    async read(...emails) {
      inbox = emails.map((email, at) => ({ ...blank(desk), emailId: `${at}@x`, ...email }));
      const [lease] = await desk.app.store.replyMailboxes.lease({ limit: 9, leaseMs: minuteMs });
      const result = lease && (await takeReplies(desk.app, lease));
      desk.clock.advance(2 * minuteMs);
      return result;
    },
    failWith(given) {
      failure = given;
    },
  };
}

const blank = ({ app }: TestApp): FoundEmail => ({
  emailId: '',
  thread: [],
  sender: 'ann@example.com',
  subject: 'Re: Hi',
  headers: new Map(),
  receivedAt: app.now(),
  text: 'Yes, please.',
  attachments: [],
  isCut: false,
});

async function repliesOf(desk: Desk, customerId = desk.customerId) {
  const page = { before: undefined, limit: 200 };
  const { entries } = await findTimeline(storeOf(desk), customerId, page);
  return entries.filter((entry) => entry.kind === 'received_email');
}

async function noticesOf(desk: Desk) {
  const reader = { userId: desk.account.userId, onlyOwner: undefined };
  const { notices } = await findMemberNotices(storeOf(desk), reader);
  return notices.filter(({ kind }) => kind === 'reply' || kind === 'mailbox');
}

test("an answer to a message is in its customer's timeline, and their owner is told", async (t) => {
  const desk = await openDesk(t);
  const told: (number | undefined)[] = [];
  desk.app.store.listen('changes', (accountId) => told.push(accountId));
  const thread = ['first@example.com', `${desk.messageId}@example.com.au`];
  await desk.read({
    ...{
      thread,
      sender: 'Work.Ann@example.org',
      attachments: [{ name: 'bill.pdf', content: undefined }],
    },
    text: 'Yes, please.\n\nOn Monday, Example Solar <a@b.c> wrote:\n> Hi',
  });
  const [reply, ...others] = await repliesOf(desk);
  assert.deepEqual(others, []);
  assert(reply?.kind === 'received_email');
  const { sender, subject, text, attachments, isAnswer, projectId } = reply;
  assert.deepEqual(
    { sender, subject, text, attachments, isAnswer, projectId },
    {
      sender: 'Work.Ann@example.org',
      subject: 'Re: Hi',
      text: 'Yes, please.',
      attachments: ['bill.pdf'],
      isAnswer: true,
      projectId: desk.projectId,
    },
  );
  const [notice, ...more] = await noticesOf(desk);
  assert.deepEqual(more, []);
  assert.equal(notice?.kind, 'reply');
  assert.equal(notice?.message, 'Yes, please.');
  assert.equal(notice?.projectId, desk.projectId);
  await until(async () => told, [desk.account.accountId]);
});

test("an email with a customer's address alone says that its sender is not verified", async (t) => {
  const desk = await openDesk(t);
  await desk.read({ sender: 'ANN@Example.com', thread: ['msg_unknown@example.com.au'] });
  const [reply] = await repliesOf(desk);
  assert(reply?.kind === 'received_email');
  assert.deepEqual([reply.isAnswer, reply.projectId], [false, null]);
});

const leftAlone: Record<string, Partial<EmailHead>> = {
  'an unknown sender': { sender: 'stranger@example.com' },
  'no sender': { sender: '' },
  'an absence note': { headers: new Map([['auto-submitted', 'auto-replied; owner="x"']]) },
  'an absence note without a mark': { subject: 'Automatic reply: Hi' },
  'a bounce': { headers: new Map([['content-type', 'multipart/report; report-type=x']]) },
  'a newsletter': { headers: new Map([['list-id', '<news.example.com>']]) },
  'the mailbox itself': { sender: 'Replies@example.com.au' },
  'a member of the team': { sender: 'alex@example.com' },
};
for (const [name, head] of Object.entries(leftAlone)) {
  test(`an email of ${name} is counted and not stored`, async (t) => {
    const desk = await openDesk(t);
    const result = await desk.read(head);
    assert.deepEqual(result, { outcome: 'read', taken: 0, problem: '' });
    const kept = await findReplyMailbox(storeOf(desk));
    assert.deepEqual([kept?.taken, kept?.leftAlone], [0, 1]);
    assert.deepEqual(await desk.database.rows('select * from received_emails'), []);
    assert.deepEqual(await noticesOf(desk), []);
  });
}

test("automatic replies to our messages are left alone, and a person's answer is not", async (t) => {
  const desk = await openDesk(t);
  const thread = [`${desk.messageId}@example.com.au`];
  await desk.read(
    { thread, headers: new Map([['precedence', 'auto_reply']]) },
    { thread, headers: new Map([['auto-submitted', 'no']]) },
  );
  assert.equal((await repliesOf(desk)).length, 1);
});

test('each email is stored once, however often it is found, and one without an id too', async (t) => {
  const desk = await openDesk(t);
  const unnamed = { emailId: '', text: 'No id', receivedAt: desk.app.now() };
  await desk.read({ emailId: 'a@x' }, unnamed);
  await desk.read({ emailId: 'a@x', text: 'Another text' }, unnamed, { emailId: 'b@x' });
  const texts = (await repliesOf(desk)).map((one) => one.kind === 'received_email' && one.text);
  assert.deepEqual(texts.sort(), ['No id', 'Yes, please.', 'Yes, please.']);
  const kept = await findReplyMailbox(storeOf(desk));
  assert.deepEqual([kept?.taken, kept?.leftAlone], [3, 2]);
  assert.deepEqual(desk.positions[1], {
    uidValidity: '7',
    lastUid: 2,
    readAt: kept?.readAt && kept.readAt - 2 * minuteMs,
  });
});

test('of two workers that read the same, one stores it', async (t) => {
  const desk = await openDesk(t);
  const first = await desk.app.store.replyMailboxes.lease({ limit: 9, leaseMs: minuteMs });
  assert.equal(first.length, 1);
  assert.deepEqual(await desk.app.store.replyMailboxes.lease({ limit: 9, leaseMs: minuteMs }), []);
  // The first worker is gone for so long that its lease ends.
  desk.clock.advance(minuteMs);
  assert.equal((await desk.read({ emailId: 'a@x' }))?.taken, 1);
  assert(first[0]);
  assert.equal(await takeReplies(desk.app, first[0]), undefined);
  assert.equal((await repliesOf(desk)).length, 1);
});

test("one address can't fill the timeline", async (t) => {
  const desk = await openDesk(t);
  const many = Array.from({ length: repliesPerDayMax + 5 }, (_, at) => ({ emailId: `${at}@many` }));
  assert.equal((await desk.read(...many))?.taken, repliesPerDayMax);
  desk.clock.advance(24 * hourMs);
  assert.equal((await desk.read({ emailId: 'next@day' }))?.taken, 1);
});

const bill = { name: 'bill.pdf', content: Buffer.from('%PDF-1.7 June') };

async function filesOfAnn(desk: Desk) {
  const files = await filesOf(storeOf(desk), desk.customerId);
  return files.map(({ name, projectId, addedBy }) => ({ name, projectId, addedBy })).toReversed();
}

test('what came with a reply is among the files of its customer, as far as it is taken', async (t) => {
  const desk = await openDesk(t);
  const names = ['../etc/bill: june?.pdf', `${'a'.repeat(190)}.pdf`];
  const emails = {
    thread: [`${desk.messageId}@example.com.au`],
    attachments: [
      ...names.map((name) => ({ ...bill, name })),
      { name: 'roof.jpg', content: sampleJpeg },
      { name: 'film.mov', content: Buffer.from('film') },
      { name: 'photo.jpg', content: Buffer.from('no photo') },
      { name: 'large.pdf', content: undefined },
    ],
  };
  assert.equal((await desk.read(emails))?.taken, 1);
  // An email that is found again is stored once, with its files.
  assert.equal((await desk.read(emails))?.taken, 0);
  const { projectId } = desk;
  const addedBy = desk.account.userId;
  assert.deepEqual(
    await filesOfAnn(desk),
    ['..-etc-bill- june-.pdf', `${'a'.repeat(116)}.pdf`, 'roof.jpg'].map((name) => ({
      name,
      projectId,
      addedBy,
    })),
  );
  const [reply] = await repliesOf(desk);
  assert(reply?.kind === 'received_email');
  assert.deepEqual(reply.attachments, ['film.mov', 'photo.jpg', 'large.pdf']);
  assert.deepEqual(
    reply.files.map(({ name }) => name),
    ['..-etc-bill- june-.pdf', `${'a'.repeat(116)}.pdf`, 'roof.jpg'],
  );
  const { entries } = await findTimeline(storeOf(desk), desk.customerId, {
    before: undefined,
    limit: 50,
  });
  assert.deepEqual(
    entries.filter(({ kind }) => kind === 'file'),
    [],
    'one row for the reply and its files',
  );
});

test('the files that come with replies are limited for a customer and a day', async (t) => {
  const desk = await openDesk(t);
  const attachments = Array.from({ length: 20 }, () => bill);
  await desk.read({ emailId: 'a@b', attachments }, { emailId: 'b@b', attachments });
  assert.equal((await filesOfAnn(desk)).length, replyFilesPerDayMax);
  const [later] = await repliesOf(desk);
  assert(later?.kind === 'received_email');
  assert.equal(later.attachments.length, 40 - replyFilesPerDayMax);
  desk.clock.advance(24 * hourMs);
  await desk.read({ emailId: 'c@b', attachments: [bill] });
  assert.equal((await filesOfAnn(desk)).length, replyFilesPerDayMax + 1);
});

test('a wrong password is told at once and once, and a server that is away after three times', async (t) => {
  const desk = await openDesk(t);
  desk.failWith({ outcome: 'login_refused', problem: 'The mailbox does not take our login' });
  await desk.read();
  assert.equal(await desk.read(), undefined, 'it waits for an hour');
  desk.clock.advance(hourMs);
  await desk.read();
  assert.deepEqual(
    (await noticesOf(desk)).map(({ message }) => message),
    ['The mailbox does not take our login'],
  );
  const failing = await findReplyMailbox(storeOf(desk));
  assert.equal(failing?.failures, 2);
  assert(failing?.failingSince);
  await storeOf(desk).transaction((tx) => setReplyMailbox(desk.app, tx, mailbox));
  desk.failWith({ outcome: 'failed', problem: 'The mail server was not found' });
  for (const waitMs of [0, 2, 4, 8, 16].map((minutes) => minutes * minuteMs)) {
    desk.clock.advance(waitMs);
    await desk.read();
  }
  assert.equal((await noticesOf(desk)).length, 2);
  desk.failWith(undefined);
  desk.clock.advance(hourMs);
  await desk.read();
  const { failures, problem, failingSince } = (await findReplyMailbox(storeOf(desk))) ?? {};
  assert.deepEqual([failures, problem, failingSince], [0, '', null]);
});

test('the replies of a customer are erased with them, and stay when their project is deleted', async (t) => {
  const desk = await openDesk(t);
  const store = storeOf(desk);
  await desk.read({ thread: [`${desk.messageId}@example.com.au`] });
  await store.transaction((tx) => removeProject(tx, desk.projectId));
  const [reply] = await repliesOf(desk);
  assert(reply?.kind === 'received_email');
  assert.equal(reply.projectId, null);
  await eraseCustomer(desk.app, store, {
    customerId: desk.customerId,
    name: 'Ann Lee',
    by: { type: 'member', userId: desk.account.userId, network: '', device: '' },
  });
  assert.deepEqual(await desk.database.rows('select * from received_emails'), []);
  // The message that it answered is gone too, and nobody has the address.
  assert.equal((await desk.read({ thread: [`${desk.messageId}@example.com.au`] }))?.taken, 0);
});

test('what a customer quotes signs for nobody else', async (t) => {
  const desk = await openDesk(t);
  const { database, messageId } = desk;
  await database.change("update messages set purpose = 'notice' where message_id = ?", messageId);
  const text =
    'I get this:\n> Your code is 123456\nhttps://x.example/p/q3Hq8ZtLw5Kd2RbNq3Hq8Z?signer=abcdefghijklmnopqrstuv\nCall 0491 570 156';
  await desk.read({ thread: [`${messageId}@example.com.au`], text });
  const [reply] = await repliesOf(desk);
  assert(reply?.kind === 'received_email');
  assert.doesNotMatch(reply.text, /123456|abcdefghijklmnopqrstuv/);
  assert.match(reply.text, /Your code is ••••••\n.*\nCall 0491 570 156/);
});

test('a member who is a customer in a trial can answer what was sent to them', async (t) => {
  const desk = await openDesk(t);
  const customerId = Number(await addCustomer(desk, { customer_email: 'alex@example.com' }));
  await addProject(desk, String(customerId));
  const store = storeOf(desk);
  const [project] = await findProjectsOf(store, customerId);
  const messageId = await store.transaction((tx) =>
    sendToCustomer(desk.app, tx, {
      projectId: project?.projectId ?? 0,
      userId: desk.account.userId,
      channel: 'email',
      to: undefined,
      wording: { subject: 'Hi', text: 'Hi' },
      attachPdf: false,
    }),
  );
  await desk.read({ sender: 'alex@example.com', thread: [`${messageId}@example.com.au`] });
  assert.equal((await repliesOf(desk, customerId)).length, 1);
  assert.equal(
    (await findMessages(store, { customerId }, { before: undefined, limit: 9 })).length,
    1,
  );
});
