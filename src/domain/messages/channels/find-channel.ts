import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import type { SendEmail, SendSms } from '../send-message.ts';
import { captureEmail, captureSms } from './capture.ts';
import type { OwnEmail, OwnSms } from './own-channels.ts';
import { readOwnChannels } from './queries.ts';

/**
 * Finds the mail server of an account: its own, else the operator's; undefined where there is neither. Emails of a
 * sandbox never leave. Nothing else decides this, so whatever asks here first cannot send for a sandbox.
 */
export async function emailChannel(app: App, store: AccountDb): Promise<SendEmail | undefined> {
  if (await app.store.accounts.isSandbox(store.accountId)) return captureEmail;
  const { email } = await readOwnChannels(store);
  return email === undefined ? app.sendEmail : openOwnEmail(app, email);
}

/** Finds the account's SMS provider: its own, else the operator's. SMS of a sandbox never leave. */
export async function smsChannel(app: App, store: AccountDb): Promise<SendSms | undefined> {
  if (await app.store.accounts.isSandbox(store.accountId)) return captureSms;
  const { sms } = await readOwnChannels(store);
  return sms === undefined ? app.sendSms : openOwnSms(app, sms);
}

function openOwnEmail(app: App, { fromName: _, sealedPassword, ...server }: OwnEmail): SendEmail {
  const password = sealedPassword === undefined ? '' : app.secretBox.open(sealedPassword);
  return app.openEmailSender({ ...server, password });
}

function openOwnSms(app: App, { sealedToken, ...provider }: OwnSms): SendSms {
  return app.openSmsSender({ ...provider, token: app.secretBox.open(sealedToken) });
}
