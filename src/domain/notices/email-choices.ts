import { z } from 'zod';
import type { AccountDb } from '../account-db.ts';
import type { Moment } from '../shared/time.ts';
import { memberNoticeKinds } from './notice.ts';

/** When a member is emailed about notices of a kind. */
const emailTimes = ['at_once', 'daily', 'never'] as const;

export const emailChoices = z.record(z.enum(memberNoticeKinds), z.enum(emailTimes));
export type EmailChoices = z.infer<typeof emailChoices>;

const usual: EmailChoices = {
  viewed: 'never',
  signed: 'at_once',
  declined: 'at_once',
  question: 'at_once',
  reply: 'at_once',
  new_lead: 'at_once',
  task_due: 'never',
  webhook: 'at_once',
  mailbox: 'at_once',
};

/** What a member is emailed about, and when an email was last queued for them. */
export async function findEmailChoicesOf(
  db: AccountDb,
  userId: number,
): Promise<{ choices: EmailChoices; emailedAt: Moment }> {
  const row = await select(db).where('userId', '=', userId).executeTakeFirstOrThrow();
  return { choices: readChoices(row.noticeEmailsJson), emailedAt: row.noticesEmailedAt };
}

/** What each member is emailed about, by user. */
export async function findEmailChoices(db: AccountDb): Promise<Map<number, EmailChoices>> {
  const rows = await select(db).execute();
  return new Map(rows.map((row) => [row.userId, readChoices(row.noticeEmailsJson)]));
}

export async function setEmailChoices(
  tx: AccountDb,
  userId: number,
  choices: EmailChoices,
): Promise<void> {
  await tx
    .change('users')
    .set({ noticeEmailsJson: JSON.stringify(choices) })
    .where('userId', '=', userId)
    .execute();
}

function select(db: AccountDb) {
  return db.own('users').select(['userId', 'noticeEmailsJson', 'noticesEmailedAt']);
}

/** A kind that is newer than the choices has its usual time. */
function readChoices(json: string): EmailChoices {
  return json === '' ? usual : { ...usual, ...JSON.parse(json) };
}
