import { z } from 'zod';
import {
  endCalendarAddress,
  findCalendarToken,
  makeCalendarAddress,
} from '../../../../domain/calendar/calendar-address.ts';
import { findCalendar } from '../../../../domain/calendar/find-calendar.ts';
import { Refusal } from '../../../../domain/shared/refusal.ts';
import { addDays, isDay } from '../../../../domain/shared/time.ts';
import { ownProcedure, procedureFor, router } from '../../procedure.ts';

const reads = procedureFor('customers:read');

/** Six weeks: a month with the days that fill its first and last week. */
const calendarDaysMax = 42;
const calendarDay = z
  .string()
  .refine((text) => isDay(text) && text.startsWith('20'), 'must be a day');

/** Next steps and installations by day, in the desk and for calendar programs. */
export const calendarRoutes = router({
  /** Open tasks and agreed installations from one day through another, at most six weeks. */
  between: reads
    .input(
      z
        .object({ from: calendarDay, through: calendarDay, everybody: z.boolean().default(false) })
        .refine(
          ({ from, through }) => from <= through && through < addDays(from, calendarDaysMax),
          `must be 1 to ${calendarDaysMax} days`,
        ),
    )
    .query(({ ctx: { app, store, person }, input: { everybody, ...days } }) => {
      const ownerId = everybody ? undefined : person.userId;
      return findCalendar(app, store, { ...days, ownerId, onlyOwner: person.onlyOwner });
    }),

  /** True if the person's calendar has a secret address. */
  hasAddress: ownProcedure.query(
    async ({ ctx: { store, person } }) =>
      (await findCalendarToken(store, person.userId)) !== undefined,
  ),

  /** Makes the secret address for calendar programs, which ends an earlier one. */
  makeAddress: ownProcedure.mutation(async ({ ctx: { app, person, write } }) => {
    if (person.isSandbox) {
      throw new Refusal('SANDBOX_REFUSED', 'Calendar programs show your account, not its sandbox');
    }
    return { url: await write((tx) => makeCalendarAddress(app, tx, person)) };
  }),

  endAddress: ownProcedure.mutation(async ({ ctx: { app, person, write } }) => {
    await write((tx) => endCalendarAddress(app, tx, person));
  }),
});
