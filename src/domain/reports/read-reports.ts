import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { App } from '../app.ts';
import type { PageSection, SecondsBySection } from '../proposals/page/page-request.ts';
import { dateIn, dayMs, hourMs, type Moment, minuteMs } from '../shared/time.ts';
import { keysOf } from '../shared/values/record-of.ts';
import { findStatuses } from '../statuses/queries.ts';
import type { Status } from '../statuses/status.ts';
import type {
  AddedCustomers,
  HalfHour,
  Move,
  PipelineShare,
  PublishedVersion,
  Readings,
  SignedCustomer,
} from './facts.ts';
import { countFunnel, type Funnel } from './funnel.ts';
import {
  countAttemptsByHalfHour,
  findAdded,
  findMoves,
  findPipelineShares,
  findPublishedVersions,
  findReadings,
  findSigned,
} from './queries.ts';

/** The periods that one can choose, in days up to now. */
export const periodDays = [30, 90, 365] as const;
type PeriodDays = (typeof periodDays)[number];

/** The period of a report in days up to today, and whose customers: one owner's or all. */
type Report = { days: PeriodDays; ownerId: number | undefined };

/** Returns how far the customers added in the period have come, and who of the team and which sources brought sales in it. */
export async function readFunnel(
  app: App,
  store: AccountDb,
  { days, ownerId }: Report,
): Promise<Funnel & { owners: Share<number>[]; sources: Share<string>[] }> {
  const scope = { ...periodUpTo(app.now(), days), ownerId };
  const statuses = await findStatuses(store);
  const added = await findAdded(store, scope);
  const signed = await findSigned(store, scope, wonOf(statuses));
  return {
    ...countFunnel(statuses, added),
    owners: sharesBy(added, signed, (one) => one.ownerId),
    sources: sharesBy(added, signed, (one) => one.source),
  };
}

/** Returns what was signed in each of the last twelve months of the account's time zone, the present one last. */
export async function readSigned(
  app: App,
  store: AccountDb,
  { ownerId }: Pick<Report, 'ownerId'>,
): Promise<SignedMonth[]> {
  const { timeZone } = await readSettings(store);
  const months = monthsUpTo(dateIn(app.now(), timeZone));
  // No zone begins a month a day before UTC does.
  const from = Date.parse(`${months[0]}-01T00:00:00Z`) - dayMs;
  const won = wonOf(await findStatuses(store));
  const signed = await findSigned(store, { from, to: app.now(), ownerId }, won);
  return countByMonth(months, signed, timeZone);
}

/** Returns how long customers stayed in the statuses they left in the period. */
export async function readStays(
  app: App,
  store: AccountDb,
  { days, ownerId }: Report,
): Promise<StayTimes[]> {
  const scope = { ...periodUpTo(app.now(), days), ownerId };
  const moves = await findMoves(store, scope);
  const statuses = await findStatuses(store);
  const pipeline = await findPipelineShares(store, ownerId);
  return stayTimes(statuses, moves, pipeline);
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

type Forecast = {
  /** Statuses from which a sale may still come, in the order of the pipeline. */
  statuses: {
    statusId: number;
    name: string;
    customers: number;
    valueCents: number;
    /** Whole percent. */
    winProbability: number;
    /** The expected value of the status: its value times its probability. */
    expectedCents: number;
  }[];
  customers: number;
  valueCents: number;
  expectedCents: number;
  /** All customers, those who signed or were lost too. */
  deals: number;
};

/** Returns the value of open deals, weighted by the probability of their status. */
export function forecastOf(
  statuses: readonly Status[],
  pipeline: readonly PipelineShare[],
): Forecast {
  const shares = new Map(pipeline.map((share) => [share.statusId, share]));
  const rows = statuses
    .filter(({ kind }) => kind === 'open' || kind === 'parked')
    .map(({ statusId, name, winProbability }) => {
      const { customers = 0, valueCents = 0 } = shares.get(statusId) ?? {};
      const expectedCents = Math.round((valueCents * winProbability) / 100);
      return { statusId, name, customers, valueCents, winProbability, expectedCents };
    });
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    statuses: rows,
    customers: sum((row) => row.customers),
    valueCents: sum((row) => row.valueCents),
    expectedCents: sum((row) => row.expectedCents),
    deals: pipeline.reduce((total, { customers }) => total + customers, 0),
  };
}

type DeliveryDay = {
  /** `YYYY-MM-DD` in the account's time zone. */
  day: string;
  delivered: number;
  failed: number;
};

/** Attempts by the days of a time zone, also days on which there were none. */
export function countByDay(
  period: { from: Moment; to: Moment },
  halfHours: readonly HalfHour[],
  timeZone: string,
): DeliveryDay[] {
  const days = daysIn(period, timeZone).map((day) => ({ ...day, delivered: 0, failed: 0 }));
  let index = 0;
  for (const { startsAt, delivered, failed } of halfHours) {
    while (index + 1 < days.length && (days[index + 1]?.startsAt ?? 0) <= startsAt) index += 1;
    const day = days[index];
    if (day === undefined) break;
    day.delivered += delivered;
    day.failed += failed;
  }
  return days.map(({ day, delivered, failed }) => ({ day, delivered, failed }));
}

/** The days of a zone in a period and when each begins; the first one may have begun before. */
function daysIn(
  { from, to }: { from: Moment; to: Moment },
  timeZone: string,
): { day: string; startsAt: Moment }[] {
  const days = [{ day: dateIn(from, timeZone), startsAt: from }];
  for (let startsAt = startOfNext(from, timeZone); startsAt < to; ) {
    days.push({ day: dateIn(startsAt, timeZone), startsAt });
    startsAt = startOfNext(startsAt, timeZone);
  }
  return days;
}

/** When the day after that of a moment begins. A day on which clocks change has 23 or 25 hours. */
function startOfNext(moment: Moment, timeZone: string): Moment {
  const today = dateIn(moment, timeZone);
  const isToday = (at: Moment) => dateIn(at, timeZone) === today;
  const usual = moment + dayMs;
  if (isToday(usual - 1) && !isToday(usual)) return usual;
  let [before, after] = [moment, usual + hourMs];
  while (after - before > minuteMs) {
    const between = before + Math.floor((after - before) / 2);
    if (isToday(between)) before = between;
    else after = between;
  }
  return Math.floor(after / minuteMs) * minuteMs;
}

type Engagement = {
  /** Projects of which a version was published in the period; the next three are of these. */
  published: number;
  viewed: number;
  signed: number;
  /** Time from the first publication in the period to the first view by a person. */
  medianHoursToView: number | undefined;
  /** Time from that publication to the signature. */
  medianDaysToSign: number | undefined;
  /** Visits by people in the period that reported what was read. */
  visits: number;
  /** The sections by time in view, longest first, in whole seconds of all these visits together. */
  sections: { section: PageSection; seconds: number }[];
};

/** The outcome of the proposals of a period. All versions of one project count as one proposal. */
export function engagementOf(
  versions: readonly PublishedVersion[],
  { visits, seconds }: Readings,
): Engagement {
  const projects = [...Map.groupBy(versions, ({ projectId }) => projectId).values()].map(join);
  const toView = projects.flatMap(({ publishedAt, firstViewedAt }) =>
    firstViewedAt === undefined ? [] : [(firstViewedAt - publishedAt) / hourMs],
  );
  const toSign = projects.flatMap(({ publishedAt, signedAt }) =>
    signedAt === undefined ? [] : [(signedAt - publishedAt) / dayMs],
  );
  return {
    published: projects.length,
    viewed: toView.length,
    signed: toSign.length,
    medianHoursToView: median(toView),
    medianDaysToSign: median(toSign),
    visits,
    sections: mostRead(seconds),
  };
}

function join(versions: readonly PublishedVersion[]) {
  return {
    publishedAt: Math.min(...versions.map(({ publishedAt }) => publishedAt)),
    firstViewedAt: earliest(versions.map(({ firstViewedAt }) => firstViewedAt)),
    signedAt: earliest(versions.map(({ signedAt }) => signedAt)),
  };
}

function earliest(moments: readonly (number | undefined)[]): number | undefined {
  const known = moments.filter((moment) => moment !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

function mostRead(read: SecondsBySection): Engagement['sections'] {
  return keysOf(read)
    .map((section) => ({ section, seconds: read[section] ?? 0 }))
    .sort((a, b) => b.seconds - a.seconds);
}

type StayTimes = {
  statusId: number;
  name: string;
  kind: Status['kind'];
  /** Stays that ended: how often customers left the status. */
  stays: number;
  /** Undefined while no customer has left. */
  medianDays: number | undefined;
  /** Nine of ten stays were shorter. */
  ninthTenthDays: number | undefined;
  /** The customers in it now, whose stays count when they end. */
  present: number;
};

/** Returns how long customers stayed in each status before they left it, in the order of the pipeline. */
export function stayTimes(
  statuses: readonly Status[],
  moves: readonly Pick<Move, 'fromStatusId' | 'since' | 'at'>[],
  pipeline: readonly PipelineShare[],
): StayTimes[] {
  const stays = Map.groupBy(moves, ({ fromStatusId }) => fromStatusId);
  const present = new Map(pipeline.map(({ statusId, customers }) => [statusId, customers]));
  return statuses.map(({ statusId, name, kind }) => {
    // A clock that was set right meanwhile must not make a stay shorter than nothing.
    const days = (stays.get(statusId) ?? []).map(({ since, at }) =>
      Math.max((at - since) / dayMs, 0),
    );
    return {
      statusId,
      name,
      kind,
      stays: days.length,
      medianDays: median(days),
      ninthTenthDays: quantile(days, 0.9),
      present: present.get(statusId) ?? 0,
    };
  });
}

type SignedMonth = {
  /** `2026-11` */
  month: string;
  customers: number;
  valueCents: number;
};

const monthsShown = 12;

/** The last months up to that of a day, each as `2026-11`. */
function monthsUpTo(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: monthsShown }, (_, index) =>
    new Date(Date.UTC(year, month - monthsShown + index)).toISOString().slice(0, 7),
  );
}

/** Signed customers by the months of a time zone, also months without any. */
function countByMonth(
  months: readonly string[],
  signed: readonly Pick<SignedCustomer, 'at' | 'valueCents'>[],
  timeZone: string,
): SignedMonth[] {
  const byMonth = Map.groupBy(signed, ({ at }) => dateIn(at, timeZone).slice(0, 7));
  return months.map((month) => ({ month, ...sumUp(byMonth.get(month)) }));
}

function sumUp(signed: readonly Pick<SignedCustomer, 'valueCents'>[] = []) {
  const valueCents = signed.reduce((sum, one) => sum + one.valueCents, 0);
  return { customers: signed.length, valueCents };
}

/** A part of the period's customers: those of a member, or of a source. */
type Share<Key> = {
  /** Undefined for all that are not listed. */
  key: Key | undefined;
  added: number;
  signed: number;
  valueCents: number;
};

/** The shares that are listed, the others being counted together. */
const sharesMax = 8;

/** Returns who was added and who signed by what tells them apart, those who signed for most first. */
export function sharesBy<Key extends number | string>(
  added: readonly AddedCustomers[],
  signed: readonly SignedCustomer[],
  keyOf: (one: AddedCustomers | SignedCustomer) => Key,
): Share<Key>[] {
  const shares = new Map<Key, Share<Key>>();
  const shareOf = (one: AddedCustomers | SignedCustomer) => {
    const key = keyOf(one);
    const share = shares.get(key) ?? { key, added: 0, signed: 0, valueCents: 0 };
    shares.set(key, share);
    return share;
  };
  for (const one of added) shareOf(one).added += one.customers;
  for (const one of signed) {
    const share = shareOf(one);
    share.signed += 1;
    share.valueCents += one.valueCents;
  }
  const sorted = [...shares.values()].sort(
    (a, b) => b.valueCents - a.valueCents || b.signed - a.signed || b.added - a.added,
  );
  const rest = sorted.slice(sharesMax);
  if (rest.length === 0) return sorted;
  const sum = (of: (share: Share<Key>) => number) =>
    rest.reduce((total, share) => total + of(share), 0);
  return [
    ...sorted.slice(0, sharesMax),
    {
      key: undefined,
      added: sum((share) => share.added),
      signed: sum((share) => share.signed),
      valueCents: sum((share) => share.valueCents),
    },
  ];
}

function wonOf(statuses: readonly Status[]): number[] {
  return statuses.filter(({ kind }) => kind === 'won').map(({ statusId }) => statusId);
}

/**
 * The value below which a share of the values lies, from 0 to 1: 0.5 is the median. Between two values it lies as far
 * as the share says. Undefined without any.
 */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) return undefined;
  return below + (above - below) * (place - Math.floor(place));
}

export function median(values: readonly number[]): number | undefined {
  return quantile(values, 0.5);
}

function periodUpTo(now: Moment, days: PeriodDays): { from: Moment; to: Moment } {
  return { from: now - days * dayMs, to: now };
}
