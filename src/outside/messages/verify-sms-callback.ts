import { createHmac, timingSafeEqual } from 'node:crypto';
import type { VerifySmsCallback } from '../../domain/messages/sms/verify-sms-callback.ts';

/**
 * Returns whether a callback is Twilio's own: it signs the whole address, followed by each parameter's name and value in the order of
 * the names, with HMAC-SHA1 and the account's token.
 */
export function openVerifySmsCallback(token: string): VerifySmsCallback {
  return ({ url, parameters, signature }) => {
    const names = Object.keys(parameters).sort();
    const signed = url + names.map((name) => name + parameters[name]).join('');
    const expected = createHmac('sha1', token).update(signed, 'utf8').digest();
    const received = Buffer.from(signature, 'base64');
    return received.length === expected.length && timingSafeEqual(received, expected);
  };
}
