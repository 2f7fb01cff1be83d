import { chooseSite } from './choose-site.ts';
import { nearestSite } from './nearest-site.ts';
import { allSites } from './weather-site.ts';

/** A weather site that a project can choose. */
export type ListedSite = {
  key: string;
  name: string;
  state: string;
  /** From the middle of the postcode; null where that is not known or far from any site. */
  distanceKm: number | null;
  /** Whether its weather is taken where no site is chosen. */
  isNearest: boolean;
};

/** Every weather site, by its distance from a postcode; by name for what is no postcode. */
export function sitesByDistance(postcode: string): ListedSite[] {
  const nearest = nearestSite(postcode)?.site.key;
  return allSites
    .map(({ key, name, state }) => ({
      key,
      name,
      state,
      distanceKm: chooseSite(postcode, key)?.distanceKm ?? null,
      isNearest: key === nearest,
    }))
    .sort((a, b) => (a.distanceKm ?? 0) - (b.distanceKm ?? 0));
}
