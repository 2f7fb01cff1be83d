import type { Specification } from '../project-content.ts';

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
