import type { AccountDb } from '../../account-db.ts';
import type { Member } from '../../accounts/team/member.ts';
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
  const content = teamEmail(paragraphs);
  for (const { userId, email, removedAt } of to) {
    if (email === '' || removedAt !== undefined) continue;
    await insertMessage(tx, {
      messageId: app.newId('msg'),
      customerId: 0,
      projectId: undefined,
      userId,
      channel: 'email',
      purpose: 'team',
      recipient: email,
      subject,
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
  }
}
