const typed = new RegExp(
  [
    String.raw`^\s*(?:(\d{4})-(\d\d?)-(\d\d?)|(\d\d?)[/. -](\d\d?)[/. -](\d{4}|\d\d)|(\d\d)(\d\d)(\d{4}))`,
    String.raw`(?:[T\s]+(\d\d?)(?:[:.](\d\d))?\s*([ap]m)?)?\s*$`,
  ].join(''),
  'i',
);

/** `26/12/2026` of the day `2026-12-26`, `26/12/2026 14:30` of `2026-12-26T14:30`; other text as it is. */
export function showDay(value: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?$/.exec(value) ?? [];
  if (year === undefined) return value;
  return `${day}/${month}/${year}${time === undefined ? '' : ` ${time}`}`;
}

/**
 * The day `2026-12-26` of a date as Australians type it: `26/12/2026`, `26.12.26`, `26122026`, or as `2026-12-26`. With a
 * time, as in `26/12/2026 2:30 pm`, `2026-12-26T14:30`; midnight where there is none. Undefined for other text and for days
 * that the calendar does not have.
 */
export function readDay(text: string, { withTime = false } = {}): string | undefined {
  const parts = typed.exec(text)?.slice(1);
  if (parts === undefined) return undefined;
  const [y1, m1, d1, d2, m2, y2, d3, m3, y3, hourText, minuteText = '0', half] = parts;
  const year = Number(y1 ?? y2 ?? y3);
  const [month, day] = [Number(m1 ?? m2 ?? m3), Number(d1 ?? d2 ?? d3)];
  const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day));
  // Months and days that there are not would run on into the next ones.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const hour = hourOf(Number(hourText ?? 0), half?.toLowerCase());
  if (hour === undefined || Number(minuteText) > 59) return undefined;
  if (!withTime) return hourText === undefined ? date.toISOString().slice(0, 10) : undefined;
  date.setUTCHours(hour, Number(minuteText));
  return date.toISOString().slice(0, 16);
}

/** Undefined for an hour that no clock shows. */
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour < 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}
