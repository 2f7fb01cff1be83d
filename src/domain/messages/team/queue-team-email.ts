import type { AccountDb } from '../../account-db.ts';
import type { Member } from '../../accounts/team/user.ts';
import type { App } from '../../app.ts';
import { escapeHtml } from '../../shared/html.ts';
import { deskUrl } from '../../shared/page-links.ts';
import { type Button, emailButton, emailFrame, paragraphStyle } from '../email-html.ts';
import { insertMessage } from '../rows/messages.ts';

/**
 * Queues an email of the service itself to members of the team. Those without an address, and those who left, get none.
 */
export async function queueTeamEmail(
  app: App,
  tx: AccountDb,
  {
    to,
    subject,
    paragraphs,
  }: { to: readonly Member[]; subject: string; paragraphs: readonly TeamEmailPart[] },
): Promise<void> {
  const content = { subject, ...teamEmail(paragraphs) };
  for (const member of to) {
    if (member.email === '' || member.removedAt !== undefined) continue;
    await queueEmailToMember(app, tx, member, content);
  }
}

/** Queues one for a member, and returns the id of the message. */
export async function queueEmailToMember(
  app: App,
  tx: AccountDb,
  { userId, email }: Pick<Member, 'userId' | 'email'>,
  content: { subject: string; text: string; html: string },
): Promise<string> {
  const messageId = app.newId('msg');
  await insertMessage(tx, {
    messageId,
    customerId: 0,
    projectId: undefined,
    userId,
    channel: 'email',
    purpose: 'team',
    recipient: email,
    ...content,
    template: '',
    sender: teamEmailSender,
    replyTo: '',
    attachmentId: undefined,
    attachmentName: '',
    bringsProposal: false,
    stopToken: '',
    traceparent: app.tracing.traceparent(),
    createdAt: app.now(),
  });
  return messageId;
}

/** A paragraph of text, or a link that the HTML part shows as a button. */
export type TeamEmailPart = string | Button;

/** Both parts of an email of the service itself. */
export function teamEmail(parts: readonly TeamEmailPart[]): { text: string; html: string } {
  return {
    text: parts.map((part) => (typeof part === 'string' ? part : part.url)).join('\n\n'),
    html: emailFrame({
      title: teamEmailSender,
      background: '#0b4f6c',
      body: parts.map(renderPart).join(''),
      footer: '',
    }),
  };
}

/** The sender of Sundesk's own emails. */
export const teamEmailSender = 'Sundesk';

/** The end of emails that their reader can choose. */
export function emailSettings(app: App, accountId: number): TeamEmailPart[] {
  const url = deskUrl(app, accountId, 'profile/notifications');
  return [
    'You choose which notices Sundesk emails you, and when:',
    { url, label: 'Email settings' },
  ];
}

function renderPart(part: TeamEmailPart): string {
  const content = typeof part === 'string' ? escapeHtml(part) : emailButton(part, '#f2a900');
  return `<p style="${paragraphStyle}">${content}</p>`;
}
