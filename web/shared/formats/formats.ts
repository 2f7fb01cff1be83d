const locale = 'en-AU';
const moneyFormat = new Intl.NumberFormat(locale, { style: 'currency', currency: 'AUD' });
const wholeMoneyFormat = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'AUD',
  maximumFractionDigits: 0,
});
const countFormat = new Intl.NumberFormat(locale);
const agoFormat = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** `$12,345.60` of cents, `−$12,345.60` of negative ones, as on proposals. */
export function money(cents: number): string {
  return withMinusSign(moneyFormat.format(cents / 100));
}

/** `$12,346` of cents, for overviews. */
export function wholeMoney(cents: number): string {
  return withMinusSign(wholeMoneyFormat.format(cents / 100));
}

/** A minus sign is as wide as a digit, a hyphen is not. */
function withMinusSign(amount: string): string {
  return amount.replace('-', '−');
}

/** `6.6 kW` of watts. */
export function kilowatts(watts: number): string {
  return `${countFormat.format(watts / 1000)} kW`;
}

export function count(number: number): string {
  return countFormat.format(number);
}

let zone: string | undefined;
let formats = formatsIn(undefined);
const calendarFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

/** Whose days and times all screens show: the firm's zone, whatever the reader's computer is set to. */
export function setTimeZone(timeZone: string): void {
  zone = timeZone;
  formats = formatsIn(timeZone);
}

/** The firm's time zone; undefined, for that of the reader, until it is known who is signed in. */
export function timeZone(): string | undefined {
  return zone;
}

/** `7 Dec 2026` of the calendar day `2026-12-07`, which is the same in all zones. */
export function calendarDay(date: string): string {
  return calendarFormat.format(Date.parse(`${date}T00:00:00Z`));
}

/** `21 Nov 2026` of milliseconds since 1970, in the firm's time zone. */
export function day(moment: number): string {
  return formats.day.format(moment);
}

/** `21 Nov 2026, 8:30 pm`, with the zone (`AEDT`) for a reader whose own clock says something else. */
export function dayAndTime(moment: number): string {
  return withZone(moment, formats.minute);
}

/** A time to the second, for what follows closely. */
export function exactTime(moment: number): string {
  return withZone(moment, formats.second);
}

function withZone(moment: number, { firm, reader }: Pair): string {
  const text = firm.format(moment);
  if (text === reader.format(moment)) return text;
  const zone = formats.zone.formatToParts(moment).find(({ type }) => type === 'timeZoneName');
  return `${text} ${zone?.value ?? ''}`.trimEnd();
}

type Pair = { firm: Intl.DateTimeFormat; reader: Intl.DateTimeFormat };

/** Without a zone that of the reader, until it is known who is signed in. */
function formatsIn(timeZone: string | undefined) {
  const build = (options: Intl.DateTimeFormatOptions, zone = timeZone) =>
    new Intl.DateTimeFormat(locale, { ...options, ...(zone && { timeZone: zone }) });
  const pair = (timeStyle: 'short' | 'medium'): Pair => ({
    firm: build({ dateStyle: 'medium', timeStyle }),
    reader: build({ dateStyle: 'medium', timeStyle }, ''),
  });
  return {
    day: build({ dateStyle: 'medium' }),
    minute: pair('short'),
    second: pair('medium'),
    zone: build({ timeZoneName: 'short' }),
  };
}

const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** `3 days ago`, `in 2 hours`, `now`; from four weeks on the day. */
export function ago(moment: number, now = Date.now()): string {
  const seconds = (moment - now) / 1000;
  if (Math.abs(seconds) >= 28 * 86_400) return day(moment);
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return agoFormat.format(Math.trunc(seconds / length), unit);
  }
  return agoFormat.format(0, 'second');
}

type Viewed = { viewCount: number; lastViewedAt: number | null };

/** `Not yet`, `Once, 3 hours ago`, `4 times, last 2 days ago`. */
export function timesViewed({ viewCount, lastViewedAt }: Viewed, now?: number): string {
  if (viewCount === 0 || lastViewedAt === null) return 'Not yet';
  if (viewCount === 1) return `Once, ${ago(lastViewedAt, now)}`;
  return `${viewCount} times, last ${ago(lastViewedAt, now)}`;
}

/** The views as a sentence: `Viewed 4 times, last 2 days ago`. */
export function viewsInWords(viewed: Viewed, now?: number): string {
  const times = timesViewed(viewed, now);
  return viewed.viewCount === 0 ? 'Not viewed yet' : `Viewed ${times.toLowerCase()}`;
}

/** `Must not be empty` of `must not be empty`. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The address of a link that calls a number. */
export function callAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** An amount that was typed in dollars, in cents. */
export function inCents(dollars: number | string): number {
  return Math.round(Number(dollars) * 100);
}

/** January to December. */
export const monthNames: readonly string[] = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** `12`, or `1,000+` where counting stopped. */
export function cappedCount(total: { count: number; isCapped: boolean }): string {
  return `${count(total.count)}${total.isCapped ? '+' : ''}`;
}

/** `1 customer`, `12 customers`, `1,000+ customers`. */
export function cappedCustomers(total: { count: number; isCapped: boolean }): string {
  return `${cappedCount(total)} ${total.count === 1 && !total.isCapped ? 'customer' : 'customers'}`;
}
