import type { AccountStore, App } from '../app.ts';
import { countByDay, type DeliveryDay } from './delivery-days.ts';
import { type Engagement, engagementOf } from './engagement.ts';
import { type Forecast, forecastOf } from './forecast.ts';
import { countFunnel, type Funnel } from './funnel.ts';
import { type PeriodDays, periodUpTo } from './period.ts';
import { countSigned, type StayTimes, stayTimes } from './stays.ts';

/** The period of a report in days up to today, and whose customers: one owner's or all. */
type Report = { days: PeriodDays; ownerId: number | undefined };

/** Returns how far the customers added in the period have come. */
export async function readFunnel(
  app: App,
  store: AccountStore,
  { days, ownerId }: Report,
): Promise<Funnel> {
  const scope = { ...periodUpTo(app.now(), days), ownerId };
  return countFunnel(await store.statuses.list(), await store.reports.added(scope));
}

/** Returns how long customers stayed in the statuses they left in the period, and who signed in it. */
export async function readStays(
  app: App,
  store: AccountStore,
  { days, ownerId }: Report,
): Promise<{
  statuses: StayTimes[];
  signed: { customers: number; valueCents: number };
}> {
  const scope = { ...periodUpTo(app.now(), days), ownerId };
  const moves = await store.reports.moves(scope);
  const statuses = await store.statuses.list();
  const pipeline = await store.reports.pipeline(ownerId);
  return {
    statuses: stayTimes(statuses, moves, pipeline),
    signed: countSigned(statuses, moves),
  };
}

/** Returns the current value of the pipeline. */
export async function readForecast(
  store: AccountStore,
  { ownerId }: Pick<Report, 'ownerId'>,
): Promise<Forecast> {
  return forecastOf(await store.statuses.list(), await store.reports.pipeline(ownerId));
}

/** Returns the outcome of the period's proposals, and the sections read in it. */
export async function readEngagement(
  app: App,
  store: AccountStore,
  { days, ownerId }: Report,
): Promise<Engagement> {
  const scope = { ...periodUpTo(app.now(), days), ownerId };
  return engagementOf(await store.reports.published(scope), await store.reports.readings(scope));
}

/** Returns the delivery attempts by outcome, day by day in the account's time zone. */
export async function readDeliveryDays(
  app: App,
  store: AccountStore,
  { days }: Pick<Report, 'days'>,
): Promise<DeliveryDay[]> {
  const period = periodUpTo(app.now(), days);
  const { timeZone } = await store.settings.read();
  return countByDay(period, await store.reports.attempts(period), timeZone);
}
