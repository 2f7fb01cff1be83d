/** Of the offices of solar installers by the hour of their day; the rest is what programs ask around the clock. */
const officeHours = [
  0.15, 0.15, 0.15, 0.15, 0.2, 0.35, 0.8, 1.6, 2.3, 2.6, 2.6, 2.4, 2.1, 2.2, 2.4, 2.3, 1.9, 1.4,
  0.9, 0.7, 0.55, 0.4, 0.3, 0.2,
] as const;

const sum = officeHours.reduce((total, part) => total + part, 0);

/** How much more than the mean of a day is asked in each of its hours; their mean is 1. */
export const rhythm: readonly number[] = officeHours.map((part) => (part * 24) / sum);

export const peakHour = rhythm.indexOf(Math.max(...rhythm));
