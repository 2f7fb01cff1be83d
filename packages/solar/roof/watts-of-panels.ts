import type { Specification } from '../specification.ts';

/**
 * Rated power of a number of the panels; undefined where their powers differ, because arrays do not say which they
 * hold.
 */
export function wattsOfPanels(
  { panels: models }: Pick<Specification, 'panels'>,
  panels: number,
): number | undefined {
  const [first, ...others] = models;
  if (first === undefined || panels === 0) return undefined;
  return others.every(({ watts }) => watts === first.watts) ? panels * first.watts : undefined;
}
