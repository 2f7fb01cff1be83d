import { fillDay } from './fill-day.ts';
import type { Place } from './place.ts';
import { sunSteps } from './sun-steps.ts';
import type { WeatherDay } from './weather-day.ts';
import data from './weather-sites.json' with { type: 'json' };

type WeatherSource = { name: string; attribution: string; licence: string };

/**
 * A place whose typical year is known: 12 months, each with the same number of days that stand for equal parts of it,
 * from the cloudiest to the sunniest. Most have three; a site of mean days alone has one.
 */
export type WeatherSite = Place & {
  key: string;
  name: string;
  state: string;
  climate: Climate;
  source: WeatherSource;
  /** True if the hours were filled from daily sums, which is less exact than hourly weather. */
  isFilled: boolean;
  months: readonly (readonly WeatherDay[])[];
};

type Climate = 'tropical' | 'subtropical' | 'arid' | 'temperate' | 'alpine';

type Stored = Omit<WeatherSite, 'source' | 'isFilled' | 'months'> & {
  source: string;
  hours?: { ghi: string; dhi: string; temperature: string; wind: string }[][];
  days?: { ghi: number[][]; low: number[]; high: number[] };
};

const stored = data.sites as unknown as readonly Stored[];
const sources: Readonly<Record<string, WeatherSource>> = data.sources;

/** A site without its months, which are read only when they are needed. */
export type SiteOutline = Pick<
  WeatherSite,
  'key' | 'name' | 'state' | 'climate' | 'latitude' | 'longitude'
>;

/** Every site, by name. */
export const allSites: readonly SiteOutline[] = stored;

/** The keys of all sites. */
export const siteKeys: readonly string[] = stored.map(({ key }) => key);

const read = new Map<string, WeatherSite>();

/** The site of a key, such as `alice-springs`; undefined if there is none. The weather of each is read once. */
export function weatherSite(key: string): WeatherSite | undefined {
  const known = read.get(key);
  if (known !== undefined) return known;
  const found = stored.find((site) => site.key === key);
  if (found === undefined) return undefined;
  const site = siteOf(found);
  read.set(key, site);
  return site;
}

function siteOf({ hours, days, source, ...site }: Stored): WeatherSite {
  const months = hours?.map((types) => types.map(dayOf)) ?? fillMonths(site, days);
  return {
    ...site,
    source: sources[source] ?? { name: source, attribution: '', licence: '' },
    isFilled: hours === undefined,
    months,
  };
}

function dayOf(day: { ghi: string; dhi: string; temperature: string; wind: string }): WeatherDay {
  return {
    ghi: numbers(day.ghi),
    dhi: numbers(day.dhi),
    temperature: numbers(day.temperature),
    wind: numbers(day.wind),
  };
}

function numbers(list: string): number[] {
  return list.split(' ').map(Number);
}

function fillMonths(place: Place, days: Stored['days']): WeatherDay[][] {
  const sun = sunSteps(place);
  return (days?.ghi ?? []).map((types, month) =>
    types.map((ghi) =>
      fillDay(
        { ghi, low: days?.low[month] ?? 0, high: days?.high[month] ?? 0 },
        sun.slice(month * 24, month * 24 + 24),
      ),
    ),
  );
}
