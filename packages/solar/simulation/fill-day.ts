import type { SunHour } from './sun-steps.ts';
import type { WeatherDay } from './weather-day.ts';

/** A day known by its sums alone. */
type DayMeans = {
  /** kWh/m2 on the horizontal. */
  ghi: number;
  /** Lowest and highest air temperature in degrees C. */
  low: number;
  high: number;
};

/** The wind where none is known, in m/s at 10 m: about the mean of the sites with hourly weather. */
const usualWind = 3.5;
const hourOfHigh = 15;

/**
 * The hours of a day whose sums are known. Sources: the diffuse part of a day after Erbs, Klein and Duffie 1982; its
 * course over the hours after Liu and Jordan 1960, that of the whole after Collares-Pereira and Rabl 1979, both applied
 * to the sun's height at the place; a cosine of temperature with its top at 15:00, which is our own assumption. `hours`
 * are the sun's 24.
 */
export function fillDay({ ghi, low, high }: DayMeans, hours: readonly SunHour[]): WeatherDay {
  const outside = hours.map(
    ({ extraterrestrial, meanUp, upShare }) => extraterrestrial * meanUp * upShare,
  );
  const outsideSum = sum(outside);
  const sunsetCosine = sunsetFrom(hours);
  const clearness = (ghi * 1000) / outsideSum;
  const diffuse = ghi * 1000 * diffusePart(clearness, Math.acos(sunsetCosine));
  const shape = outside.map((value, hour) => value * leaning(hours[hour], sunsetCosine));
  const shapeSum = sum(shape);
  const day: { ghi: number[]; dhi: number[] } = { ghi: [], dhi: [] };
  for (let hour = 0; hour < 24; hour += 1) {
    const whole = (ghi * 1000 * (shape[hour] ?? 0)) / shapeSum;
    day.ghi.push(whole);
    day.dhi.push(Math.min(whole, (diffuse * (outside[hour] ?? 0)) / outsideSum));
  }
  return {
    ...day,
    temperature: day.ghi.map((_, hour) => {
      const wave = Math.cos((2 * Math.PI * (hour + 0.5 - hourOfHigh)) / 24);
      return (low + high) / 2 + ((high - low) / 2) * wave;
    }),
    wind: day.ghi.map(() => usualWind),
  };
}

/** Cosine of the hour angle of sunset, from the hours of light. */
function sunsetFrom(hours: readonly SunHour[]): number {
  const light = sum(hours.map(({ upShare }) => upShare));
  return Math.cos((light / 24) * Math.PI);
}

/** Erbs, Klein and Duffie 1982 for days, by clearness and sunset hour angle in radians. */
function diffusePart(clearness: number, sunset: number): number {
  const k = Math.max(0, clearness);
  if (sunset <= 1.4208) {
    if (k >= 0.715) return 0.143;
    return 1 - 0.2727 * k + 2.4495 * k ** 2 - 11.9514 * k ** 3 + 9.3879 * k ** 4;
  }
  if (k >= 0.722) return 0.175;
  return 1 + 0.2832 * k - 2.5557 * k ** 2 + 0.8448 * k ** 3;
}

/** Collares-Pereira and Rabl: a + b × cosine of the hour angle, never below zero. */
function leaning(hour: SunHour | undefined, sunsetCosine: number): number {
  if (hour === undefined || hour.steps.length === 0) return 0;
  const sunset = Math.acos(sunsetCosine);
  const a = 0.409 + 0.5016 * Math.sin(sunset - Math.PI / 3);
  const b = 0.6609 - 0.4767 * Math.sin(sunset - Math.PI / 3);
  const mean = sum(hour.steps.map(({ hourCosine }) => hourCosine)) / hour.steps.length;
  return Math.max(0, a + b * mean);
}

function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
