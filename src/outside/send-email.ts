import type { SendEmail } from '../domain/messages/send-message.ts';

export function openSendEmail(_settings: { url: string; from: string }): SendEmail {
  return async () => ({ outcome: 'deferred', problem: 'not built yet' });
}
