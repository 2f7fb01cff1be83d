import type { Consent } from '../../../domain/messages/consent.ts';
import type { Message } from '../../../domain/messages/message.ts';
import { publicMessage } from '../../../domain/messages/payload.ts';
import type { Consents } from '../../../domain/messages/set-consent.ts';
import { shownWords } from '../../../domain/messages/templates/shown-words.ts';
import type { Template } from '../../../domain/messages/templates/template.ts';
import { formatMoment, momentOrEmpty } from '../../../domain/shared/time.ts';

export function wireWholeMessage(message: Message) {
  return { ...publicMessage(message), html: shownWords(message).html };
}

export function wireTemplate({ channel, name, subject, body }: Template, isDefault: boolean) {
  return { channel, name, subject, text: body, is_default: isDefault };
}

export function wireConsents({ email, sms, numberOptedOutAt }: Consents) {
  const optedOutAt = momentOrEmpty(numberOptedOutAt);
  return { email: wireConsent(email), sms: { ...wireConsent(sms), opted_out_at: optedOutAt } };
}

function wireConsent(consent: Consent | undefined) {
  if (consent === undefined) return { consent: 'unknown', source: '', said_at: '' };
  const { given, source, saidAt } = consent;
  return { consent: given ? 'given' : 'withdrawn', source, said_at: formatMoment(saidAt) };
}
