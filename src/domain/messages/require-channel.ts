import type { App } from '../app.ts';
import { Refusal } from '../shared/errors.ts';
import type { Channel } from './message.ts';

/** Refuses with EMAIL_NOT_CONFIGURED or SMS_NOT_CONFIGURED what the operator has not set up. */
export function requireChannel(app: App, channel: Channel): void {
  if (channel === 'email' && app.sendEmail === undefined) {
    throw new Refusal(
      'EMAIL_NOT_CONFIGURED',
      'This service sends no e-mail: its operator has not set SMTP_URL and MAIL_FROM',
    );
  }
  if (channel === 'sms' && app.sendSms === undefined) {
    throw new Refusal(
      'SMS_NOT_CONFIGURED',
      'This service sends no SMS: its operator has not set SMS_URL',
    );
  }
}
