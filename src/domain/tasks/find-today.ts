import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { App } from '../app.ts';
import { customerName } from '../customers/customer.ts';
import { findViews, noViews } from '../proposals/rows/proposals.ts';
import { addDays, dateIn, dayMs, type Moment } from '../shared/time.ts';
import {
  draftSales,
  dueTasks,
  expiringSales,
  type NamedCustomer,
  type TaskOwner,
  viewedSales,
} from './queries.ts';
import type { Task } from './task.ts';

/** The most that each list of the day shows. */
const listMax = 50;
/** A view that is older waits for something else. */
const viewedWithinDays = 14;
const expiringWithinDays = 7;
const soonDays = 7;

type Named = { customerId: number; customerName: string; phone: string };
export type TodayTask = Task & Named;
type TodaySale = Named & { projectId: number; title: string; at: Moment };
type Today = {
  /** The day in the time zone of the account. */
  today: string;
  overdue: TodayTask[];
  dueToday: TodayTask[];
  /** Due within a week. */
  soon: TodayTask[];
  /** Sales whose proposal was viewed lately, with nothing planned. */
  viewed: (TodaySale & { viewCount: number })[];
  /** Offers that end within a week. */
  expiring: TodaySale[];
  /** Projects with a system that were never published. */
  drafts: TodaySale[];
  /** True if there is more of what is due, or waits, than these lists hold. */
  isCapped: boolean;
};

/** What one member, or everybody, should do today. */
export async function findToday(app: App, store: AccountDb, owner: TaskOwner): Promise<Today> {
  const now = app.now();
  const { timeZone } = await readSettings(store);
  const today = dateIn(now, timeZone);
  const [due, soon, viewed, expiring, drafts] = await Promise.all([
    dueTasks(store, { ...owner, from: undefined, through: today, limit: listMax }),
    dueTasks(store, {
      ...owner,
      from: addDays(today, 1),
      through: addDays(today, soonDays),
      limit: listMax,
    }),
    viewedSales(store, { ...owner, since: now - viewedWithinDays * dayMs, limit: listMax }),
    expiringSales(store, {
      ...owner,
      from: now,
      until: now + expiringWithinDays * dayMs,
      limit: listMax,
    }),
    draftSales(store, { ...owner, limit: listMax }),
  ]);
  const views = await findViews(store, {
    projectIds: viewed.map(({ projectId }) => projectId),
  });
  return {
    today,
    overdue: due.filter(({ dueOn }) => dueOn < today).map(withName),
    dueToday: due.filter(({ dueOn }) => dueOn === today).map(withName),
    soon: soon.map(withName),
    viewed: viewed.map((sale) => ({
      ...withName(sale),
      viewCount: (views.get(sale.projectId) ?? noViews).viewCount,
    })),
    expiring: expiring.map(withName),
    drafts: drafts.map(withName),
    isCapped: [due, viewed, expiring, drafts].some(({ length }) => length === listMax),
  };
}

/** Replaces the columns that tell who a customer is by their name and phone. */
export function withName<T extends NamedCustomer>({
  firstName,
  lastName,
  companyName,
  email,
  phone1,
  ...row
}: T) {
  const name = customerName({ firstName, lastName, companyName, email, phone1 });
  return { ...row, customerName: name, phone: phone1 };
}
