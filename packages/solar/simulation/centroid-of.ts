import data from './postcode-centroids.json' with { type: 'json' };

/** Degrees, south and west negative. */
export type Position = { latitude: number; longitude: number };
type Centroid = Position & { number: number };

const centroids: readonly Centroid[] = data.places.map((place) => {
  const [postcode = '', south = '', east = ''] = place.split(' ');
  return { number: Number(postcode), latitude: -Number(south), longitude: Number(east) };
});

/**
 * The middle of a postcode's places; a postcode that is not listed lies where the one before it does. Undefined for
 * what is not a postcode of a state.
 */
export function centroidOf(postcode: string): Centroid | undefined {
  if (!/^\d{4}$/.test(postcode)) return undefined;
  const number = Number(postcode);
  if (number < 200 || (number > 299 && number < 800)) return undefined;
  return centroids.findLast((centroid) => centroid.number <= number);
}

/** Kilometres over the ground, on a plane that is flat enough for Australia. */
export function kilometresBetween(a: Position, b: Position): number {
  const middle = ((a.latitude + b.latitude) / 2) * (Math.PI / 180);
  const north = a.latitude - b.latitude;
  const east = (a.longitude - b.longitude) * Math.cos(middle);
  return Math.hypot(north, east) * 111.2;
}
