import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { App } from '../app.ts';
import { formatAddress } from '../projects/project.ts';
import { dateIn } from '../shared/time.ts';
import { type TodayTask, withName } from '../tasks/find-today.ts';
import { customerColumns, dueTasks, type NamedCustomer, type TaskOwner } from '../tasks/queries.ts';

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
export type Calendar = {
  /** The day in the time zone of the account. */
  today: string;
  tasks: CalendarTask[];
  installations: Installation[];
  isCut: boolean;
};

type Site = Awaited<ReturnType<typeof findSites>>[number];

const noSite = { street: '', streetNumber: '', suburb: '', state: '', postcode: '' };

/** An agreed day of installation, with the site in its parts. */
type InstallationRow = NamedCustomer & {
  projectId: number;
  title: string;
  installOn: string;
  streetNumber: string;
  street: string;
  suburb: string;
  state: string;
  postcode: string;
};

/** Installations agreed for the days from one to another, in the order of days. */
function findInstallations(
  db: AccountDb,
  {
    from,
    through,
    limit,
    ownerId,
    onlyOwner,
  }: TaskOwner & { from: string; through: string; limit: number },
): Promise<InstallationRow[]> {
  return db.kysely
    .selectFrom('projects as p')
    .innerJoin('customers as c', 'c.customerId', 'p.customerId')
    .select(['p.projectId', 'p.title', 'p.installOn', ...siteColumns, ...customerColumns])
    .where('p.accountId', '=', db.accountId)
    .where('c.accountId', '=', db.accountId)
    .where('p.installOn', '>=', from)
    .where('p.installOn', '<=', through)
    .$if(ownerId !== undefined, (query) => query.where('c.ownerId', '=', Number(ownerId)))
    .$if(onlyOwner !== undefined, (query) => query.where('c.ownerId', '=', Number(onlyOwner)))
    .orderBy('p.installOn')
    .orderBy('p.projectId')
    .limit(limit)
    .execute();
}

/**
 * The addresses of these customers: their own with the site of each of their projects, the newest project of a customer
 * first. A customer without projects has one row, with null for a site.
 */
async function findSites(db: AccountDb, customerIds: readonly number[]) {
  if (customerIds.length === 0) return [];
  return db.kysely
    .selectFrom('customers as c')
    .leftJoin('projects as p', (join) =>
      join.onRef('p.customerId', '=', 'c.customerId').on('p.accountId', '=', db.accountId),
    )
    .select(['c.customerId', 'c.address as ofCustomer', 'p.projectId', ...siteColumns])
    .where('c.accountId', '=', db.accountId)
    .where('c.customerId', 'in', customerIds)
    .orderBy('p.projectId', 'desc')
    .execute();
}

const siteColumns = ['p.streetNumber', 'p.street', 'p.suburb', 'p.state', 'p.postcode'] as const;

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
