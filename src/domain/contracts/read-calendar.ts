import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { App } from '../app.ts';
import { findProject } from '../projects/rows/projects.ts';
import { dateIn } from '../shared/time.ts';
import { requireContract } from './rows/contracts.ts';

/** The calendar that counts the days in which a customer may withdraw. */
export type Calendar = { timeZone: string; holidays: ReadonlySet<string> };

/**
 * The account's time zone, and the public holidays where the system is to stand in the year of a signature, today's
 * unless the day (`YYYY-MM-DD`) is given, and in the one after. Of a sale that gives no such days there are none.
 */
export async function readCalendar(
  app: App,
  store: AccountDb,
  contractId: string,
  signedOn?: string,
): Promise<Calendar> {
  const contract = await requireContract(store, contractId);
  const { timeZone } = await readSettings(store);
  if (contract.saleType === 'solicited') return { timeZone, holidays: new Set() };
  const project = await findProject(store, contract.projectId);
  const state = project?.siteAddress.state ?? '';
  const year = Number((signedOn ?? dateIn(app.now(), timeZone)).slice(0, 4));
  const [thisYear, nextYear] = await Promise.all([
    app.publicHolidays(state, year),
    app.publicHolidays(state, year + 1),
  ]);
  return { timeZone, holidays: new Set([...thisYear, ...nextYear]) };
}
