import type { AccountDb } from '../../account-db.ts';
import { type Member, mayDo } from '../../accounts/team/user.ts';
import { findMembers } from '../../accounts/team/user-queries.ts';
import type { App } from '../../app.ts';
import type { Notice, NoticeKind } from '../../deliveries/notice.ts';
import { takeUnwrittenNotices } from '../../deliveries/queue/notices.ts';
import { findEmailChoices } from '../../notices/email-choices.ts';
import { deskUrl } from '../../shared/page-links.ts';
import { describeEventTypes } from '../../webhooks/chosen-events.ts';
import { findSubscriptions } from '../../webhooks/rows/subscriptions.ts';
import { emailChannel } from '../channels/find-channel.ts';
import { emailSettings, queueTeamEmail, type TeamEmailPart } from './queue-team-email.ts';

/** The most notices in one email; more notices get another email. */
const noticesPerLetter = 50;

/**
 * Queues an email about new notices to each member of the team who manages webhooks and wants one at once; notices that
 * came together share one. Where no email is set up, the notices appear in the app alone, also later on. Returns how many notices it
 * handled.
 */
export async function queueNoticeEmails(app: App, tx: AccountDb): Promise<number> {
  const notices = await takeUnwrittenNotices(tx, noticesPerLetter);
  if (notices.length === 0 || (await emailChannel(app, tx)) === undefined) return notices.length;
  const subject = subjectOf(notices);
  const paragraphs = await paragraphsOf(app, tx, notices);
  await queueTeamEmail(app, tx, { to: await findReaders(tx), subject, paragraphs });
  return notices.length;
}

async function findReaders(tx: AccountDb): Promise<Member[]> {
  const members = await findMembers(tx);
  const choices = await findEmailChoices(tx);
  return members.filter(
    ({ userId, role }) =>
      mayDo(role, 'webhooks:manage') && choices.get(userId)?.webhook === 'at_once',
  );
}

const subjects: Readonly<Record<NoticeKind, string>> = {
  failing: 'A webhook subscription is failing',
  disabled: 'A webhook subscription was disabled',
  gone: 'A webhook subscription has ended',
  address_refused: 'A webhook subscription has an address that is not allowed',
};

function subjectOf([first, ...more]: readonly Notice[]): string {
  if (first === undefined) return '';
  return more.length === 0
    ? subjects[first.kind]
    : `${more.length + 1} notices about webhook subscriptions`;
}

async function paragraphsOf(
  app: App,
  tx: AccountDb,
  notices: readonly Notice[],
): Promise<TeamEmailPart[]> {
  const told: TeamEmailPart[] = [];
  for (const { subscriptionId, message } of notices) {
    told.push(`${await nameOf(tx, subscriptionId)}: ${message}`);
    const url = deskUrl(app, tx.accountId, `settings/webhooks/${subscriptionId}`);
    told.push({ url, label: 'Open the subscription' });
  }
  const [first] = notices;
  const isOne = notices.every(({ subscriptionId }) => subscriptionId === first?.subscriptionId);
  return [
    isOne
      ? 'A webhook subscription needs your attention.'
      : 'Some webhook subscriptions need your attention.',
    ...told,
    'You received this email because you manage webhooks. We send each notice once.',
    ...emailSettings(app, tx.accountId),
  ];
}

/** Names an endpoint by its name and host alone: the rest of its address may be a secret of the receiver. */
async function nameOf(tx: AccountDb, subscriptionId: string): Promise<string> {
  const [subscription] = await findSubscriptions(tx, { subscriptionId });
  if (subscription === undefined) return subscriptionId;
  const { name, types, hookUrl } = subscription;
  const sent = `${describeEventTypes(types)} to ${URL.parse(hookUrl)?.host ?? subscriptionId}`;
  return name === '' ? sent : `${name} (${sent})`;
}
