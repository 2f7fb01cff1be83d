import { centroidOf, kilometresBetween, type Position } from '../simulation/centroid-of.ts';
import { farIslands } from '../simulation/nearest-site.ts';
import data from './cold-stations.json' with { type: 'json' };

/**
 * Degrees below the temperature that 99 % of hours exceed at which a cell may be at first light. Source: an assumption;
 * it reaches the lowest temperature on record in every capital and in Alice Springs.
 */
const marginDegrees = 9;

type Station = Position & { degrees: number };

const stations: readonly Station[] = data.places.map((place) => {
  const [south = 0, longitude = 0, degrees = 0] = place.split(' ').map(Number);
  return { latitude: -south, longitude, degrees };
});

/**
 * The coldest that a cell is taken to be at a postcode, in whole degrees Celsius; undefined where no station is near.
 * Source: 99 % heating design temperature of the nearest of 872 stations (Climate.OneBuilding.Org), less a margin.
 */
export function coldestDegrees(postcode: string): number | undefined {
  const centroid = farIslands.has(postcode) ? undefined : centroidOf(postcode);
  if (centroid === undefined) return undefined;
  let nearest = { degrees: 0, km: Number.POSITIVE_INFINITY };
  for (const { degrees, ...position } of stations) {
    const km = kilometresBetween(centroid, position);
    if (km < nearest.km) nearest = { degrees, km };
  }
  return Math.floor(nearest.degrees - marginDegrees);
}
