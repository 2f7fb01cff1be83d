import { formatMoment, momentOrEmpty } from '../shared/time.ts';
import type { Message } from './message.ts';
import { shownWords } from './templates/template.ts';

const previewCharacters = 160;

/** The message as answers show it. */
export function publicMessage(message: Message) {
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
    ended_at: momentOrEmpty(message.endedAt),
  };
}

/** A message that a sandbox captured, with the words that its recipient would have got. */
export function publicCapturedMessage(message: Message) {
  return {
    id: message.messageId,
    message_id: message.messageId,
    customer_id: message.customerId === 0 ? '' : String(message.customerId),
    project_id: message.projectId === undefined ? '' : String(message.projectId),
    channel: message.channel,
    purpose: message.purpose,
    to: message.recipient,
    sender: message.sender,
    reply_to: message.replyTo,
    subject: message.subject,
    text: message.text,
    html: message.html,
    attachment: message.attachmentName,
    created_at: formatMoment(message.createdAt),
    captured_at: momentOrEmpty(message.endedAt),
    updated_at: formatMoment(message.endedAt ?? message.createdAt),
  };
}

/** The body of `project_email_sent`. */
export function sentEmail({ messageId, recipient, subject, template }: Message) {
  return { message_id: messageId, to: recipient, subject, template };
}

/** The body of `project_sms_sent`. */
export function sentSms({ messageId, recipient, text, template }: Message) {
  return { message_id: messageId, to: recipient, body_preview: preview(text), template };
}

/** Cuts by code points, so that an emoji at the end stays whole. */
function preview(text: string): string {
  return Array.from(text).slice(0, previewCharacters).join('');
}
