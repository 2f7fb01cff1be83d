import type { AccountDb } from '../../account-db.ts';
import type { Member } from '../../accounts/team/user.ts';
import type { App } from '../../app.ts';
import { insertMessage } from '../rows/messages.ts';
import { type TeamEmailPart, teamEmail, teamEmailSender } from './team-email.ts';

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
