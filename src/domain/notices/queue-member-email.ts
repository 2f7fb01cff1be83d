import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { Member } from '../accounts/team/user.ts';
import { findMember } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import { emailChannel } from '../messages/channels/find-channel.ts';
import { isInvented } from '../messages/is-invented.ts';
import { queueEmailToMember } from '../messages/team/queue-team-email.ts';
import { addDays, dateIn, type Moment, minuteMs, momentIn } from '../shared/time.ts';
import { findEmailChoicesOf } from './email-choices.ts';
import { memberNoticeKinds } from './notice.ts';

/** The least time between two emails to a member, so that a flood of notices brings few emails. */
const pauseMs = 5 * minuteMs;
/** When the daily emails are sent, on the account's clock. */
const dailyTime = '08:00';

/**
 * Queues the email about a member's notices that are due, if they want one now; no notice gets into two. It has no words
 * until it is sent: `writeNoticeEmail` writes what is still worth telling at that moment. Where no email is set up, the
 * notices appear in the app alone, also later on.
 */
export async function queueMemberEmail(app: App, tx: AccountDb, userId: number): Promise<void> {
  const at = app.now();
  const due = () =>
    tx.change('memberNotices').where('userId', '=', userId).where('emailDueAt', '<=', at);
  const member = await findMember(tx, userId);
  if (member === undefined || !(await isReached(app, tx, member))) {
    await due().set({ emailDueAt: null }).execute();
    return;
  }
  const { choices, emailedAt } = await findEmailChoicesOf(tx, userId);
  await due().set({ emailDueAt: null }).where('readAt', 'is not', null).execute();
  const { last, next } = dailyTimes(at, (await readSettings(tx)).timeZone);
  for (const kind of memberNoticeKinds) {
    const ofKind = due().where('kind', '=', kind);
    // Another email tells those who manage webhooks of their trouble at once.
    if (choices[kind] === 'never' || (kind === 'webhook' && choices[kind] === 'at_once')) {
      await ofKind.set({ emailDueAt: null }).execute();
    } else if (choices[kind] === 'daily') {
      await ofKind.set({ emailDueAt: next }).where('createdAt', '>=', last).execute();
    }
  }
  if (at < emailedAt + pauseMs) {
    await due()
      .set({ emailDueAt: emailedAt + pauseMs })
      .execute();
    return;
  }
  const waiting = await tx
    .own('memberNotices')
    .select('noticeId')
    .where('userId', '=', userId)
    .where('emailDueAt', '<=', at)
    .executeTakeFirst();
  // Of two workers that come here at once, one queues the email.
  if (waiting === undefined || !(await claimEmail(tx, { userId, emailedAt, at }))) return;
  // The subject in the list of messages; the email has one of its own.
  const emailId = await queueEmailToMember(app, tx, member, {
    subject: 'Notices',
    text: '',
    html: '',
  });
  await due().set({ emailDueAt: null, emailId }).execute();
}

async function isReached(app: App, tx: AccountDb, member: Member): Promise<boolean> {
  const { email, removedAt } = member;
  if (email === '' || removedAt !== undefined) return false;
  if ((await emailChannel(app, tx)) === undefined) return false;
  return !(await isInvented(app, { accountId: tx.accountId, email }));
}

/** The last time of daily emails up to a moment, and the next one after it. */
function dailyTimes(at: Moment, timeZone: string): { last: Moment; next: Moment } {
  const today = dateIn(at, timeZone);
  const [before, now, after] = [-1, 0, 1].map((days) =>
    momentIn(addDays(today, days), dailyTime, timeZone),
  ) as [Moment, Moment, Moment];
  return at < now ? { last: before, next: now } : { last: now, next: after };
}

async function claimEmail(
  tx: AccountDb,
  { userId, emailedAt, at }: { userId: number; emailedAt: Moment; at: Moment },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .change('users')
    .set({ noticesEmailedAt: at })
    .where('userId', '=', userId)
    .where('noticesEmailedAt', '=', emailedAt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
