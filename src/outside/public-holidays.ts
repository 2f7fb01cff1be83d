import { dayMs } from '../domain/shared/time.ts';

/** Loaded when the first contract needs it: the calendar of all countries comes with it. */
export async function publicHolidays(state: string, year: number): Promise<ReadonlySet<string>> {
  const { default: Holidays } = await import('date-holidays');
  const calendar = new Holidays('AU', state.toUpperCase());
  const days = new Set<string>();
  for (const holiday of calendar.getHolidays(year)) {
    if (holiday.type !== 'public') continue;
    // Noon of the day itself, wherever its zone is.
    const [first = ''] = holiday.date.split(' ');
    const lengthDays = Math.max(1, Math.round((+holiday.end - +holiday.start) / dayMs));
    for (let day = 0; day < lengthDays; day += 1) {
      days.add(new Date(Date.parse(`${first}T12:00:00Z`) + day * dayMs).toISOString().slice(0, 10));
    }
  }
  return days;
}
