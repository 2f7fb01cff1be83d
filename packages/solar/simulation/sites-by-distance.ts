import { centroidOf, kilometresBetween } from './centroid-of.ts';
import { farIslands, nearestSite } from './nearest-site.ts';
import { allSites } from './weather-site.ts';

/** A weather site that a project can choose. */
type ListedSite = {
  key: string;
  name: string;
  state: string;
  /** Distance from the middle of the postcode; null where that is not known or far from any site. */
  distanceKm: number | null;
  /** True if its weather is used when no site is chosen. */
  isNearest: boolean;
};

/** Whole kilometres between the middles of two postcodes; undefined unless both are postcodes of a state. */
export function kilometresBetweenPostcodes(one: string, other: string): number | undefined {
  const [from, to] = [centroidOf(one), centroidOf(other)];
  return from && to && Math.round(kilometresBetween(from, to));
}

/** Every weather site, by its distance from a postcode; by name for anything that is not a postcode. */
export function sitesByDistance(postcode: string): ListedSite[] {
  const nearest = nearestSite(postcode)?.site.key;
  const centroid = farIslands.has(postcode) ? undefined : centroidOf(postcode);
  return allSites
    .map((site) => ({
      key: site.key,
      name: site.name,
      state: site.state,
      distanceKm: centroid ? Math.round(kilometresBetween(centroid, site)) : null,
      isNearest: site.key === nearest,
    }))
    .sort((a, b) => (a.distanceKm ?? 0) - (b.distanceKm ?? 0));
}
