import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Letterhead } from '../email-html.ts';
import type { Channel } from '../message.ts';
import type { SendEmail, SendSms } from '../send-message.ts';
import type { OwnChannels, OwnEmail, OwnSms } from './own-channels.ts';
import { readOwnChannels } from './queries.ts';

/** The provider id of a captured message. */
const providerId = 'captured';

/** Keeps an email with its message instead of sending it. */
const captureEmail: SendEmail = async ({ text, html }, beforeSubmit) => {
  await beforeSubmit();
  return { outcome: 'accepted', providerId, captured: { text, html } };
};

/** Keeps an SMS with its message instead of sending it. */
const captureSms: SendSms = async ({ text }, beforeSubmit) => {
  await beforeSubmit();
  return { outcome: 'accepted', providerId, captured: { text, html: '' } };
};

/**
 * Finds the mail server of an account: its own, else the operator's; undefined where there is neither. Emails of a
 * sandbox never leave. Nothing else decides this, so whatever asks here first cannot send for a sandbox.
 */
export async function emailChannel(
  app: App,
  store: AccountDb,
  own?: OwnChannels,
): Promise<SendEmail | undefined> {
  if (await app.store.accounts.isSandbox(store.accountId)) return captureEmail;
  const { email } = own ?? (await readOwnChannels(store));
  return email === undefined ? app.sendEmail : openOwnEmail(app, email);
}

/** Finds the account's SMS provider: its own, else the operator's. SMS of a sandbox never leave. */
export async function smsChannel(
  app: App,
  store: AccountDb,
  own?: OwnChannels,
): Promise<SendSms | undefined> {
  if (await app.store.accounts.isSandbox(store.accountId)) return captureSms;
  const { sms } = own ?? (await readOwnChannels(store));
  return sms === undefined ? app.sendSms : openOwnSms(app, sms);
}

function openOwnEmail(app: App, { fromName: _, sealedPassword, ...server }: OwnEmail): SendEmail {
  const password = sealedPassword === undefined ? '' : app.secretBox.open(sealedPassword);
  return app.openEmailSender({ ...server, password });
}

function openOwnSms(app: App, { sealedToken, ...provider }: OwnSms): SendSms {
  return app.openSmsSender({ ...provider, token: app.secretBox.open(sealedToken) });
}

/** The name that the account's emails come from: that of its own mail server's settings, else that of the firm. */
export function emailSender({ email }: OwnChannels, letterhead: Pick<Letterhead, 'name'>): string {
  return email?.fromName || letterhead.name;
}

/** Refuses with EMAIL_NOT_CONFIGURED or SMS_NOT_CONFIGURED what neither the account nor the operator has set up. */
export async function requireChannel(
  app: App,
  store: AccountDb,
  channel: Channel,
  own?: OwnChannels,
): Promise<void> {
  if (channel === 'email' && (await emailChannel(app, store, own)) === undefined) {
    throw new Refusal(
      'EMAIL_NOT_CONFIGURED',
      'No email is set up. An owner of the account can do it under Settings, Email and SMS, or the operator with SMTP_URL and MAIL_FROM',
    );
  }
  if (channel === 'sms' && (await smsChannel(app, store, own)) === undefined) {
    throw new Refusal(
      'SMS_NOT_CONFIGURED',
      'No SMS is set up. An owner of the account can do it under Settings, Email and SMS, or the operator with SMS_URL',
    );
  }
}
