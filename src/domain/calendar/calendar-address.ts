import type { AccountDb } from '../account-db.ts';
import { logSecurity } from '../accounts/security-log/log-security.ts';
import type { Actor } from '../accounts/security-log/security-entry.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import { mayDo } from '../accounts/team/user.ts';
import { findMember } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import { formatAddress } from '../projects/project.ts';
import { isSameSecret, sha256 } from '../shared/secrets.ts';
import { addDays, dateIn } from '../shared/time.ts';
import { type TodayTask, withName } from '../tasks/find-today.ts';
import { dueTasks, type TaskOwner } from '../tasks/queries.ts';
import { findCalendarToken, findInstallations, findSites } from './queries.ts';

/** The most tasks, and the most installations, that a calendar shows. */
const entriesMax = 500;

/** An open task; a visit has the address of its project, or of its customer. */
export type CalendarTask = TodayTask & { address: string };

/** A day of installation that was agreed with a customer. */
export type Installation = {
  projectId: number;
  title: string;
  /** `YYYY-MM-DD`. */
  installOn: string;
  address: string;
  customerId: number;
  customerName: string;
  phone: string;
};

/** What is planned, each list in the order of days; `isCut` says that there is more than fits. */
type Calendar = {
  /** The day in the time zone of the account. */
  today: string;
  tasks: CalendarTask[];
  installations: Installation[];
  isCut: boolean;
};

type Site = Awaited<ReturnType<typeof findSites>>[number];

const noSite = { street: '', streetNumber: '', suburb: '', state: '', postcode: '' };

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

/** The open tasks and agreed installations of one member, or everybody, for the days `from` to `through`. */
export async function findCalendar(
  app: App,
  db: AccountDb,
  asked: TaskOwner & { from: string; through: string },
): Promise<Calendar> {
  const { timeZone } = await readSettings(db);
  const [tasks, installations] = await Promise.all([
    dueTasks(db, { ...asked, limit: entriesMax }),
    findInstallations(db, { ...asked, limit: entriesMax }),
  ]);
  const visits = tasks.filter(({ kind }) => kind === 'visit');
  const sites = await findSites(db, [...new Set(visits.map(({ customerId }) => customerId))]);
  const addressOf = ({ customerId, projectId }: TodayTask) => {
    const found = sites.filter((site) => site.customerId === customerId);
    const own = found.find((site) => site.projectId === projectId);
    const [newest] = found;
    return siteOf(own) || newest?.ofCustomer || siteOf(newest);
  };
  return {
    today: dateIn(app.now(), timeZone),
    tasks: tasks
      .map(withName)
      .map((task) => ({ ...task, address: task.kind === 'visit' ? addressOf(task) : '' })),
    installations: installations
      .map(withName)
      .map(({ projectId, title, installOn, customerId, customerName, phone, ...site }) => ({
        projectId,
        title,
        installOn,
        customerId,
        customerName,
        phone,
        address: formatAddress(site),
      })),
    isCut: tasks.length === entriesMax || installations.length === entriesMax,
  };
}

/** Empty without a project, and for one without a site. */
function siteOf(site: Site | undefined): string {
  const { street, streetNumber, suburb, state, postcode } = site ?? noSite;
  return formatAddress({
    street: street ?? '',
    streetNumber: streetNumber ?? '',
    suburb: suburb ?? '',
    state: state ?? '',
    postcode: postcode ?? '',
  });
}

async function saveCalendarToken(
  db: AccountDb,
  userId: number,
  calendarTokenHash: string | null,
): Promise<void> {
  await db.change('users').where('userId', '=', userId).set({ calendarTokenHash }).execute();
}
