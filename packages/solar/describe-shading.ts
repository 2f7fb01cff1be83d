import type { PanelArray } from './specification.ts';
import { monthNames, percent } from './wording.ts';

type Shaded = Pick<PanelArray, 'shading' | 'monthlyShading'>;

/** The shading of each month, January first; one number where all months have the same. */
export function shadingOf({ shading, monthlyShading }: Shaded): readonly number[] {
  return monthlyShading ?? [shading];
}

/** `5%`, or `0% to 30%` where it differs by month. */
export function describeShading(array: Shaded): string {
  const months = shadingOf(array);
  const [least, most] = [Math.min(...months), Math.max(...months)];
  return least === most ? percent(least) : `${percent(least)} to ${percent(most)}`;
}

/** `5%`, or `20% in May, 30% in June` with the months that have shade; empty without shade. */
export function listShading(array: Shaded): string {
  const months = shadingOf(array);
  if (Math.max(...months) === 0) return '';
  if (Math.min(...months) === Math.max(...months)) return describeShading(array);
  return months
    .map((shading, month) => (shading > 0 ? `${percent(shading)} in ${monthNames[month]}` : ''))
    .filter(Boolean)
    .join(', ');
}
