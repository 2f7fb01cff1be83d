import { sql } from 'kysely';
import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import { findMembers } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import { dateIn, endOfDay } from '../shared/time.ts';
import { emailChannel } from './channels/find-channel.ts';
import type { QuotaKind } from './quota.ts';
import { queueTeamEmail } from './team/queue-team-email.ts';

const nouns: Readonly<Record<QuotaKind, string>> = {
  sms: 'SMS',
  email: 'emails',
  invitation: 'invitations',
};

/**
 * Counts one SMS, email or invitation toward the daily limit of the account; a day ends at midnight in its time zone.
 * The owners get an email when the limit is reached. Refuses with QUOTA_EXCEEDED what is over it, unless
 * `isAlwaysSent`.
 */
export async function countTowardQuota(
  app: App,
  tx: AccountDb,
  kind: QuotaKind,
  { isAlwaysSent = false } = {},
): Promise<void> {
  const limit = app.quotas[kind];
  if (limit === 0) return;
  const { timeZone } = await readSettings(tx);
  const now = app.now();
  const today = dateIn(now, timeZone);
  const count = await addToCount(tx, kind, today);
  const day = { kind, limit, timeZone };
  if (count > limit && !isAlwaysSent) {
    const waitSeconds = Math.ceil((endOfDay(today, timeZone) - now) / 1000);
    throw new Refusal('QUOTA_EXCEEDED', `${limitInWords(day)}. ${resetInWords(day)}`, {
      'retry-after': String(waitSeconds),
    });
  }
  if (count === limit) await writeToOwners(app, tx, day);
}

type Day = { kind: QuotaKind; limit: number; timeZone: string };

function limitInWords({ kind, limit }: Day): string {
  return `The account has reached its daily limit of ${limit} ${nouns[kind]}`;
}

function resetInWords({ timeZone }: Day): string {
  return `The limit resets at midnight (${timeZone})`;
}

async function writeToOwners(app: App, tx: AccountDb, day: Day): Promise<void> {
  app.log.warn({ kind: day.kind, limit: day.limit }, 'an account has reached a daily limit');
  if ((await emailChannel(app, tx)) === undefined) return;
  const owners = (await findMembers(tx)).filter(({ role }) => role === 'owner');
  await queueTeamEmail(app, tx, {
    to: owners,
    subject: `Daily limit of ${day.limit} ${nouns[day.kind]} reached`,
    paragraphs: [
      `${limitInWords(day)}.`,
      `${resetInWords(day)}. Until then, Sundesk refuses more of them, except emails and codes that a signature needs.`,
      'Check that your team and your API keys sent them. The operator of Sundesk can change the limit.',
      'You get this email because you are an owner of the account.',
    ],
  });
}

/**
 * Adds one to the count of a day, `YYYY-MM-DD`, and returns the sum. Others who count wait until the transaction
 * ends.
 */
export async function addToCount(
  db: AccountDb,
  kind: QuotaKind | 'lead',
  day: string,
): Promise<number> {
  // A single statement, so that of two concurrent counts one sees the other.
  const { count } = await db.kysely
    .insertInto('dailyCounts')
    .values({ accountId: db.accountId, kind, day, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'kind']).doUpdateSet({
        day,
        count: sql<number>`case when daily_counts.day = excluded.day then daily_counts.count + 1 else 1 end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}
