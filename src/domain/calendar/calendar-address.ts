import type { AccountDb } from '../account-db.ts';
import { logSecurity } from '../accounts/security-log/log-security.ts';
import type { Actor } from '../accounts/security-log/security-entry.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import { mayDo } from '../accounts/team/user.ts';
import { findMember } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import { isSameSecret, sha256 } from '../shared/secrets.ts';
import { addDays, dateIn } from '../shared/time.ts';
import { type Calendar, findCalendar } from './find-calendar.ts';

/** The door's path; `named` is `ACCOUNT-USER-SECRET`. */
export function calendarPath(named: string): string {
  return `/calendar/${named}.ics`;
}

/** 144 bits. */
const secretBytes = 18;
const namedPattern = /^(\d{1,15})-(\d{1,15})-([\w-]{24})$/;

/** A calendar program sees so much of the past and of what is planned. */
const daysBack = 30;
const daysAhead = 365;

/** Makes the secret address of a member's calendar, which ends an earlier one. It can't be shown again. */
export async function makeCalendarAddress(
  app: App,
  tx: AccountDb,
  { userId, by }: { userId: number; by: Actor },
): Promise<string> {
  const secret = app.randomBytes(secretBytes).toString('base64url');
  await saveCalendarToken(tx, userId, sha256(secret));
  await logSecurity(app, tx, { kind: 'calendar_address_made', by });
  return app.baseUrl() + calendarPath(`${tx.accountId}-${userId}-${secret}`);
}

/** Ends the address of a member's calendar, if they have one. */
export async function endCalendarAddress(
  app: App,
  tx: AccountDb,
  { userId, by }: { userId: number; by: Actor },
): Promise<void> {
  if ((await findCalendarToken(tx, userId)) === undefined) return;
  await saveCalendarToken(tx, userId, null);
  await logSecurity(app, tx, { kind: 'calendar_address_ended', by });
}

/** What a calendar program shows: the member's own tasks, and installations of the customers whom they own. */
export type CalendarFeed = Pick<Calendar, 'tasks' | 'installations'> & { timeZone: string };

/** Undefined for an address that nobody has, or that has ended; a member who left has none. */
export async function openCalendarFeed(app: App, named: string): Promise<CalendarFeed | undefined> {
  const [, accountId, user, secret = ''] = namedPattern.exec(named) ?? [];
  if (user === undefined) return undefined;
  const db = app.store.forAccount(Number(accountId));
  const userId = Number(user);
  const hash = await findCalendarToken(db, userId);
  if (hash === undefined || !isSameSecret(hash, sha256(secret))) return undefined;
  const member = await findMember(db, userId);
  if (member === undefined) return undefined;
  const { timeZone } = await readSettings(db);
  const today = dateIn(app.now(), timeZone);
  const { tasks, installations } = await findCalendar(app, db, {
    ownerId: userId,
    onlyOwner: mayDo(member.role, 'customers:all') ? undefined : userId,
    from: addDays(today, -daysBack),
    through: addDays(today, daysAhead),
  });
  return { tasks, installations, timeZone };
}

async function saveCalendarToken(
  db: AccountDb,
  userId: number,
  calendarTokenHash: string | null,
): Promise<void> {
  await db.change('users').where('userId', '=', userId).set({ calendarTokenHash }).execute();
}

/** The SHA-256 of the secret of a member's calendar address; undefined if they have none or have left. */
export async function findCalendarToken(
  db: AccountDb,
  userId: number,
): Promise<string | undefined> {
  const row = await db
    .own('users')
    .select('calendarTokenHash')
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return row?.calendarTokenHash ?? undefined;
}
