import type { TestContext } from 'node:test';
import type { App } from '../../../src/domain/app.ts';
import { setConsent } from '../../../src/domain/messages/set-consent.ts';
import { findProjectsOf } from '../../../src/domain/projects/rows/projects.ts';
import { startMessageWorker } from '../../../src/workers/send-messages.ts';
import type { Worker } from '../../../src/workers/start-leased-worker.ts';
import { addCustomer, addProject, storeOf } from '../arrange.ts';
import { type Desk, openDesk } from '../open-desk.ts';
import { type MailServer, openMailServer } from './open-mail-server.ts';
import { openSmsProvider, type SmsProvider, smsAccount, smsNumber } from './open-sms-provider.ts';

export type MessagingDesk = Desk & {
  mail: MailServer;
  sms: SmsProvider;
  /** Ann, whose number is 0491 570 156, and a project of hers. */
  ann: { customerId: number; projectId: number };
  /** Makes the account send through the mail server of the test. */
  useMailServer(): Promise<void>;
  /** Makes the account send through the provider of the test. */
  useSmsProvider(): Promise<void>;
  consentToSms(): Promise<void>;
};

/**
 * A desk whose messages are sent, with a mail server and an SMS provider that the account does not know yet, and none of the
 * operator's.
 */
export async function openMessagingDesk(
  t: TestContext,
  { ports = {} }: { ports?: Partial<App> } = {},
): Promise<MessagingDesk> {
  let worker: Worker | undefined;
  // Hooks run in the order in which they were registered, and the worker must stop before the database closes.
  t.after(() => worker?.stop());
  const mail = await openMailServer(t, { login: mailLogin });
  const sms = await openSmsProvider(t);
  const desk = await openDesk(t, { ports });
  worker = startMessageWorker(desk.app);
  const customerId = Number(await addCustomer(desk, { customer_phone_1: '0491 570 156' }));
  await addProject(desk, String(customerId));
  const [project] = await findProjectsOf(storeOf(desk), customerId);
  const projectId = project?.projectId ?? 0;
  return {
    ...desk,
    mail,
    sms,
    ann: { customerId, projectId },
    useMailServer: () => desk.as(desk.owner).channels.setEmail(mailSettings(mail)),
    useSmsProvider: () => desk.as(desk.owner).channels.setSms(smsSettings(sms)),
    async consentToSms() {
      await storeOf(desk).transaction((tx) =>
        setConsent(desk.app, tx, {
          key: { customerId },
          channel: 'sms',
          given: true,
          source: 'on the phone',
        }),
      );
    },
  };
}

export const mailLogin = { user: 'example-solar', password: 'p@ss word/1' };

/** The mail server of the test, as an owner would enter it. */
export function mailSettings({ url }: MailServer) {
  return {
    host: '127.0.0.1',
    port: Number(new URL(url).port),
    encryption: 'none' as const,
    ...mailLogin,
    from: 'sales@example.com.au',
    fromName: 'Example Solar Sales',
  };
}

/** The provider of the test, as an owner would enter it. */
export function smsSettings({ url }: SmsProvider) {
  return { url: new URL(url).origin, ...smsAccount, from: smsNumber };
}
