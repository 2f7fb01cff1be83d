/** How panels lie: degrees from the horizontal, and clockwise from north. */
export type Plane = { tilt: number; azimuth: number };

/**
 * Part of the yield of panels that face north, tilted at the latitude, that panels of another plane make in a year. Tilt
 * counts as for panels that face north; turning them away takes more the steeper they are, and nothing if they lie flat.
 * `latitude` in degrees south. Source: `orientationFactor`, taken as of a roof of 20°, and `tiltFactor`.
 */
export function planeFactor({ tilt, azimuth }: Plane, latitude: number): number {
  const lost = (1 - orientationFactor(azimuth)) * (sine(tilt) / sine(usualRoof));
  return tiltFactor(tilt, latitude) * (1 - lost);
}
/** The pitch of most roofs, in degrees. */
const usualRoof = 20;

/**
 * Part of the yield of panels to the north that others of a usual roof make, by azimuth in degrees, on straight lines
 * between the eight directions that are known. Source: factors of an Australian quoting tool, read second-hand: N 1, NE and
 * NW 0.97, E and W 0.92, SE and SW 0.85, S 0.80.
 */
export function orientationFactor(azimuth: number): number {
  const turned = ((azimuth % 360) + 360) % 360;
  // East and west are alike.
  const fromNorth = Math.min(turned, 360 - turned);
  const step = Math.min(3, Math.floor(fromNorth / 45));
  const [from = 1, to = 1] = orientationFactors.slice(step, step + 2);
  return from + ((to - from) * (fromNorth - step * 45)) / 45;
}
/** At 0, 45, 90, 135 and 180 degrees from north. */
const orientationFactors = [1, 0.97, 0.92, 0.85, 0.8];

/**
 * Part of the yield of panels to the north, tilted at the latitude, that others to the north make. Of the light 70 % comes
 * from the sun, which in the mean of the year stands as high as the equator's, and 30 % from the whole sky. The parts are
 * our own assumption; with them a flat roof in Sydney makes 90 %.
 */
export function tiltFactor(tilt: number, latitude: number): number {
  return light(tilt, latitude) / light(latitude, latitude);
}

function light(tilt: number, latitude: number): number {
  return 0.7 * cosine(tilt - latitude) + (0.3 * (1 + cosine(tilt))) / 2;
}

function cosine(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}

function sine(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180);
}
