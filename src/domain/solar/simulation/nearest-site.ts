import data from './postcode-centroids.json' with { type: 'json' };
import { allSites, type SiteOutline } from './weather-site.ts';

/** A site for a postcode, and how far it is from the middle of it. */
export type ChosenSite = { site: SiteOutline; distanceKm: number };

/** Islands with postcodes of a state but far from its weather: Lord Howe, Norfolk, Christmas and Cocos. */
const farIslands = new Set(['2898', '2899', '6798', '6799']);

type Centroid = { number: number; latitude: number; longitude: number };

const centroids: readonly Centroid[] = data.places.map((place) => {
  const [postcode = '', south = '', east = ''] = place.split(' ');
  return { number: Number(postcode), latitude: -Number(south), longitude: Number(east) };
});

/**
 * The site whose weather is taken for a postcode: the nearest to the middle of its places. High country above the snow line
 * is no guide for the towns below it, so an alpine site counts as twice as far. Undefined for what is no postcode
 * of a state and for islands far from any site.
 */
export function nearestSite(postcode: string): ChosenSite | undefined {
  const centroid = centroidOf(postcode);
  if (centroid === undefined) return undefined;
  let nearest: (ChosenSite & { weight: number }) | undefined;
  for (const site of allSites) {
    const distanceKm = distance(centroid, site);
    const weight = site.climate === 'alpine' ? distanceKm * 2 : distanceKm;
    if (nearest === undefined || weight < nearest.weight) nearest = { site, distanceKm, weight };
  }
  return nearest && { site: nearest.site, distanceKm: Math.round(nearest.distanceKm) };
}

/** The middle of a postcode's places; a postcode that is not listed lies where the one before it does. */
function centroidOf(postcode: string): Centroid | undefined {
  if (!/^\d{4}$/.test(postcode) || farIslands.has(postcode)) return undefined;
  const number = Number(postcode);
  if (number < 200 || (number > 299 && number < 800)) return undefined;
  return centroids.findLast((centroid) => centroid.number <= number);
}

/** Kilometres over the ground, on a plane that is flat enough for Australia. */
function distance(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const middle = ((a.latitude + b.latitude) / 2) * (Math.PI / 180);
  const north = a.latitude - b.latitude;
  const east = (a.longitude - b.longitude) * Math.cos(middle);
  return Math.hypot(north, east) * 111.2;
}
