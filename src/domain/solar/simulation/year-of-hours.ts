/** A value for each hour of the mean day of each month in local standard time: January's 24 hours first, 288 in all. */
export type YearOfHours = Float64Array;
export const hoursOfYear = 12 * 24;
