import table from './public-holidays.json' with { type: 'json' };

// Written by scripts/write-public-holidays.ts.
const holidays: Readonly<Record<string, Readonly<Record<string, string>>>> = table;

/**
 * The public holidays of a state (`NSW`) in a year, as YYYY-MM-DD. For a year after the table ends there are none, so
 * that a period ends earlier than it might, and never fails.
 */
export async function publicHolidays(state: string, year: number): Promise<ReadonlySet<string>> {
  const days = holidays[state.toUpperCase()]?.[year]?.split(' ') ?? [];
  return new Set(days.map((day) => `${year}-${day}`));
}
