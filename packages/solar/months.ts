/** The days of the months of a year without a leap day, January first. */
export const daysOfMonths: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
export const daysOfYear = 365;
