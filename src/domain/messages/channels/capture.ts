import type { SendEmail, SendSms } from '../send-message.ts';

/** The provider id of a captured message. */
const providerId = 'captured';

/** Keeps an email with its message instead of sending it. */
export const captureEmail: SendEmail = async ({ text, html }, beforeSubmit) => {
  await beforeSubmit();
  return { outcome: 'accepted', providerId, captured: { text, html } };
};

/** Keeps an SMS with its message instead of sending it. */
export const captureSms: SendSms = async ({ text }, beforeSubmit) => {
  await beforeSubmit();
  return { outcome: 'accepted', providerId, captured: { text, html: '' } };
};
