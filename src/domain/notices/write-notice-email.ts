import { deskUrl } from '../accounts/desk-url.ts';
import { abilitiesIn } from '../accounts/team/role.ts';
import { findMember } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import type { LeasedMessage } from '../messages/queued-message.ts';
import { emailSettings, type TeamEmailPart, teamEmail } from '../messages/team/team-email.ts';
import { Refusal } from '../shared/refusal.ts';
import { oneLine } from '../shared/text.ts';
import type { MemberNotice } from './notice.ts';
import { noticeInWords } from './notice-words.ts';
import { findEmailedNotices } from './queries.ts';

/**
 * Writes an email about notices at the moment of sending: of those that it was queued for, the ones that its member has
 * not read and may still see. So an erased customer is in no email, however long it waited. Returns any other message as
 * it is. Refuses an email about nothing, and one to a member who has left.
 */
export async function writeNoticeEmail(app: App, message: LeasedMessage): Promise<LeasedMessage> {
  const { accountId, messageId, userId, purpose, text } = message;
  if (purpose !== 'team' || text !== '') return message;
  const store = app.store.forAccount(accountId);
  const member = await findMember(store, userId);
  const abilities =
    member === undefined || member.removedAt !== undefined
      ? []
      : abilitiesIn(member.role, { isSandbox: false, sellersSeeCosts: false });
  const { notices, count } = await findEmailedNotices(store, {
    ...{ userId, emailId: messageId },
    onlyOwner: abilities.includes('customers:all') ? undefined : userId,
  });
  const [first] = notices;
  if (first === undefined || !abilities.includes('customers:read')) {
    throw new Refusal('NOT_FOUND', 'Its notices were read or removed before it was sent');
  }
  const more = count - notices.length;
  const parts = [
    ...notices.flatMap((notice) => partsOf(app, accountId, notice)),
    ...(more > 0
      ? [`And ${more === 1 ? '1 more notice' : `${more} more notices`} in Sundesk.`]
      : []),
    ...emailSettings(app, accountId),
  ];
  const subject = count === 1 ? oneLine(noticeInWords(first).title) : `${count} notices`;
  return { ...message, subject, ...teamEmail(parts) };
}

function partsOf(app: App, accountId: number, notice: MemberNotice): TeamEmailPart[] {
  const { kind, message } = notice;
  const { title, detail, place } = noticeInWords(notice);
  const isQuoted = kind === 'question' || kind === 'reply' || kind === 'declined';
  return [
    detail === '' ? title : `${title} · ${detail}`,
    ...(isQuoted && message !== '' ? [message] : []),
    ...(kind === 'question' ? [unknownReader] : []),
    { url: deskUrl(app, accountId, place), label: labels[place.split('/')[0] ?? ''] ?? 'Open' },
  ];
}

const unknownReader =
  'Sundesk does not know who wrote this. Reply to the customer at the address or number that you have.';

const labels: Readonly<Record<string, string>> = {
  projects: 'Open the project',
  customers: 'Open the customer',
  settings: 'Open the subscription',
};
