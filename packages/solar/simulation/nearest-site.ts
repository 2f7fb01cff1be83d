import { centroidOf, kilometresBetween } from './centroid-of.ts';
import { allSites, type SiteOutline } from './weather-site.ts';

/** A site for a postcode, and how far it is from the middle of it. */
type ChosenSite = { site: SiteOutline; distanceKm: number };

/**
 * Islands with postcodes of a state but far from its weather, with their degrees of longitude: Lord Howe, Norfolk,
 * Christmas and Cocos.
 */
export const farIslands: ReadonlyMap<string, number> = new Map([
  ['2898', 159.1],
  ['2899', 168],
  ['6798', 105.6],
  ['6799', 96.8],
]);

/**
 * The site whose weather is taken for a postcode: the nearest to the middle of its places. High country above the snow
 * line is not a guide for the towns below it, so an alpine site counts as twice as far. Undefined without a postcode
 * of a state and for islands far from any site.
 */
export function nearestSite(postcode: string): ChosenSite | undefined {
  const centroid = farIslands.has(postcode) ? undefined : centroidOf(postcode);
  if (centroid === undefined) return undefined;
  let nearest: (ChosenSite & { weight: number }) | undefined;
  for (const site of allSites) {
    const distanceKm = kilometresBetween(centroid, site);
    const weight = site.climate === 'alpine' ? distanceKm * 2 : distanceKm;
    if (nearest === undefined || weight < nearest.weight) nearest = { site, distanceKm, weight };
  }
  return nearest && { site: nearest.site, distanceKm: Math.round(nearest.distanceKm) };
}
