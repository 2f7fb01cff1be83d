/** A day of a month's sequence: a weekday or one of a weekend, with the type of its weather. */
type SequenceDay = { isWeekend: boolean; dayType: number };

/**
 * Three weeks of day types, Monday first: 0 cloudy, 1 mixed, 2 sunny. Weekdays have each type five times, weekends
 * twice, so that each typical day comes as often as it counts. Our own order: the weather stays the same from one day
 * to the next 8 times in 21 and turns from one extreme to the other 3 times, which is about what days whose irradiance
 * is correlated by 0.3 with that of the day before do.
 */
const threeTypes = [0, 2, 2, 2, 0, 1, 1, 1, 2, 1, 2, 1, 0, 0, 0, 1, 0, 0, 1, 2, 2];

/** The days that a month is run through, in which each of its typical days comes as often as it counts. */
export function daySequence(dayTypes: number): readonly SequenceDay[] {
  const types =
    dayTypes === 3
      ? threeTypes
      : Array.from({ length: 7 * dayTypes }, (_, day) => Math.floor(day / 7) % dayTypes);
  return types.map((dayType, day) => ({ isWeekend: day % 7 >= 5, dayType }));
}
