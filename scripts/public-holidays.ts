import Holidays from 'date-holidays';
import { dayMs } from '../src/domain/shared/time.ts';

export const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;

/** Contracts of earlier years have ended; for later years, write the table again. */
export const holidayYears = Array.from({ length: 36 }, (_, index) => 2025 + index);

/** The public holidays of a state in a year, as MM-DD, in order. */
export function holidaysOf(state: string, year: number): string[] {
  const days = new Set<string>();
  for (const holiday of new Holidays('AU', state).getHolidays(year)) {
    if (holiday.type !== 'public') continue;
    // Noon of the day itself, wherever its zone is.
    const [first = ''] = holiday.date.split(' ');
    const lengthDays = Math.max(1, Math.round((+holiday.end - +holiday.start) / dayMs));
    for (let day = 0; day < lengthDays; day += 1) {
      days.add(new Date(Date.parse(`${first}T12:00:00Z`) + day * dayMs).toISOString().slice(0, 10));
    }
  }
  // A holiday of the last day of a year may go on in the next one.
  return [...days]
    .filter((day) => day.startsWith(`${year}-`))
    .map((day) => day.slice(5))
    .toSorted();
}
