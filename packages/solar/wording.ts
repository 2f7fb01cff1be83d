// Formats of figures in sentences that home owners read.

const numbers = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 3 });

/** Most numbers are small and whole, and need no help to be written. */
function written(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : numbers.format(value);
}

/** `6.6 kW` for 6,600 watts. */
export function kilowatts(watts: number): string {
  return `${written(watts / 1000)} kW`;
}

/** `13.5 kWh` for 13,500 watt-hours. */
export function kilowattHours(wattHours: number): string {
  return `${written(wattHours / 1000)} kWh`;
}

/** `1 year`, `5 years`. */
export function counted(count: number, noun: string): string {
  return `${written(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** `0.5%`. */
export function percent(value: number): string {
  return `${written(value)}%`;
}

/** `32.45 c` for 32.45 cents. */
export function cents(value: number): string {
  return `${written(value)} c`;
}

/** `7 am`, `noon`, `3:30 pm`, `midnight` for full and half hours from 0 to 24. */
export function clock(hour: number): string {
  if (hour % 24 === 0) return 'midnight';
  if (hour === 12) return 'noon';
  const full = Math.floor(hour) % 12 || 12;
  return `${full}${Number.isInteger(hour) ? '' : ':30'} ${hour < 12 ? 'am' : 'pm'}`;
}

/** `1 May 2026` for `2026-05-01`. */
export function longDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${monthNames[(month ?? 1) - 1]} ${year}`;
}

export const monthNames: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `Jan` to `Dec`. */
export const shortMonthNames: readonly string[] = monthNames.map((name) => name.slice(0, 3));

const compass = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
];

/** The nearest of the eight directions to degrees clockwise from north. */
export function compassPoint(azimuth: number): string {
  return compass[Math.round(azimuth / 45) % 8] ?? '';
}
