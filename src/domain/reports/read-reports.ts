import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { App } from '../app.ts';
import { findStatuses } from '../statuses/queries.ts';
import { countByDay, type DeliveryDay } from './delivery-days.ts';
import { type Engagement, engagementOf } from './engagement.ts';
import { type Forecast, forecastOf } from './forecast.ts';
import { countFunnel, type Funnel } from './funnel.ts';
import { type PeriodDays, periodUpTo } from './period.ts';
import {
  countAttemptsByHalfHour,
  findAdded,
  findMoves,
  findPipelineShares,
  findPublishedVersions,
  findReadings,
} from './queries.ts';
import { countSigned, type StayTimes, stayTimes } from './stays.ts';

/** The period of a report in days up to today, and whose customers: one owner's or all. */
type Report = { days: PeriodDays; ownerId: number | undefined };

/** Returns how far the customers added in the period have come. */
export async function readFunnel(
  app: App,
  store: AccountDb,
  { days, ownerId }: Report,
): Promise<Funnel> {
  const scope = { ...periodUpTo(app.now(), days), ownerId };
  return countFunnel(await findStatuses(store), await findAdded(store, scope));
}

/** Returns how long customers stayed in the statuses they left in the period, and who signed in it. */
export async function readStays(
  app: App,
  store: AccountDb,
  { days, ownerId }: Report,
): Promise<{
  statuses: StayTimes[];
  signed: { customers: number; valueCents: number };
}> {
  const scope = { ...periodUpTo(app.now(), days), ownerId };
  const moves = await findMoves(store, scope);
  const statuses = await findStatuses(store);
  const pipeline = await findPipelineShares(store, ownerId);
  return {
    statuses: stayTimes(statuses, moves, pipeline),
    signed: countSigned(statuses, moves),
  };
}

/** Returns the current value of the pipeline. */
export async function readForecast(
  store: AccountDb,
  { ownerId }: Pick<Report, 'ownerId'>,
): Promise<Forecast> {
  return forecastOf(await findStatuses(store), await findPipelineShares(store, ownerId));
}

/** Returns the outcome of the period's proposals, and the sections read in it. */
export async function readEngagement(
  app: App,
  store: AccountDb,
  { days, ownerId }: Report,
): Promise<Engagement> {
  const scope = { ...periodUpTo(app.now(), days), ownerId };
  return engagementOf(await findPublishedVersions(store, scope), await findReadings(store, scope));
}

/** Returns the delivery attempts by outcome, day by day in the account's time zone. */
export async function readDeliveryDays(
  app: App,
  store: AccountDb,
  { days }: Pick<Report, 'days'>,
): Promise<DeliveryDay[]> {
  const period = periodUpTo(app.now(), days);
  const { timeZone } = await readSettings(store);
  return countByDay(period, await countAttemptsByHalfHour(store, period), timeZone);
}
