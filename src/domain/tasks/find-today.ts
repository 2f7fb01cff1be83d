import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { App } from '../app.ts';
import { customerName } from '../customers/customer.ts';
import type { PageRequestVerdict } from '../proposals/page/page-request.ts';
import { findViews, noViews } from '../proposals/rows/proposals.ts';
import { addDays, dateIn, dayMs, type Moment } from '../shared/time.ts';
import { customerColumns, dueTasks, type NamedCustomer, type TaskOwner } from './queries.ts';
import type { Task } from './task.ts';

/** The most that each list of the day shows. */
const listMax = 50;
/** A view that is older waits for something else. */
const viewedWithinDays = 14;
const expiringWithinDays = 7;
const soonDays = 7;

const viewed: PageRequestVerdict = 'viewed';
/** The newest drafts that are looked at. */
const draftsMax = 500;

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

/** A sale that waits for the seller. */
type WaitingSale = NamedCustomer & {
  projectId: number;
  title: string;
  /** When the proposal was viewed, when it expires, or when the draft was saved. */
  at: Moment;
};

/** Sales whose proposal was viewed since then, with nothing planned, the last view first. */
async function viewedSales(
  db: AccountDb,
  { since, limit, ...owner }: TaskOwner & { since: Moment; limit: number },
): Promise<WaitingSale[]> {
  const rows = await sales(db, owner)
    .innerJoin('pageRequests as h', 'h.projectId', 'p.projectId')
    .select(({ fn }) => fn.max('h.confirmedAt').as('at'))
    .where('h.accountId', '=', db.accountId)
    .where('h.verdict', '=', viewed)
    .where('h.confirmedAt', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tasks as t')
            .select('t.taskId')
            .where('t.accountId', '=', db.accountId)
            .whereRef('t.customerId', '=', 'c.customerId')
            .where('t.doneAt', 'is', null),
        ),
      ),
    )
    .groupBy([...customerColumns, 'p.projectId', 'p.title'])
    .orderBy('at', 'desc')
    .orderBy('p.projectId', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}

/** Sales whose open offer ends in between, the first to end first. */
function expiringSales(
  db: AccountDb,
  { from, until, limit, ...owner }: TaskOwner & { from: Moment; until: Moment; limit: number },
): Promise<WaitingSale[]> {
  return sales(db, owner)
    .innerJoin('proposals as o', 'o.projectId', 'p.projectId')
    .select('o.expiresAt as at')
    .where('o.accountId', '=', db.accountId)
    .where('o.state', '=', 'published')
    .where('o.expiryDueAt', 'is not', null)
    .where('o.expiresAt', '>=', from)
    .where('o.expiresAt', '<=', until)
    .orderBy('o.expiresAt')
    .orderBy('o.proposalId')
    .limit(limit)
    .execute();
}

/** Projects with a system of customers who may still buy, none of which was ever published; newest first. */
function draftSales(
  db: AccountDb,
  { limit, ...owner }: TaskOwner & { limit: number },
): Promise<WaitingSale[]> {
  return sales(db, owner)
    .select('p.updatedAt as at')
    .where('p.projectId', 'in', (build) =>
      build
        .selectFrom('projects as n')
        .select('n.projectId')
        .where('n.accountId', '=', db.accountId)
        .orderBy('n.projectId', 'desc')
        .limit(draftsMax),
    )
    .where('p.systemWatts', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('proposals as o')
            .select('o.proposalId')
            .where('o.accountId', '=', db.accountId)
            .whereRef('o.projectId', '=', 'p.projectId'),
        ),
      ),
    )
    .orderBy('p.updatedAt', 'desc')
    .orderBy('p.projectId', 'desc')
    .limit(limit)
    .execute();
}

/** Projects of customers who may still buy. */
function sales(db: AccountDb, { ownerId, onlyOwner }: TaskOwner) {
  return db.kysely
    .selectFrom('projects as p')
    .innerJoin('customers as c', 'c.customerId', 'p.customerId')
    .innerJoin('statuses as s', 's.statusId', 'c.statusId')
    .select(['p.projectId', 'p.title', ...customerColumns])
    .where('p.accountId', '=', db.accountId)
    .where('c.accountId', '=', db.accountId)
    .where('s.kind', '=', 'open')
    .$if(ownerId !== undefined, (query) => query.where('c.ownerId', '=', Number(ownerId)))
    .$if(onlyOwner !== undefined, (query) => query.where('c.ownerId', '=', Number(onlyOwner)));
}
