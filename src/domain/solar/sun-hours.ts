import type { Plane } from './plane-factor.ts';

/** A value for each hour of a typical day of each month: January's 24 hours first, 288 in all. */
export type YearOfHours = Float64Array;
export const hoursOfYear = 12 * 24;

/** Days of the year in the middle of each month, which stand for it. */
const middleDays = [17, 46, 75, 105, 135, 162, 198, 228, 258, 289, 319, 345];
const radians = Math.PI / 180;

/** Planes recur from one estimate to the next; more than these would be somebody who tries them all. */
const remembered = new Map<string, YearOfHours>();
const rememberedMax = 2000;

/**
 * How the energy of a clear day falls on its 24 hours, for the middle of each month; each day adds up to 1. Hours are those
 * of the sun, so 12 is its highest. `latitude` in degrees south.
 *
 * Sources: declination of the sun 23.45° × sin(360° × (284 + day) / 365), Cooper 1969; light through the air 0.7^(AM^0.678),
 * Meinel 1976; a fifth of it comes from the whole sky, which is our own assumption. Only the shape of a day is taken from
 * this, never its energy.
 */
export function sunHours(plane: Plane, latitude: number): YearOfHours {
  const key = `${plane.tilt} ${plane.azimuth} ${latitude}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  if (remembered.size >= rememberedMax) remembered.clear();
  const year = new Float64Array(hoursOfYear);
  middleDays.forEach((day, month) => {
    const hours = year.subarray(month * 24, month * 24 + 24);
    hours.forEach((_, hour) => {
      hours[hour] = light(plane, latitude, { day, hour });
    });
    const whole = hours.reduce((sum, value) => sum + value, 0);
    hours.forEach((value, hour) => {
      hours[hour] = value / whole;
    });
  });
  remembered.set(key, year);
  return year;
}

/** Light on the plane in the middle of an hour; only its proportion to other hours means something. */
function light(
  { tilt, azimuth }: Plane,
  latitude: number,
  { day, hour }: { day: number; hour: number },
): number {
  const south = -latitude * radians;
  const declination = 23.45 * radians * Math.sin(((284 + day) / 365) * 2 * Math.PI);
  const turn = (hour + 0.5 - 12) * 15 * radians;
  const sun = {
    up:
      Math.sin(south) * Math.sin(declination) +
      Math.cos(south) * Math.cos(declination) * Math.cos(turn),
    north:
      Math.cos(south) * Math.sin(declination) -
      Math.sin(south) * Math.cos(declination) * Math.cos(turn),
    east: -Math.cos(declination) * Math.sin(turn),
  };
  if (sun.up <= 0) return 0;
  const [steep, facing] = [tilt * radians, azimuth * radians];
  const straight =
    sun.up * Math.cos(steep) +
    (sun.north * Math.cos(facing) + sun.east * Math.sin(facing)) * Math.sin(steep);
  const clear = 0.7 ** ((1 / sun.up) ** 0.678);
  return clear * (Math.max(straight, 0) + (0.2 * sun.up * (1 + Math.cos(steep))) / 2);
}
