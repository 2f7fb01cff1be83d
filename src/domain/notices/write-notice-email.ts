import { abilitiesIn } from '../accounts/team/user.ts';
import { findMember } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import type { LeasedMessage } from '../messages/queued-message.ts';
import { emailSettings, type TeamEmailPart, teamEmail } from '../messages/team/queue-team-email.ts';
import { deskUrl } from '../shared/page-links.ts';
import { Refusal } from '../shared/refusal.ts';
import { oneLine } from '../shared/text.ts';
import { taskInWords } from '../tasks/task.ts';
import type { MemberNotice } from './notice.ts';
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
    userId,
    emailId: messageId,
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

/** What a notice says, and the screen of the desk that it leads to. */
type NoticeWords = { title: string; detail: string; place: string };

export function noticeInWords(notice: MemberNotice): NoticeWords {
  return { title: titleOf(notice), detail: detailOf(notice), place: placeOf(notice) };
}

/** `Ann Lee viewed the proposal`. */
function titleOf({ kind, customerName, task }: MemberNotice): string {
  switch (kind) {
    case 'viewed':
      return `${customerName} viewed the proposal`;
    case 'signed':
      return `${customerName} signed the contract`;
    case 'declined':
      return `${customerName} declined the contract`;
    case 'question':
      return `Question on the proposal for ${customerName}`;
    case 'reply':
      return `${customerName} replied by email`;
    case 'new_lead':
      return `New lead: ${customerName}`;
    case 'task_due':
      return `Due: ${task === null ? 'a task that was removed' : taskInWords(task)}`;
    case 'webhook':
      return 'A webhook subscription needs your attention';
    case 'mailbox':
      return 'Replies from customers can’t be read';
  }
}

/** What else there is to say; empty where the title says it all. */
function detailOf({ kind, customerName, projectTitle, message }: MemberNotice): string {
  if (kind === 'webhook' || kind === 'mailbox') return message;
  return kind === 'task_due' ? customerName : projectTitle;
}

function placeOf({ kind, customerId, projectId, subscriptionId }: MemberNotice): string {
  if (kind === 'mailbox') return 'settings/channels';
  if (kind === 'webhook') return `settings/webhooks/${subscriptionId}`;
  const isOfProject = kind === 'viewed' || kind === 'signed' || kind === 'declined';
  return isOfProject && projectId !== null ? `projects/${projectId}` : `customers/${customerId}`;
}
