import type { AccountDb } from '../../account-db.ts';
import type { Invitation } from '../../accounts/team/invitation-queries.ts';
import { userName } from '../../accounts/team/user.ts';
import { findUser } from '../../accounts/team/user-queries.ts';
import type { App } from '../../app.ts';
import { emailChannel } from '../channels/find-channel.ts';
import { type TeamEmailPart, teamEmail, teamEmailSender } from './queue-team-email.ts';

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

/** The way to the invitee: by email, or by a link that the inviter hands over if email is not set up. */
type InvitationSent = { by: 'email' | 'failed email' } | { by: 'hand'; url: string };

/**
 * Sends an invitation to its address. Who has the link can join in the invitee's name, so the inviter gets it only
 * where no email is set up. The operator's mail server goes first: the inviter may read what goes through the firm's
 * own.
 */
export async function sendInvitation(
  app: App,
  store: AccountDb,
  { email, url, invitedBy, accountId }: Invitation & { url: string; accountId: number },
): Promise<InvitationSent> {
  if ((await emailChannel(app, store)) === undefined) return { by: 'hand', url };
  const account = await app.store.accounts.find(accountId);
  const inviter = await findUser(store, invitedBy);
  const name = inviter && userName(inviter);
  const firm = account?.name ?? '';
  const isSent = await sendToTeam(app, {
    store: app.sendEmail === undefined ? store : undefined,
    to: email,
    subject: `${name} has invited you to ${firm}`,
    paragraphs: [
      'Hi,',
      `${name} has invited you to join ${firm} on Sundesk. You can accept once, within 7 days:`,
      { url, label: 'Accept the invitation' },
      'If you don’t know them, ignore this email.',
    ],
  });
  return { by: isSent ? 'email' : 'failed email' };
}
