import type { Orientation } from './orientation.ts';
import type { SunVector } from './sun-position.ts';

/** The ground around panels that stand on a frame in the open. */
export type Ground = {
  /** Part of the light that it reflects, 0 to 1. */
  albedo: number;
  /** Metres from the ground to the lower edge of the panels. */
  clearance: number;
};

/** Grass, soil or gravel, and panels half a metre above it. Albedo: the usual 0.2 of Duffie and Beckman. */
export const usualGround: Ground = { albedo: 0.2, clearance: 0.5 };

/** Parts of the ground's light that panels leave where one side of them sees it, 0 to 1. */
export type GroundLeft = {
  /** The part of the light of the sky. */
  sky: number;
  /** The part of the beam at each moment, weighted by the height of the sun. */
  beam: (steps: readonly SunVector[]) => number;
};

/** Metres from the lower to the upper edge of the panels: one row of today's modules upright. */
const slant = 2;
const points = [0.1, 0.3, 0.5, 0.7, 0.9];
const rays = 40;

/**
 * The light that reaches the ground seen by one side of a single long row of panels, which shades it from the sun and
 * from part of the sky. Source: view factors in two dimensions as in Marion and others 2017, A Practical Irradiance
 * Model for Bifacial PV Modules, with the ground's brightness taken at each of its points.
 */
export function groundLeft({ tilt, azimuth }: Orientation, { clearance }: Ground): GroundLeft {
  const [steep, facing] = [(tilt * Math.PI) / 180, (azimuth * Math.PI) / 180];
  const [cosine, sine] = [Math.cos(steep), Math.sin(steep)];
  const upper = { x: -slant * cosine, z: clearance + slant * sine };
  const lower = { x: 0, z: clearance };
  // A point's ground reaches from where the panel's own plane meets it (-1) to the horizon (-cosine): sines of the angle
  // to the normal, over which a view factor in two dimensions is even.
  const seen = 1 - cosine;
  if (seen <= 0) return { sky: 1, beam: () => 1 };
  const places = points.map((part) => ({
    x: upper.x * part,
    z: clearance + slant * sine * part,
  }));
  const edge = ({ x, z }: Point, at: number) => (x - at) / Math.hypot(x - at, z);
  let sky = 0;
  for (const place of places) {
    for (let ray = 0; ray < rays; ray += 1) {
      const along = -1 + ((ray + 0.5) / rays) * seen;
      const across = Math.sqrt(1 - along ** 2);
      const down = along * sine + across * cosine;
      const at = place.x + (place.z * (across * sine - along * cosine)) / -down;
      sky += 1 - Math.abs(edge(upper, at) - edge(lower, at)) / 2;
    }
  }
  const viewUntil = ({ x, z }: Point, at: number) => {
    const reach = at - x;
    const along = (-reach * cosine - z * sine) / Math.hypot(reach, z);
    const isAhead = reach * sine - z * cosine > 0;
    return isAhead ? along : -1;
  };
  return {
    sky: sky / (places.length * rays),
    beam: (steps) => {
      let height = 0;
      let left = 0;
      for (const sun of steps) {
        const shift =
          (sun.north * Math.cos(facing) + sun.east * Math.sin(facing)) / Math.max(1e-6, sun.up);
        const [one, other] = [lower.x - lower.z * shift, upper.x - upper.z * shift];
        let shaded = 0;
        for (const place of places) {
          shaded += Math.abs(viewUntil(place, one) - viewUntil(place, other));
        }
        height += sun.up;
        left += sun.up * (1 - shaded / (places.length * seen));
      }
      return height === 0 ? 1 : left / height;
    },
  };
}

type Point = { x: number; z: number };
