/** The mountings of panels: on a roof with a gap, on a frame in the open, or as the roof itself. */
export const mountings = ['roof', 'frame', 'integrated'] as const;
export type Mounting = (typeof mountings)[number];

/**
 * Coefficients of the Sandia Array Performance Model, King, Boyson and Kratochvil 2004, SAND2004-3535, table 1: close
 * mount of glass on glass, open rack of glass on glass, insulated back.
 */
const coefficients: Readonly<Record<Mounting, { a: number; b: number; rise: number }>> = {
  roof: { a: -2.98, b: -0.0471, rise: 1 },
  frame: { a: -3.47, b: -0.0594, rise: 3 },
  integrated: { a: -2.81, b: -0.0455, rise: 0 },
};

/**
 * Temperature of the cells in degrees C, from the light on the panel in W/m2, the air in degrees C and the wind in m/s
 * at 10 m.
 */
export function cellTemperature(
  { light, air, wind }: { light: number; air: number; wind: number },
  mounting: Mounting,
): number {
  const { a, b, rise } = coefficients[mounting];
  return air + light * Math.exp(a + b * wind) + (light / 1000) * rise;
}
