import type { Orientation } from './orientation.ts';
import type { SunVector } from './sun-position.ts';
import type { SunHour } from './sun-steps.ts';

/** Degrees of height, for north, north-east, east and so on around to north-west. */
export type Horizon = readonly number[];

const radians = Math.PI / 180;

/** Height of the horizon in degrees at an azimuth, on straight lines between the eight points. */
export function horizonHeight(horizon: Horizon, azimuth: number): number {
  const place = ((((azimuth % 360) + 360) % 360) / 360) * horizon.length;
  const first = Math.floor(place);
  const [before = 0, after = 0] = [
    horizon[first % horizon.length],
    horizon[(first + 1) % horizon.length],
  ];
  return before + (after - before) * (place - first);
}

/** Returns true if the sun is above the horizon. */
export function isAbove(horizon: Horizon, { up, north, east }: SunVector): boolean {
  const azimuth = Math.atan2(east, north) / radians;
  return up >= Math.sin(horizonHeight(horizon, azimuth) * radians);
}

/** The moments of each hour at which the sun stands above the horizon. All planes of a site share the latest. */
export function stepsAbove(
  sun: readonly SunHour[],
  horizon: Horizon,
): readonly (readonly SunVector[])[] {
  const key = horizon.join(' ');
  const known = remembered.get(sun);
  if (known?.key === key) return known.hours;
  const hours = sun.map(({ steps }) => steps.filter((step) => isAbove(horizon, step)));
  remembered.set(sun, { key, hours });
  return hours;
}

const remembered = new WeakMap<
  readonly SunHour[],
  { key: string; hours: readonly (readonly SunVector[])[] }
>();

const azimuthStep = 7.5;
const heightStep = 3;
const bands = Array.from({ length: 90 / heightStep }, (_, band) => {
  const above = (band + 0.5) * heightStep;
  const angle = above * radians;
  return { top: above + heightStep / 2, sine: Math.sin(angle), cosine: Math.cos(angle) };
});

/**
 * The part of the sky's light on a plane that a horizon leaves, 0 to 1: a sky of equal brightness, weighted by the
 * cosine of its angle to the plane. What stands on the horizon is taken to be dark.
 */
export function skyLeft(horizon: Horizon, { tilt, azimuth }: Orientation): number {
  const [steep, facing] = [tilt * radians, azimuth * radians];
  const flat = Math.cos(steep);
  let whole = 0;
  let left = 0;
  for (let around = azimuthStep / 2; around < 360; around += azimuthStep) {
    const height = horizonHeight(horizon, around);
    const across = Math.sin(steep) * Math.cos(around * radians - facing);
    for (const { top, sine, cosine } of bands) {
      const light = Math.max(0, sine * flat + cosine * across) * cosine;
      whole += light;
      left += light * Math.min(1, Math.max(0, (top - height) / heightStep));
    }
  }
  return whole === 0 ? 1 : left / whole;
}
