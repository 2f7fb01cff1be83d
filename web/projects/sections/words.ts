import type { Specification } from '../project-content.ts';

/** The eight directions that a roof can face, in degrees clockwise from north. */
export const directions = [
  { azimuth: 0, name: 'North' },
  { azimuth: 45, name: 'North-east' },
  { azimuth: 90, name: 'East' },
  { azimuth: 135, name: 'South-east' },
  { azimuth: 180, name: 'South' },
  { azimuth: 225, name: 'South-west' },
  { azimuth: 270, name: 'West' },
  { azimuth: 315, name: 'North-west' },
] as const;

/** The direction nearest to an azimuth; 338 to 22 is north. */
export function directionOf(azimuth: number): (typeof directions)[number] {
  return directions[Math.round(azimuth / 45) % 8] ?? directions[0];
}

type Usage = NonNullable<Specification['usage']>;

export const patternNames: Readonly<Record<Usage['pattern'], string>> = {
  evening: 'Mornings and evenings',
  all_day: 'At home all day',
  business: 'Business hours',
};

/** `7 am`, `noon`, `midnight` for full hours from 0 to 24. */
export function hourName(hour: number): string {
  if (hour % 24 === 0) return 'midnight';
  if (hour === 12) return 'noon';
  return hour < 12 ? `${hour} am` : `${hour - 12} pm`;
}
