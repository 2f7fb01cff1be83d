const locale = 'en-AU';
const moneyFormat = new Intl.NumberFormat(locale, { style: 'currency', currency: 'AUD' });
const wholeMoneyFormat = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'AUD',
  maximumFractionDigits: 0,
});
const countFormat = new Intl.NumberFormat(locale);
const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const momentFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const agoFormat = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** `$12,345.60` of cents. */
export function money(cents: number): string {
  return moneyFormat.format(cents / 100);
}

/** `$12,346` of cents, for overviews. */
export function wholeMoney(cents: number): string {
  return wholeMoneyFormat.format(cents / 100);
}

/** `6.6 kW` of watts. */
export function kilowatts(watts: number): string {
  return `${countFormat.format(watts / 1000)} kW`;
}

export function count(number: number): string {
  return countFormat.format(number);
}

/** `21 Nov 2026` of milliseconds since 1970, where the reader is. */
export function day(moment: number): string {
  return dayFormat.format(moment);
}

export function dayAndTime(moment: number): string {
  return momentFormat.format(moment);
}

const steps = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** `3 days ago`, `in 2 hours`, `now`. */
export function ago(moment: number, now = Date.now()): string {
  const seconds = (moment - now) / 1000;
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return agoFormat.format(Math.trunc(seconds / length), unit);
  }
  return agoFormat.format(0, 'second');
}
