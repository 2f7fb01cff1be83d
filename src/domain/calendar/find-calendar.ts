import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { App } from '../app.ts';
import { formatAddress } from '../projects/project.ts';
import { dateIn } from '../shared/time.ts';
import { type TodayTask, withName } from '../tasks/find-today.ts';
import { dueTasks, type TaskOwner } from '../tasks/queries.ts';
import { findInstallations, findSites } from './queries.ts';

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
        ...{ projectId, title, installOn, customerId, customerName, phone },
        address: formatAddress(site),
      })),
    isCut: tasks.length === entriesMax || installations.length === entriesMax,
  };
}

type Site = Awaited<ReturnType<typeof findSites>>[number];

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

const noSite = { street: '', streetNumber: '', suburb: '', state: '', postcode: '' };
