import type { Consent } from '../../../domain/messages/consent.ts';
import type { Message } from '../../../domain/messages/message.ts';
import type { Consents } from '../../../domain/messages/set-consent.ts';
import { shownWords } from '../../../domain/messages/templates/shown-words.ts';
import type { Template } from '../../../domain/messages/templates/template.ts';
import { formatMoment } from '../../../domain/shared/time.ts';

/** A message as the interface shows it. */
export function wireMessage(message: Message) {
  return {
    message_id: message.messageId,
    customer_id: String(message.customerId),
    project_id: message.projectId === undefined ? '' : String(message.projectId),
    user_id: String(message.userId),
    channel: message.channel,
    purpose: message.purpose,
    to: message.recipient,
    subject: message.subject,
    text: shownWords(message).text,
    template: message.template,
    attachment: message.attachmentName,
    brings_proposal: message.bringsProposal,
    state: message.state,
    attempts: message.attempts,
    provider_id: message.providerId,
    problem: message.problem,
    created_at: formatMoment(message.createdAt),
    ended_at: message.endedAt === undefined ? '' : formatMoment(message.endedAt),
  };
}

export function wireWholeMessage(message: Message) {
  return { ...wireMessage(message), html: shownWords(message).html };
}

export function wireTemplate({ channel, name, subject, body }: Template, isDefault: boolean) {
  return { channel, name, subject, text: body, is_default: isDefault };
}

export function wireConsents({ email, sms, numberOptedOutAt }: Consents) {
  const optedOutAt = numberOptedOutAt === undefined ? '' : formatMoment(numberOptedOutAt);
  return { email: wireConsent(email), sms: { ...wireConsent(sms), opted_out_at: optedOutAt } };
}

function wireConsent(consent: Consent | undefined) {
  if (consent === undefined) return { consent: 'unknown', source: '', said_at: '' };
  const { given, source, saidAt } = consent;
  return { consent: given ? 'given' : 'withdrawn', source, said_at: formatMoment(saidAt) };
}
