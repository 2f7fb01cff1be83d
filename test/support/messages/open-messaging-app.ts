import type { TestContext } from 'node:test';
import type { App } from '../../../src/domain/app.ts';
import { findCustomer } from '../../../src/domain/customers/rows/find-customers.ts';
import { insertDocument } from '../../../src/domain/documents/queries.ts';
import { findEarliestEvents } from '../../../src/domain/events/event-queries.ts';
import type { Message } from '../../../src/domain/messages/message.ts';
import { findMessages } from '../../../src/domain/messages/rows/messages.ts';
import { leaseMs } from '../../../src/domain/messages/rows/outbox.ts';
import { findProjectsOf } from '../../../src/domain/projects/rows/projects.ts';
import { insertProposal } from '../../../src/domain/proposals/rows/proposals.ts';
import { messagesDoor } from '../../../src/doors/messages/door.ts';
import { openSendEmail } from '../../../src/outside/messages/send-email.ts';
import {
  openSendSms,
  openVerifySmsCallback,
  readSmsUrl,
} from '../../../src/outside/messages/send-sms.ts';
import { startMessageWorker } from '../../../src/workers/send-messages.ts';
import type { Worker } from '../../../src/workers/start-leased-worker.ts';
import { addCustomer, addProject, storeOf } from '../arrange.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

export type MessagingApp = TestApp & {
  /** Another worker on the same database, with ports of its own; it is stopped at the end. */
  startWorker(ports?: Ports): Worker;
  /** Ann, who has a phone number and consents to SMS, and a project of hers. */
  ann: { customerId: string; projectId: string };
  /** Resolves when the workers have ended this many attempts in all, and have recorded them or found their lease lost. */
  ended(count: number): Promise<void>;
  /** Moves the clock and lets the workers look again. */
  pass(ms: number): void;
  /** Moves the clock a little past the end of a lease. */
  passLease(): void;
  /** Makes the project have a published proposal, and returns the address of its page. */
  publish(options?: { expiresAt?: number }): Promise<string>;
  messages(): Promise<Message[]>;
  /** The events about messages so far, as they are delivered. */
  events(): Promise<{ type: string; data: Record<string, unknown> }[]>;
  statusOfAnn(): Promise<string>;
};

type Ports = Partial<App>;

const waitMsMax = 60_000;
/** Timeouts long enough for a busy machine. */
const patienceMs = 10_000;
/** Short timeouts for tests of a server that never answers. */
export const noAnswerMs = 1500;

/**
 * A whole Sundesk with its message worker, which sends to a mail server and an SMS provider of the test. They are opened
 * before it, so that they close first.
 */
export async function openMessagingApp(
  t: TestContext,
  {
    smtpUrl,
    smsUrl,
    ports,
    hasWorker = true,
    answerMs = patienceMs,
  }: {
    smtpUrl?: string;
    smsUrl?: string;
    ports?: Ports;
    hasWorker?: boolean;
    /** How long the mail server and the provider may take to answer. */
    answerMs?: number | undefined;
  } = {},
): Promise<MessagingApp> {
  const workers: Worker[] = [];
  // Hooks run in the order in which they were registered, and the worker must stop before the database closes.
  t.after(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  });
  const account = smsUrl === undefined ? undefined : readSmsUrl(smsUrl);
  const test = await openTestApp(t, {
    ports: {
      sendEmail:
        smtpUrl === undefined
          ? undefined
          : openSendEmail({ url: smtpUrl, from: 'post@sundesk.example.com', answerMs }),
      sendSms: account && openSendSms(account, { answerMs }),
      verifySmsCallback: account && openVerifySmsCallback(account.token),
      ...ports,
    },
  });
  test.server.register(messagesDoor(test.app));
  const ended = countEnded(test);
  const startWorker = (own: Ports = {}) => {
    const worker = startMessageWorker({ ...test.app, ...own });
    workers.push(worker);
    return worker;
  };
  if (hasWorker) startWorker();
  const store = storeOf(test);

  const customerId = await addCustomer(test, { customer_phone_1: '0491 570 156' });
  await addProject(test, customerId);
  const [project] = await findProjectsOf(store, Number(customerId));
  const projectId = String(project?.projectId);
  const consent = { customer_id: customerId, channel: 'sms', given: true, source: 'on the phone' };
  await test.call('setconsent', { body: { data: consent } });

  const pass = (ms: number) => {
    test.clock.advance(ms);
    for (const worker of workers) worker.wake();
  };
  return {
    ...test,
    startWorker,
    ann: { customerId, projectId },
    ended,
    pass,
    passLease: () => pass(leaseMs + 1),
    publish: (options) => publish(test, { customerId, projectId, ...options }),
    messages: () => findMessages(store, {}, { before: undefined, limit: 100 }),
    async events() {
      const events = await findEarliestEvents(store, { type: undefined, limit: 100 });
      return events
        .map(({ body }) => JSON.parse(body))
        .filter(({ type }) => type === 'project_email_sent' || type === 'project_sms_sent');
    },
    statusOfAnn: async () =>
      (await findCustomer(store, { customerId: Number(customerId) }))?.status ?? '',
  };
}

/** Publishes without printing: the content of the proposal does not matter here. */
export async function publish(
  test: TestApp,
  {
    customerId,
    projectId,
    expiresAt = test.app.now() + 30 * 24 * 3_600_000,
  }: { customerId: string; projectId: string; expiresAt?: number },
): Promise<string> {
  const token = 'q3Hq8ZtLw5Kd2RbNq3Hq8Z';
  await storeOf(test).transaction(async (tx) => {
    const publishedAt = test.app.now();
    const pdfId = await insertDocument(tx, {
      kind: 'proposal',
      mediaType: 'application/pdf',
      sha256: 'a'.repeat(64),
      content: proposalPdf,
      createdAt: publishedAt,
    });
    await insertProposal(tx, {
      projectId: Number(projectId),
      customerId: Number(customerId),
      version: 2,
      token,
      staffToken: 'staff',
      content: '{}',
      contentSha256: 'b'.repeat(64),
      checklist: [],
      pdfId,
      pdfSha256: 'a'.repeat(64),
      publishedAt,
      expiresAt,
    });
  });
  return `${test.app.baseUrl()}/p/${token}`;
}

export const proposalPdf = Buffer.from('%PDF-1.7 as good as any');

/** The worker logs the end of an attempt once it is recorded, which a test can wait for without asking again and again. */
function countEnded({ app }: TestApp): (count: number) => Promise<void> {
  const waiting = new Set<() => void>();
  let finished = 0;
  const { log } = app;
  const listen = (level: 'info' | 'warn') => (fields: Record<string, unknown>, message: string) => {
    log[level](fields, message);
    if (message !== 'an attempt to send a message ended') return;
    finished += 1;
    for (const look of waiting) look();
  };
  app.log = { ...log, info: listen('info'), warn: listen('warn') };
  return (count) =>
    new Promise((resolve, reject) => {
      const look = () => {
        if (finished < count) return;
        waiting.delete(look);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`${finished} of ${count} attempts ended`));
      }, waitMsMax);
      waiting.add(look);
      look();
    });
}

/** Queues an SMS to Ann and returns 'queued', or the code of the refusal. */
export async function sms(app: MessagingApp): Promise<string> {
  const data = { project_id: app.ann.projectId, text: 'Is your roof steel?' };
  const { body } = await app.call('sendprojectsms', { body: { data } });
  return body.success ? 'queued' : body.code;
}
