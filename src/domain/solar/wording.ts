// How figures stand in sentences that home owners read.

const numbers = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 3 });
const days = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });

/** `6.6 kW` for 6,600 watts. */
export function kilowatts(watts: number): string {
  return `${numbers.format(watts / 1000)} kW`;
}

/** `13.5 kWh` for 13,500 watt-hours. */
export function kilowattHours(wattHours: number): string {
  return `${numbers.format(wattHours / 1000)} kWh`;
}

/** `1 year`, `5 years`. */
export function counted(count: number, noun: string): string {
  return `${numbers.format(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** `1 May 2026` for `2026-05-01`. */
export function longDay(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
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
