import { daysOfMonths } from '../months.ts';
import { cellTemperature, type Mounting } from './cell-temperature.ts';
import { usualGround } from './ground-light.ts';
import { leftAfter, type SystemLosses } from './system-losses.ts';
import { hourIndex, lightOnPlane, type Plane, type PlaneLight } from './transpose.ts';
import type { WeatherSite } from './weather-site.ts';

/** Panels in one plane. */
export type SimulatedArray = Plane & {
  /** Rated power of its panels in kW. */
  kilowatts: number;
  mounting: Mounting;
  /** Percent of the light that shade takes in each month, January first; 12 numbers, or one for all. */
  shading: readonly number[];
  /** Change of power in percent for each degree of the cells, below zero. */
  temperatureCoefficient: number;
  /** Power of the back in percent of the front; 0 for panels with one face. */
  bifaciality: number;
};

/**
 * Percent of power that a panel loses for each degree where its datasheet is not known. Source: the value of PVWatts 8
 * for today's monocrystalline panels.
 */
export const usualTemperatureCoefficient = -0.35;

/** The direct current of an array in kW in each hour of the site's year, in the order of `hourIndex`. */
export function simulateArray(
  site: WeatherSite,
  array: SimulatedArray,
  losses: SystemLosses,
): Float64Array {
  const dayTypes = site.months[0]?.length ?? 0;
  const front = lightOnPlane(site, array);
  const back = backOf(site, array);
  const direct = new Float64Array(front.total.length);
  const left = leftAfter(losses);
  site.months.forEach((types, month) => {
    const shade = 1 - (array.shading[month % array.shading.length] ?? 0) / 100;
    types.forEach((day, type) => {
      for (let hour = 0; hour < 24; hour += 1) {
        const index = hourIndex(dayTypes, month, type, hour);
        const effective = (front.effective[index] ?? 0) + (back?.effective[index] ?? 0);
        if (effective <= 0) continue;
        const cell = cellTemperature(
          {
            light: shade * ((front.total[index] ?? 0) + (back?.total[index] ?? 0)),
            air: day.temperature[hour] ?? 0,
            wind: day.wind[hour] ?? 0,
          },
          array.mounting,
        );
        const heat = 1 + (array.temperatureCoefficient / 100) * (cell - 25);
        direct[index] = Math.max(0, array.kilowatts * ((shade * effective) / 1000) * heat * left);
      }
    });
  });
  return direct;
}

/** The gain of bifacial panels' backs over a year of their fronts, in percent, before the inverter. */
export function gainOfBacks(
  site: WeatherSite,
  array: SimulatedArray,
  losses: SystemLosses,
): number {
  const [front, both] = [0, array.bifaciality].map((bifaciality) =>
    yearOf(simulateArray(site, { ...array, bifaciality }, losses)),
  );
  return front ? 100 * ((both ?? 0) / front - 1) : 0;
}

function yearOf(kw: Float64Array): number {
  const ofMonth = kw.length / 12;
  return daysOfMonths.reduce(
    (total, days, month) =>
      total +
      days * kw.subarray(month * ofMonth, (month + 1) * ofMonth).reduce((sum, one) => sum + one, 0),
    0,
  );
}

/** Part of its light that the back keeps: frames shade it, and its light is uneven. An assumption of our own. */
const backLeft = 0.9;

/**
 * The light that the back of bifacial panels adds: that on the opposite plane (sky, ground and, behind steep panels,
 * the sun) times the bifaciality. The ground lies partly in the panels' shade. Panels close to a roof get nothing.
 */
function backOf(site: WeatherSite, array: SimulatedArray): PlaneLight | undefined {
  if (array.bifaciality <= 0 || array.mounting !== 'frame') return undefined;
  const light = lightOnPlane(site, {
    tilt: 180 - array.tilt,
    azimuth: (array.azimuth + 180) % 360,
    horizon: array.horizon,
    ground: array.ground ?? usualGround,
  });
  const part = (array.bifaciality / 100) * backLeft;
  return {
    total: light.total.map((value) => value * part),
    effective: light.effective.map((value) => value * part),
  };
}
