/** The size of a panel, in metres. */
export type PanelSize = { long: number; short: number };

/**
 * The usual size of a panel by its watts, for drawings: products have no dimensions. Panels are sold in a few formats,
 * named after their cells. Source: datasheets of 60 cells of 157 mm (1650 × 992 mm, up to about 340 W), 54 cells of 182
 * mm (1762 × 1134 mm, about 440 W) and 72 cells of 182 mm (2278 × 1134 mm, about 580 W).
 */
export function panelSize(watts: number): PanelSize {
  if (watts < 350) return { long: 1.65, short: 0.992 };
  if (watts < 500) return { long: 1.762, short: 1.134 };
  return { long: 2.278, short: 1.134 };
}

/**
 * Watts of a usual panel of a year, to count existing panels from their power. Our own assumption, after the
 * powers that the formats above were sold with.
 */
export function usualPanelWatts(year: number): number {
  return watts.find(([until]) => year <= until)?.[1] ?? 440;
}

const watts: readonly (readonly [until: number, watts: number])[] = [
  [2011, 190],
  [2014, 250],
  [2017, 270],
  [2020, 330],
  [2022, 390],
];
