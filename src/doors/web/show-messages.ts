import type { Message } from '../../domain/messages/message.ts';
import type { Preview, Unfinished } from '../../domain/messages/templates/preview-message.ts';
import { shownWords } from '../../domain/messages/templates/shown-words.ts';

/** A message as the team sees it. */
export function showMessage(message: Message) {
  const { projectId, endedAt } = message;
  return {
    messageId: message.messageId,
    customerId: message.customerId,
    projectId: projectId ?? null,
    userId: message.userId,
    channel: message.channel,
    isNotice: message.purpose === 'notice',
    to: message.recipient,
    sender: message.sender,
    subject: message.subject,
    text: shownWords(message).text,
    template: message.template,
    attachmentName: message.attachmentName,
    state: message.state,
    attempts: message.attempts,
    problem: message.problem,
    createdAt: message.createdAt,
    endedAt: endedAt ?? null,
  };
}

/** The look of an email comes by a way of its own. */
export function showPreview(preview: Preview | Unfinished) {
  if ('problem' in preview) return { problem: preview.problem, message: null };
  const { sender, subject, text, sms } = preview;
  return { problem: null, message: { sender, subject, text, sms: sms ?? null } };
}
