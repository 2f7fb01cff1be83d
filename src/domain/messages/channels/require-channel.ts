import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Channel } from '../message.ts';
import { emailChannel, smsChannel } from './find-channel.ts';

/** Refuses with EMAIL_NOT_CONFIGURED or SMS_NOT_CONFIGURED what neither the account nor the operator has set up. */
export async function requireChannel(app: App, store: AccountDb, channel: Channel): Promise<void> {
  if (channel === 'email' && (await emailChannel(app, store)) === undefined) {
    throw new Refusal(
      'EMAIL_NOT_CONFIGURED',
      'No email is set up. An owner of the account can do it under Settings, Email and SMS, or the operator with SMTP_URL and MAIL_FROM',
    );
  }
  if (channel === 'sms' && (await smsChannel(app, store)) === undefined) {
    throw new Refusal(
      'SMS_NOT_CONFIGURED',
      'No SMS is set up. An owner of the account can do it under Settings, Email and SMS, or the operator with SMS_URL',
    );
  }
}
