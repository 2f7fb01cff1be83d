import type { SendSms } from '../domain/messages/send-message.ts';

export function openSendSms(_settings: { url: string }): SendSms {
  return async () => ({ outcome: 'deferred', problem: 'not built yet' });
}
