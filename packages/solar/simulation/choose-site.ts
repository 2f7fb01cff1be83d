import { centroidOf, kilometresBetween } from './centroid-of.ts';
import { farIslands, nearestSite } from './nearest-site.ts';
import { allSites, type SiteOutline } from './weather-site.ts';

/** The site whose weather a project takes. */
export type SiteChoice = {
  site: SiteOutline;
  /** Distance from the middle of the postcode; null for islands far from any site. */
  distanceKm: number | null;
  /** The nearest site where another was chosen, else null. */
  insteadOf: SiteOutline | null;
};

/**
 * The site with a key such as `alice-springs`; without a key, or with one that no site has, the nearest to a postcode.
 * Undefined for anything that is not a postcode of a state, and without a key for islands far from any site.
 */
export function chooseSite(postcode: string, key?: string | null): SiteChoice | undefined {
  const centroid = centroidOf(postcode);
  if (centroid === undefined) return undefined;
  const nearest = nearestSite(postcode);
  const site = allSites.find((one) => one.key === key);
  if (site === undefined || site === nearest?.site)
    return nearest && { ...nearest, insteadOf: null };
  const isFar = farIslands.has(postcode);
  return {
    site,
    distanceKm: isFar ? null : Math.round(kilometresBetween(centroid, site)),
    insteadOf: nearest?.site ?? null,
  };
}
