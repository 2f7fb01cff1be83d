import type { SendEmail, SendSms } from '../send-message.ts';

/** What a provider's id is where a message was captured. */
const providerId = 'captured';

/** Keeps an email with its message instead of sending it. */
export const captureEmail: SendEmail = async ({ text, html }, beforeHandOver) => {
  await beforeHandOver();
  return { outcome: 'accepted', providerId, captured: { text, html } };
};

/** Keeps an SMS with its message instead of sending it. */
export const captureSms: SendSms = async ({ text }, beforeHandOver) => {
  await beforeHandOver();
  return { outcome: 'accepted', providerId, captured: { text, html: '' } };
};
