/** What is lost between the light on the panels and the inverter, besides shade, heat and angle: percent of each. */
export type SystemLosses = {
  /** Dirt on the glass. */
  soiling: number;
  /** Differences between panels of a string. */
  mismatch: number;
  wiring: number;
  connections: number;
  /** What new panels lose in their first days of light. */
  firstLight: number;
  /** Panels below the rating on their label. */
  rating: number;
  /** What age has taken before the first year of the estimate. */
  age: number;
  /** Faults, outages and limits of the grid. */
  availability: number;
};

/**
 * The default losses, together 11.4 %. Source: Dobos, PVWatts version 5 manual, 2014, table 6, without its 3 % for
 * shade, which each array states itself.
 */
export const usualLosses: SystemLosses = {
  soiling: 2,
  mismatch: 2,
  wiring: 2,
  connections: 0.5,
  firstLight: 1.5,
  rating: 1,
  age: 0,
  availability: 3,
};

/** What the losses leave together, 0 to 1: each takes its part of what the others leave. */
export function leftAfter(losses: SystemLosses): number {
  return Object.values(losses).reduce((left, percent) => left * (1 - percent / 100), 1);
}
