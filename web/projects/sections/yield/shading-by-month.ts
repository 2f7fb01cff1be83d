import type { Specification } from '../../project-content.ts';

type PanelArray = Specification['arrays'][number];
type Shading = Pick<PanelArray, 'shading' | 'monthlyShading'>;

/** The shading of a month, 0 for January. */
export function shadingIn({ shading, monthlyShading }: Shading, month: number): number {
  return monthlyShading?.[month] ?? shading;
}

/** A roof face with another shading in a month; twelve months alike are one number for the year. */
export function withShadingIn(array: PanelArray, month: number, percent: number): PanelArray {
  const months = Array.from({ length: 12 }, (_, index) => shadingIn(array, index));
  months[month] = percent;
  const isAlike = months.every((one) => one === percent);
  return isAlike ? withShading(array, percent) : { ...array, monthlyShading: months };
}

/** A roof face with the same shading all year. */
export function withShading(
  { monthlyShading: _, ...array }: PanelArray,
  shading: number,
): PanelArray {
  return { ...array, shading };
}
