import { daysOfMonths } from '../months.ts';
import type { Place } from './place.ts';
import { extraterrestrial, type SunVector, sunPosition } from './sun-position.ts';

/** The sun in one hour of a month: the moments at which it is up, and what they have in common. */
export type SunHour = {
  /** Empty at night. */
  steps: readonly SunVector[];
  /** Mean of the sine of the sun's height over the steps. */
  meanUp: number;
  /** The part of the moments at which the sun is up, 0 to 1. */
  upShare: number;
  /** Irradiance outside the air across the rays, in W/m2. */
  extraterrestrial: number;
};

/** Days of a month that stand for it; one day alone is up to 2 % off where the sun crosses a steep plane. */
const daysOfMonth = [0.1, 0.3, 0.5, 0.7, 0.9];
const stepsOfHour = [0.1, 0.3, 0.5, 0.7, 0.9];
/** Sine of the height below which no beam counts: half a degree. */
const lowestSun = 0.0087;

/**
 * The 288 hours of 12 months, January's first. `hourShift` moves the middle of the hour to the time its weather stands
 * for.
 */
export function sunSteps(place: Place): readonly SunHour[] {
  const known = remembered.get(place);
  if (known !== undefined) return known;
  const hours: SunHour[] = [];
  let firstDay = 1;
  for (const days of daysOfMonths) {
    for (let hour = 0; hour < 24; hour += 1) hours.push(sunHour(place, { firstDay, days, hour }));
    firstDay += days;
  }
  remembered.set(place, hours);
  return hours;
}

const remembered = new WeakMap<Place, readonly SunHour[]>();

function sunHour(
  place: Place,
  { firstDay, days, hour }: { firstDay: number; days: number; hour: number },
): SunHour {
  const steps: SunVector[] = [];
  for (const part of daysOfMonth) {
    const day = firstDay + Math.floor(part * days);
    for (const step of stepsOfHour) {
      const sun = sunPosition(place, day, hour + step + place.hourShift);
      if (sun.up > lowestSun) steps.push(sun);
    }
  }
  const sum = steps.reduce((total, { up }) => total + up, 0);
  return {
    steps,
    meanUp: steps.length === 0 ? 0 : sum / steps.length,
    upShare: steps.length / (daysOfMonth.length * stepsOfHour.length),
    extraterrestrial: extraterrestrial(firstDay + Math.floor(days / 2)),
  };
}
