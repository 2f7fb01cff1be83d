import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { emailChannel } from '../channels/find-channel.ts';
import { type TeamEmailPart, teamEmail, teamEmailSender } from './team-email.ts';

/**
 * Sends an email of the service itself to a member of the team, at once and once. False when it was not taken, also
 * because no email is set up; the caller has another way to say the same. With a store it goes the way of that account,
 * else the operator's.
 */
export async function sendToTeam(
  app: App,
  email: {
    store?: AccountDb | undefined;
    to: string;
    subject: string;
    paragraphs: readonly TeamEmailPart[];
  },
): Promise<boolean> {
  const { store, to, subject, paragraphs } = email;
  const send = store === undefined ? app.sendEmail : await emailChannel(app, store);
  if (send === undefined) return false;
  const { outcome } = await send(
    {
      messageId: app.newId('msg'),
      to,
      fromName: teamEmailSender,
      replyTo: '',
      subject,
      ...teamEmail(paragraphs),
      attachment: undefined,
      stopUrl: '',
    },
    async () => undefined,
  );
  if (outcome !== 'accepted') app.log.warn({ outcome }, 'team email not sent');
  return outcome === 'accepted';
}
